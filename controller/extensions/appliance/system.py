"""Actions of systemd for the operator: shutdown, reboot, and the time zone."""

from __future__ import annotations

import time
from collections.abc import Callable

from controller.errors import Refused
from controller.processes import LATE, Ended, Run
from engine.sentence import phrase
from hal.remedies import installer

_PATIENCE_S = 20.0
_DENIED = ("Access denied", "authentication required", "Permission denied", "Not authorized")


class System:
    """The machine; `reload_time_zone` makes this program read a changed time zone. Each method may take long."""

    def __init__(self, run: Run, reload_time_zone: Callable[[], None] = time.tzset) -> None:
        self._run, self._reload_time_zone = run, reload_time_zone

    def switch_off(self) -> None:
        """Shuts the machine down; systemd stops the table first. Raises `Refused`."""
        self._ask("systemctl", "poweroff")

    def restart(self) -> None:
        """Reboots the machine; raises `Refused`."""
        self._ask("systemctl", "reboot")

    def zone(self) -> str:
        """Returns the time zone, such as Europe/Berlin; raises `Refused`."""
        return self._ask("timedatectl", "show", "--property=Timezone", "--value").out.strip()

    def zones(self) -> list[str]:
        """Returns all time zones that the machine knows; raises `Refused`."""
        return self._ask("timedatectl", "list-timezones").out.split()

    def set_zone(self, zone: str) -> None:
        """Sets the time zone; raises `Refused`."""
        if zone not in self.zones():
            raise Refused(phrase("This machine does not know the time zone {zone}.", zone=repr(zone[:40])))
        self._ask("timedatectl", "set-timezone", zone)
        self._reload_time_zone()

    def _ask(self, *command: str) -> Ended:
        ended = self._run([*command], "", _PATIENCE_S)
        if not ended.status:
            return ended
        if any(word in ended.err for word in _DENIED):
            raise Refused(phrase("The table is not allowed to do that on this machine; {remedy}.", remedy=installer()))
        if ended.status == LATE:
            raise Refused(phrase("The machine does not answer; try again in a minute."))
        reason = ended.reason or ended.status
        raise Refused(phrase("The machine cannot do that ({program}: {reason}).", program=command[0], reason=reason))
