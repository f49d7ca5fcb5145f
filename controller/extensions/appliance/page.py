"""The operator's page of the machine: its routes, its data and its actions. All need the PIN."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.commands.hardware import findings_while_running
from controller.doctor import Finding
from controller.errors import Refused
from controller.extensions.appliance.internet import has_default_route
from controller.extensions.appliance.language import keep_language, language_file
from controller.extensions.appliance.networks import Network, wrong_name, wrong_password
from controller.extensions.appliance.system import System
from controller.extensions.appliance.wifi import Wifi, WifiState
from controller.languages.catalogue import OFFERED, name_of
from controller.processes import run
from controller.web.errand import Errand
from controller.web.extension import OperatorLink, PagePart, PageSurroundings
from controller.web.operator_pass import for_operator
from controller.web.operator_routes import operator_routes
from controller.web.origin import is_local
from controller.web.serving import HEADERS, build
from engine.sentence import phrase, row_of
from hal.remedies import has_service

_PAGE = Path(__file__).parent / "page" / "appliance.html"
_LONGEST_BODY = 100_000
"""In bytes; longer than any password, so that one that is too long gets its own error."""
_FRESH_S = 10.0
"""The maximum age of a cached answer of the system, in s."""
_ACTIONS = ("switch-off", "restart", "look", "join", "time-zone", "language", "examine")
_NO_NETWORK = phrase("This network is out of range; look for networks again.")


@dataclass(frozen=True, slots=True)
class SystemFacts:
    """The facts from the system, and when they were read, in s."""

    at: float
    wifi: WifiState | None
    zone: str | None


class Appliance:
    """The operator's actions on the machine of one table.

    `is_service` says whether the installer has made the table a service of this machine: otherwise no action is
    possible.
    """

    def __init__(
        self,
        surroundings: PageSurroundings,
        wifi: Wifi,
        system: System,
        *,
        is_service: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._surroundings, self._wifi, self._system = surroundings, wifi, system
        self._is_service, self._clock = is_service, clock
        self._language = language_file(surroundings.config.journal_path)
        self._known: SystemFacts | None = None
        self._asking = Lock()
        self.errand, self.examination = Errand(surroundings.report), Errand(surroundings.report)
        self._findings: list[Finding] = []
        surroundings.screen.language = self._language.read_or("")

    def status(self) -> dict[str, Any]:
        """Returns the state of everything as plain data; may take long."""
        facts = self._facts()
        networks = [] if facts.wifi is None else [_shown(each) for each in self._wifi.networks]
        return {
            "build": build(),
            "power": self._is_service,
            "wifi": None if facts.wifi is None else {**asdict(facts.wifi), "networks": networks},
            "errand": asdict(self.errand.state),
            "doctor": asdict(self.examination.state),
            "findings": [{**asdict(each), "name": each.title} for each in self._findings],
            "zone": facts.zone,
            "time": time.strftime("%H:%M"),
            "language": self._surroundings.screen.language,
            "languages": [{"code": code, "name": name_of(code)} for code in OFFERED],
            "address": self._surroundings.elsewhere(),
        }

    def zones(self) -> list[str]:
        """Returns all time zones; none if the table is not a service."""
        return self._system.zones() if self._is_service else []

    def _examine(self) -> str:
        """Runs the doctor while the table runs."""
        seen = self._surroundings
        self._findings = findings_while_running(seen.config, seen.config_file, seen.newest())
        wrong = sum(not each.ok for each in self._findings)
        if wrong:
            return phrase("To fix: {wrong} of {all}.", wrong=wrong, all=len(self._findings))
        return phrase("Everything is fine.")

    def do(self, what: str, facts: dict[str, Any]) -> None:
        """Carries out an action of the operator; may take long, and raises `Refused` or `TableError`."""
        match what, facts:
            case "language", {"language": language, **rest} if not rest:
                self._surroundings.screen.language = keep_language(self._language, language)
            case "examine", {**rest} if not rest:
                self.examination.begin("examine", self._examine)
            case (("switch-off" | "restart" | "look" | "join" | "time-zone"), _) if not self._is_service:
                raise Refused(phrase("this machine does not belong to the table; set it up with the installer"))
            case "switch-off", {**rest} if not rest:
                self._system.switch_off()
            case "restart", {**rest} if not rest:
                self._system.restart()
            case "look", {**rest} if not rest:
                self._begin("look", self._wifi.look)
            case "join", {"network": str(name), "password": str(password), "hidden": bool(hidden), **rest} if not rest:
                network = _typed(name, password) if hidden else self._found(name)
                if why := network.why_not or wrong_password(network, password):
                    raise Refused(why)
                self._begin("join", lambda: self._wifi.join(network, password))
            case "time-zone", {"zone": str(zone), **rest} if not rest:
                self._system.set_zone(zone)
                self._known = None
            case _:
                raise Refused(phrase("'do' must be one of: {actions}, each with its data", actions=row_of(_ACTIONS)))

    def _begin(self, what: str, do: Callable[[], str]) -> None:
        def do_and_refresh() -> str:
            try:
                return do()
            finally:
                self._known = None

        self.errand.begin(what, do_and_refresh)

    def _found(self, name: str) -> Network:
        found = next((each for each in self._wifi.networks if each.ssid.hex() == name), None)
        if found is None:
            raise Refused(_NO_NETWORK)
        return found

    def _facts(self) -> SystemFacts:
        """Returns the facts from the system; while a network is being joined, the facts read before."""
        with self._asking:
            known, now = self._known, self._clock()
            is_busy = self.errand.state.state == "running"
            if known is None or (not is_busy and now - known.at >= _FRESH_S):
                known = self._known = SystemFacts(now, self._wifi_state(), self._zone())
            return known

    def _wifi_state(self) -> WifiState | None:
        return self._wifi.state() if self._is_service and self._wifi.is_there else None

    def _zone(self) -> str | None:
        try:
            return self._system.zone() if self._is_service else None
        except Refused:
            return None


def _typed(name: str, password: str) -> Network:
    """Returns a hidden network; it is open if there is no password."""
    if why := wrong_name(name):
        raise Refused(why)
    return Network(name.encode(), security="WPA2" if password else "", is_hidden=True)


def _shown(network: Network) -> dict[str, Any]:
    return {
        "id": network.ssid.hex(),
        "name": network.name,
        "signal": network.signal,
        "password": network.wants_password,
        "joined": network.is_joined,
        "why_not": network.why_not,
    }


def appliance_routes(appliance: Appliance, surroundings: PageSurroundings) -> list[Route]:
    def status(request: Request) -> dict[str, Any]:
        return {**appliance.status(), "here": is_local(request)}

    async def zones(_: Request) -> Response:
        return JSONResponse({"zones": await run_in_threadpool(appliance.zones)}, headers=HEADERS)

    return [
        *operator_routes("/operator/machine", _PAGE, status, appliance.do, surroundings, _LONGEST_BODY),
        Route("/operator/machine/zones", for_operator(zones)),
    ]


def _routes(surroundings: PageSurroundings) -> list[Route]:
    appliance = Appliance(surroundings, Wifi(run), System(run), is_service=has_service())
    return appliance_routes(appliance, surroundings)


def _links(surroundings: PageSurroundings) -> list[OperatorLink]:
    sentence = phrase("Choose the language of the table's own screen, and let the doctor check the table.")
    if has_service():
        sentence = phrase(
            "Switch the table off, join a Wi-Fi network, set language and time zone, and let the "
            "doctor check the table."
        )
    return [OperatorLink(phrase("The machine"), sentence, phrase("Open the machine's page"), "/operator/machine")]


PAGE = PagePart(
    hello={"offline": lambda surroundings: not has_default_route()},
    routes=_routes,
    links=_links,
    module="no-internet.js",
)
