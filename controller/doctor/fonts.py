"""Checks whether the table's own screen can show Japanese; a stock system has no font for it."""

from __future__ import annotations

from controller.doctor.findings import Finding, bad, good
from controller.doctor.machine import Machine
from engine.sentence import phrase, row_of

__all__ = ["screen_fonts"]

_SCREENS = ("/etc/systemd/system/chameleon-kiosk.service", "/etc/xdg/autostart/chameleon-kiosk.desktop")
"""Where deploy/install.sh --kiosk puts what shows the page on the table's own screen."""


def screen_fonts(machine: Machine) -> list[Finding]:
    """The fonts with Japanese letters; nothing where the table has no screen of its own."""
    if not any(machine.has_file(each) for each in _SCREENS):
        return []
    if found := machine.fonts("ja"):
        return [good("fonts", phrase("Japanese can be shown with: {fonts}", fonts=row_of(found)))]
    boxes = phrase("no installed font has Japanese characters; the table's own screen shows boxes instead")
    return [bad("fonts", boxes, phrase("run: {command}", command="sudo apt-get install fonts-vlgothic"))]
