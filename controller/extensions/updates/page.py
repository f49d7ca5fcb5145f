"""Updates on a page of the operator's: the installed and the newer version, installing it, and the way back."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from starlette.routing import Route

from controller.errors import Refused, TableError
from controller.extensions.updates.bundle import Manifest, System, check_fits, this_system
from controller.extensions.updates.candidate import Candidate, bundle_on_stick, newest_online
from controller.extensions.updates.from_page import PageTrust, check_not_older, given_bundle
from controller.extensions.updates.on_machine import OnMachine, linked_table_features
from controller.extensions.updates.progress import Order, read_progress
from controller.extensions.updates.service import UpdateService
from controller.extensions.updates.signing import trusted_keys
from controller.extensions.updates.versions import HOME, About, Versions
from controller.processes import Run, run
from controller.web.errand import Errand
from controller.web.extension import OperatorLink, PagePart, PageSurroundings
from controller.web.localized import whole
from controller.web.operator_routes import operator_routes
from controller.web.serving import build, wall_ms
from controller.web.usb_sticks import UsbSticks
from engine.sentence import phrase, row_of
from hal.remedies import has_service

_PAGE = Path(__file__).parent / "page" / "update.html"
_ACTIONS = ("check-online", "check-stick", "install", "back")
_NEEDED = 400_000_000
"""In bytes, more than a version and its build files need."""


@dataclass(frozen=True)
class Installation:
    """The machine to update: its versions, its programs, its trusted keys, and whether it is the table's own."""

    versions: Versions = field(default_factory=lambda: Versions(HOME))
    run: Run = run
    is_service: bool = False
    system: System = field(default_factory=this_system)
    keys: Callable[[], Mapping[str, str]] = trusted_keys
    wall: Callable[[], int] = wall_ms


class PageUpdates:
    """The operator's actions with versions; every method may take long."""

    def __init__(self, surroundings: PageSurroundings, installation: Installation) -> None:
        self._surroundings, self._on = surroundings, installation
        self._sticks, self._service = UsbSticks(installation.run), UpdateService(installation.run)
        self._bundle = given_bundle(surroundings.config.journal_path)
        self.errand = Errand(surroundings.report)
        self._candidate: Candidate | None = None
        if installation.is_service:
            with suppress(OSError):  # a version checked before a restart has been installed, or is checked again
                self._bundle.unlink(missing_ok=True)

    def status(self) -> dict[str, Any]:
        """Returns the state of everything as plain data."""
        state, installed, versions = self.errand.state, self._installed(), self._on.versions
        other = versions.other() if installed else None
        back = None if other is None else versions.about(other)
        is_updating = self._is_updating()
        return {
            "build": build(),
            "installed": "" if installed is None else installed.version,
            "online": installed is not None and versions.online != "",
            "back": "" if back is None else back.version,
            "errand": {**asdict(state), "sentence": whole(state.sentence) if state.sentence else ""},
            "sticks": [] if installed is None or state.state == "running" else [
                {"device": each.device, "label": each.label or each.device} for each in self._sticks.all()
            ],
            "candidate": None if self._candidate is None else asdict(self._candidate),
            "updating": is_updating,
            "last": self._last(is_updating),
        }  # fmt: skip

    def do(self, what: str, facts: dict[str, Any]) -> None:
        """Starts an action of the operator; raises `Refused`."""
        match what, facts:
            case ("check-online" | "check-stick" | "install" | "back"), _ if self._installed() is None:
                raise Refused(phrase("this machine does not belong to the table; set it up with the installer"))
            case ("check-online" | "check-stick" | "install" | "back"), _ if self._is_updating():
                raise Refused(phrase("an update is already running; wait until it has finished"))
            case "check-online", {**rest} if not rest:
                self.errand.begin("check", self._check_online)
            case "check-stick", {"stick": str(device), **rest} if not rest:
                self.errand.begin("check", lambda: self._check_stick(device))
            case "install", {"version": str(version), **rest} if not rest:
                order = self._order_for(version)
                self.errand.begin("update", lambda: self._carry_out(order))
            case "back", {**rest} if not rest:
                self.errand.begin("update", lambda: self._carry_out("back"))
            case _:
                raise Refused(phrase("'do' must be one of: {actions}, each with its data", actions=row_of(_ACTIONS)))

    def _installed(self) -> About | None:
        """Returns the running version, None if the installer has not made the table a service."""
        versions = self._on.versions
        return versions.about(versions.current or 0) if self._on.is_service else None

    def _is_updating(self) -> bool:
        mine = self.errand.state
        return (mine.what, mine.state) == ("update", "running") or (self._on.is_service and self._service.is_running())

    def _last(self, is_updating: bool) -> dict[str, Any] | None:
        """Returns the result of the last update from a page; an unfinished one without a running unit was
        interrupted.
        """
        last = read_progress(self._on.versions.home) if self._on.is_service else None
        if last is None:
            return None
        day = time.strftime("%Y-%m-%d %H:%M", time.localtime(last.began_ms / 1000))
        steps, state = list(last.steps), last.state
        if state == "running" and not is_updating:
            installed = self._installed()
            runs = "" if installed is None else installed.version
            steps.append(phrase("The update was interrupted. The table runs version {version}.", version=runs))
            state = "failed"
        return {"day": day, "state": state, "steps": steps}

    def _check_online(self) -> str:
        self._candidate = None
        installed = self._known()
        address = self._on.versions.online
        if not address:
            raise Refused(phrase("this table was not installed from the internet; use an update on a USB stick"))
        try:
            self._bundle.parent.mkdir(exist_ok=True)
            found = newest_online(address, self._bundle.parent, self._changelog(), self._on.run)
        except OSError as error:
            raise TableError("the table's disk fails ({reason}); free some space", reason=error.strerror) from None
        return self._offer(found, installed)

    def _check_stick(self, device: str) -> str:
        self._candidate = None
        installed = self._known()
        config, current = self._surroundings.config, self._on.versions.home / "current"

        def fits(manifest: Manifest, file: Path) -> None:
            check_not_older(manifest.version, installed.version)
            board = OnMachine(config, Path(), self._on.versions.work).board
            check_fits(manifest, Path(file.name), self._on.system, board, linked_table_features(current))

        trust = PageTrust(self._on.keys())
        found = bundle_on_stick(self._sticks, device, self._bundle, self._changelog(), trust, fits)
        return self._offer(found, installed)

    def _offer(self, found: Candidate, installed: About) -> str:
        check_not_older(found.version, installed.version)
        if found.version == installed.version and not found.changes and found.order == "online":
            return phrase("The newest version is installed: {version}.", version=found.version)
        self._candidate = found
        if found.file:
            return phrase("The update {file} was checked and copied. You can pull the stick out.", file=found.file)
        return ""

    def _known(self) -> About:
        installed = self._installed()
        if installed is None:
            raise TableError(phrase("no version is installed"))
        return installed

    def _order_for(self, version: str) -> Order:
        """Returns the order that installs the version shown on the page."""
        found = self._candidate
        if found is None or found.version != version:
            raise Refused(phrase("this version is no longer available; look for updates again"))
        return "online" if found.order == "online" else "bundle"

    def _carry_out(self, order: Order) -> str:
        """Makes root carry out an order; a restart of the table in the middle ends this program."""
        home = self._on.versions.home
        free = shutil.disk_usage(home).free
        if order != "back" and free < _NEEDED:
            sizes = {"needed": f"{_NEEDED / 1e6:.0f}", "free": f"{free / 1e6:.0f}"}
            raise Refused(
                "the table's disk is full: the update needs {needed} MB, but only {free} MB are free", **sizes
            )
        before = read_progress(home)
        try:
            self._service.carry_out(order)
        except TableError:
            after = read_progress(home)
            if after is None or after == before or after.state != "failed":
                raise
        self._candidate = None
        return ""

    def _changelog(self) -> str:
        """Returns the installed changelog, "" for a version without one."""
        try:
            return (self._on.versions.home / "current" / "share" / "CHANGELOG.md").read_text(encoding="utf-8")
        except (OSError, ValueError):
            return ""


def update_routes(updates: PageUpdates, surroundings: PageSurroundings) -> list[Route]:
    """Returns the routes of the page and of its actions."""
    return operator_routes("/operator/update", _PAGE, lambda _: updates.status(), updates.do, surroundings)


def _routes(surroundings: PageSurroundings) -> list[Route]:
    return update_routes(PageUpdates(surroundings, Installation(is_service=has_service())), surroundings)


def _links(surroundings: PageSurroundings) -> list[OperatorLink]:
    if not has_service():
        return []
    sentence = phrase("Install a newer version from the internet or a USB stick, or go back to the previous version.")
    return [OperatorLink(phrase("Update"), sentence, phrase("Open the updates page"), "/operator/update")]


PAGE = PagePart(routes=_routes, links=_links)
