"""Backups on a USB stick, on a page of the operator's: its routes, its data and its actions."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from starlette.routing import Route

from controller.errors import Refused, TableError
from controller.extensions.backup.archive import write_backup
from controller.extensions.backup.contents import backup_of
from controller.extensions.backup.restoring import wanted_file
from controller.extensions.backup.sticks import Found, Sticks
from controller.processes import run
from controller.web.errand import Errand
from controller.web.extension import OperatorLink, PagePart, PageSurroundings
from controller.web.operator_routes import operator_routes
from controller.web.serving import build, wall_ms
from engine.sentence import phrase, row_of

_PAGE = Path(__file__).parent / "page" / "backup.html"
_ACTIONS = ("write", "list", "restore")


class StickBackups:
    """The operator's actions with backups and sticks; `wall` is the time of day in ms."""

    def __init__(self, surroundings: PageSurroundings, sticks: Sticks, wall: Callable[[], int] = wall_ms) -> None:
        self._surroundings, self._sticks, self._wall = surroundings, sticks, wall
        self.errand = Errand(surroundings.report)
        self._listed: tuple[str, list[Found]] = ("", [])

    def status(self) -> dict[str, Any]:
        """Returns the state of everything as plain data; may take long."""
        state = self.errand.state
        device, found = self._listed
        sticks = [] if state.state == "running" else self._sticks.all()
        return {
            "build": build(),
            "table": self._surroundings.config.net.table_name,
            "errand": asdict(state),
            "sticks": [asdict(each) for each in sticks],
            "listed": device,
            "backups": [{**asdict(each), "day": _day(each.made_ms), "names": len(each.names)} for each in found],
        }

    def do(self, what: str, facts: dict[str, Any]) -> None:
        """Starts an action of the operator; raises `Refused`."""
        match what, facts:
            case "write", {"stick": str(device), **rest} if not rest:
                self.errand.begin("write", lambda: self._write(device))
            case "list", {"stick": str(device), **rest} if not rest:
                self.errand.begin("list", lambda: self._list(device))
            case "restore", {"stick": str(device), "file": str(file), **rest} if not rest:
                self.errand.begin("restore", lambda: self._restore(device, file))
            case _:
                raise Refused(phrase("'do' must be one of: {actions}, each with its data", actions=row_of(_ACTIONS)))

    def _write(self, device: str) -> str:
        config, now = self._surroundings.config, self._wall()
        made = backup_of(config, self._surroundings.config_file, now, version("chameleon-table"))
        moment = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(now / 1000))
        return self._sticks.write(device, made, f"chameleon-backup-{moment}")

    def _list(self, device: str) -> str:
        self._listed = (device, [])
        found = self._sticks.backups(device)
        self._listed = (device, found)
        return "" if found else phrase("This stick does not contain a backup.")

    def _restore(self, device: str, file: str) -> str:
        """Puts a backup where the next start finds it, and restarts the table."""
        backup, wanted = self._sticks.read(device, file), wanted_file(self._surroundings.config.journal_path)
        try:
            wanted.unlink(missing_ok=True)
        except OSError as error:
            raise TableError("{file} cannot be replaced ({reason})", file=wanted, reason=error.strerror) from None
        write_backup(wanted, backup)
        try:
            self._surroundings.restart()
        except Refused:
            wanted.unlink(missing_ok=True)
            raise
        return phrase("The table is restarting with the backup. The previous data is kept in a folder next to it.")


def _day(made_ms: int | None) -> str:
    return "" if made_ms is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(made_ms / 1000))


def backup_routes(backups: StickBackups, surroundings: PageSurroundings) -> list[Route]:
    """Returns the routes of the page and of its actions."""
    return operator_routes("/operator/backup", _PAGE, lambda _: backups.status(), backups.do, surroundings)


def _routes(surroundings: PageSurroundings) -> list[Route]:
    return backup_routes(StickBackups(surroundings, Sticks(run)), surroundings)


def _links(surroundings: PageSurroundings) -> list[OperatorLink]:
    sentence = phrase("Save all games, cards and statistics to a USB stick, or restore them from one.")
    return [OperatorLink(phrase("Backup"), sentence, phrase("Open the backups page"), "/operator/backup")]


PAGE = PagePart(routes=_routes, links=_links)
