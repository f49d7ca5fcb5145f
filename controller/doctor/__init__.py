"""`chameleon doctor`: what of the table works and what does not, one remedy for each complaint. It knows no game."""

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
