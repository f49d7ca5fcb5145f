"""`chameleon doctor`: checks every part of the table, with one remedy for each fault. It knows no game."""

from controller.doctor.event_capture import Person, Time
from controller.doctor.examination import Installation, examine, examine_running, examine_square
from controller.doctor.findings import Finding, as_json, printed, status
from controller.doctor.machine import Machine, this_machine

__all__ = [
    "Finding",
    "Installation",
    "Machine",
    "Person",
    "Time",
    "as_json",
    "examine",
    "examine_running",
    "examine_square",
    "printed",
    "status",
    "this_machine",
]
