"""`chameleon doctor`: what of the table works and what does not, one remedy for each complaint. It knows no game."""

from controller.doctor.findings import Finding, as_json, printed, status
from controller.doctor.machine import Machine, this_machine
from controller.doctor.round import Person, Subject, examine

__all__ = ["Finding", "Machine", "Person", "Subject", "as_json", "examine", "printed", "status", "this_machine"]
