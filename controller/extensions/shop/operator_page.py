"""The operator's page: its routes, its data and its actions. Everything needs the PIN.

Without a PIN in the configuration there is no such page.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.errors import Refused, TableError
from controller.extensions.shop.choices import choices_file, keep_choices, kept_choices
from controller.extensions.shop.pin import PinGuard, guesses_file
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.state import GuestDone, SetShopMode
from controller.extensions.shop.statistics import Counting, DayOfGame, as_csv
from controller.table.operator_settings import LockTable, OperatorCommand, SetBrightness, SetVolume
from controller.table.prompts import board_health
from controller.table.services import Condition
from controller.table.state import TableState
from controller.tabletop.registry import known_games, manifest
from controller.web.extension import PageSurroundings
from controller.web.localized import LocalizedJson
from controller.web.operator_pass import COOKIE, LONGEST_MS, answered, for_operator, if_operator, secret_of
from controller.web.origin import is_local
from controller.web.serving import HEADERS, PageFile, build, json_body, refusal, sentence, wall_ms
from engine.sentence import phrase

_LITTLE_BYTES = 200 * 1024**2
"""With less space than this a disk is reported as nearly full; a day's games take less than 10 MB."""
_HOT_C = 80
"""A Raspberry Pi slows down when it is hotter, in degrees Celsius."""
_DISK = phrase("Disk")
_ZONE = Path("/sys/class/thermal/thermal_zone0/temp")


def disk(free: int, total: int) -> Condition:
    """Returns the state of a disk from its sizes in bytes."""
    room = {"free": f"{free / 1024**3:.1f}", "total": f"{total / 1024**3:.1f}"}
    if free < _LITTLE_BYTES:
        full = phrase(
            "nearly full: {free} of {total} GB are free; delete something, or the table cannot save games", **room
        )
        return Condition(_DISK, False, full)
    return Condition(_DISK, True, phrase("{free} of {total} GB are free", **room))


def temperature(millidegrees: int) -> Condition:
    """Returns the state of a temperature, in thousandths of a degree Celsius as Linux reports it."""
    degrees, name = millidegrees / 1000, phrase("Temperature")
    said = phrase("{degrees} °C", degrees=f"{degrees:.0f}")
    if degrees >= _HOT_C:
        return Condition(
            name, False, phrase("{temperature}: the machine is slowing down; improve its cooling", temperature=said)
        )
    return Condition(name, True, said)


def machine(folder: Path, zone: Path = _ZONE) -> list[Condition]:
    """Returns the state of this machine, and of the disk that a folder is on; unknown facts are left out."""
    found = []
    try:
        usage = shutil.disk_usage(folder)
        found.append(disk(usage.free, usage.total))
    except OSError:
        found.append(Condition(_DISK, False, phrase("{folder} cannot be read", folder=folder)))
    try:
        found.append(temperature(int(zone.read_text(encoding="ascii"))))
    except (OSError, ValueError):
        pass  # not available on this machine
    return found


_PAGE = Path(__file__).parent / "page" / "operator.html"
NO_PAGE = phrase("This table has no operator's page: its configuration sets no PIN (shop: pin).")
_LONGEST_BODY = 1_000
"""The maximum size of a request to this page, in bytes."""
_FRESH_S = 20
"""The interval at which today's statistics are recounted."""
_PATIENCE_S = 20.0
"""The time limit for the table's answer, in s."""

ShopCommand = GuestDone | SetShopMode


def routes(surroundings: PageSurroundings) -> list[Route]:
    """Returns the routes of a table's operator page; without a PIN each answers that there is none."""
    pin = surroundings.config.of(ShopSettings).pin
    return operator_routes(None if pin is None else OperatorPage(surroundings, pin))


def operator_routes(page: OperatorPage | None) -> list[Route]:
    """Returns the routes of a page; without a page each answers that there is none."""
    if page is None:

        async def none(_: Request) -> Response:
            return sentence(404, NO_PAGE)

        methods = ["GET", "POST"]
        return [Route(path, none, methods=methods) for path in ("/operator", "/operator.html", "/operator/{rest:path}")]
    return [
        Route("/operator", page.show),
        Route("/operator.html", page.show),
        Route("/operator/login", answered(page.login), methods=["POST"]),
        Route("/operator/logout", answered(page.logout), methods=["POST"]),
        Route("/operator/status", if_operator(page.status)),
        Route("/operator/statistics.csv", for_operator(page.statistics)),
        Route("/operator/do", for_operator(page.do), methods=["POST"]),
    ]


class OperatorPage:
    """The actions of one table's operator page, and their files next to the journal."""

    def __init__(self, surroundings: PageSurroundings, pin: str) -> None:
        journal = surroundings.config.journal_path
        self._surroundings, self._folder = surroundings, journal.parent
        self.guess_pin = pin_guards(pin, journal)
        self._counting = Counting(journal, is_running=True)
        self._recent: list[DayOfGame] = []
        self._recent_until = 0.0
        self._file = choices_file(journal)
        self._choices = kept_choices(self._file)
        self._doing = asyncio.Lock()

    # State

    def conditions(self) -> list[Condition]:
        """Returns the state of the machine, and of the services of extensions."""
        return [*machine(self._folder), *self._surroundings.conditions()]

    def today(self) -> list[DayOfGame]:
        """Returns today's statistics, at most a few seconds old; raises `TableError`."""
        if time.monotonic() >= self._recent_until:
            self._recent = self._counting.today(wall_ms())
            self._recent_until = time.monotonic() + _FRESH_S
        return self._recent

    def days(self) -> list[DayOfGame]:
        """Returns the statistics of every day; raises `TableError`."""
        return self._counting.days(wall_ms())

    def keep_choice(self, command: OperatorCommand | SetShopMode) -> None:
        """Stores a choice for the next start; raises `TableError`."""
        match command:
            case SetVolume(level):
                self._choices = replace(self._choices, volume=level)
            case SetBrightness(level):
                self._choices = replace(self._choices, brightness=level)
            case SetShopMode(on):
                self._choices = replace(self._choices, shop=on)
            case LockTable(on):
                self._choices = replace(self._choices, locked=on)
        keep_choices(self._file, self._choices)

    # Actions

    async def show(self, request: Request) -> Response:
        self._surroundings.screen.asked(request)
        return PageFile(_PAGE, headers=HEADERS)

    async def login(self, request: Request) -> Response:
        facts = await json_body(request, _LONGEST_BODY)
        pin = facts.pop("pin", None)
        if not isinstance(pin, str) or facts:
            raise Refused(phrase("the request must contain only a 'pin'"))
        why = self.guess_pin(pin, is_local(request))
        if why is not None:
            return refusal(403, why)
        answer = JSONResponse({"ok": True}, headers=HEADERS)
        secret, seconds = self._surroundings.operator.begin(), LONGEST_MS // 1000
        answer.set_cookie(COOKIE, secret, max_age=seconds, httponly=True, samesite="strict")
        return answer

    async def logout(self, request: Request) -> Response:
        self._surroundings.operator.end(secret_of(request))
        answer = JSONResponse({"ok": True}, headers=HEADERS)
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
        return answer

    async def status(self, request: Request) -> Response:
        self._surroundings.screen.asked(request)
        state = self._surroundings.newest()
        if state is None:
            raise Refused(phrase("the table is still starting; try again in a moment"))
        conditions = await run_in_threadpool(self.conditions)
        try:
            today = await run_in_threadpool(self.today)
        except TableError as error:  # the rest is still useful
            conditions, today = [*conditions, Condition(phrase("Statistics"), False, str(error))], []
        facts = {
            "version": version("chameleon-table"),
            "build": build(),
            "links": [asdict(each) for each in self._surroundings.links()],
            "game": manifest(state.game.name).title,
            "volume": state.volume,
            "brightness": state.brightness,
            "locked": state.is_locked,
            "shop": state.guests != "",
            "guest": state.guests not in ("", "attract"),
            "health": [asdict(each) for each in (*_devices(state), *conditions)],
            "today": [asdict(each) | {"title": _title(each.game)} for each in today],
        }
        return LocalizedJson(facts, headers=HEADERS)

    async def statistics(self, _: Request) -> Response:
        text = as_csv(await run_in_threadpool(self.days))
        named = {"Content-Disposition": 'attachment; filename="statistics.csv"'}
        return Response(text, media_type="text/csv", headers=HEADERS | named)

    async def do(self, request: Request) -> Response:
        facts = await json_body(request, _LONGEST_BODY)
        what = facts.pop("do", None)
        if what == "restart" and not facts:
            self._surroundings.restart()
        else:
            async with self._doing:  # the latest choice is stored
                await self._carry_out(_command_in(what, facts))
        self._surroundings.operator.used(secret_of(request))
        return JSONResponse({"ok": True}, headers=HEADERS)

    async def _carry_out(self, command: OperatorCommand | ShopCommand) -> None:
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[str | None] = loop.create_future()

        def take(error: str | None) -> None:
            if not answered.done():
                answered.set_result(error)

        def reply(error: str | None) -> None:
            with suppress(RuntimeError):  # the program ends, and its loop too
                loop.call_soon_threadsafe(take, error)

        self._surroundings.ask(command, reply)
        try:
            async with asyncio.timeout(_PATIENCE_S):
                error = await answered
        except TimeoutError:
            late = phrase("the table does not answer; check its health, and restart it if this continues")
            raise Refused(late) from None
        if error is not None:
            raise Refused(error)
        if not isinstance(command, GuestDone):
            await run_in_threadpool(self.keep_choice, command)


def _devices(state: TableState) -> list[Condition]:
    ok, said = board_health(state)
    reader = state.reader_health
    found = [Condition(phrase("Board"), ok, said)]
    if reader is None:
        return found
    return [*found, Condition(phrase("Card reader"), reader.ok, reader.sentence)]


def _title(game: str) -> str:
    """Returns the title of a game, also of one whose package is gone."""
    return manifest(game).title if game in known_games() else game


def _command_in(what: object, facts: dict[str, Any]) -> OperatorCommand | ShopCommand:
    if what == "volume":
        return SetVolume(_level(facts, 0, 100))
    if what == "brightness":
        return SetBrightness(_level(facts, 8, 255))
    if what in ("lock", "shop"):
        on = facts.pop("on", None)
        if not isinstance(on, bool) or facts:
            raise Refused("{wish} must contain only 'on', true or false", wish=repr(what))
        return LockTable(on) if what == "lock" else SetShopMode(on)
    if what == "guest-done" and not facts:
        return GuestDone()
    raise Refused(phrase("'do' must be one of: volume, brightness, lock, shop, guest-done, restart"))


def _level(facts: dict[str, Any], low: int, high: int) -> int:
    level = facts.pop("level", None)
    if type(level) is not int or not low <= level <= high or facts:
        raise Refused(
            "the request must contain only a 'level', a whole number from {low} to {high}", low=low, high=high
        )
    return level


def pin_guards(pin: str, journal: Path) -> Callable[[str, bool], str | None]:
    """Returns the PIN guards, for the table's own screen and for other pages."""
    guards = [PinGuard(pin, guesses_file(journal, is_here=here), wall_ms, is_here=here).guess for here in (False, True)]
    return lambda guess, is_here: guards[is_here](guess)
