"""The contract of an extension's part of the page, and the parts of all extensions at one table.

An extension's files for browsers are in the folder `page` next to its manifest, at `/extensions/NAME/`. The content of
`page/PLACE.html` is inserted at that place of the page, where `index.html` has `<!-- extensions: PLACE -->`.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from html import escape
from itertools import chain
from pathlib import Path
from textwrap import indent
from types import MappingProxyType
from typing import Any, Literal, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from controller.config.settings import Config
from controller.errors import Refused
from controller.extending.registry import extension_page, extension_parts, extensions, failure_message, watched
from controller.table.services import Ask, Condition
from controller.table.state import TableState
from controller.web.bundles import Bundles
from controller.web.clients import Client
from controller.web.operator_pass import NO_PIN, OperatorPass
from controller.web.serving import HEADERS, STATIC, Files, OwnScreen, WholeText, monotonic_ms
from engine.game import Seat
from engine.sentence import phrase

T = TypeVar("T")

_CARD = 'content="/share.jpg"'
_PLACE = re.compile(r"( *)<!-- extensions: ([a-z-]+) -->\n")

NOT_HERE = phrase("this table does not use the extension for that request")
_NOT_YET = phrase("the table is still starting; try again in a moment")
_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class OperatorLink:
    """A section of the operator's page that leads to a page of an extension."""

    title: str
    sentence: str
    words: str
    """The text of the link."""
    address: str


@dataclass(frozen=True, slots=True)
class PageMessage:
    """A type of message that a page may send: {"do": its name, "id": a number, and the fields that `read` takes}."""

    kind: type
    """The class of what `read` returns."""
    read: Callable[[dict[str, Any]], Any]
    """Reads the fields of the message from its JSON, see `controller.web.commands`; raises `Refused`."""
    who: Literal["anybody", "seat", "operator"] = "anybody"
    """The pages that may send it; a seat's page acts for its seat, which is the field `seat` of `kind`. Watching
    pages may send nothing.
    """
    needs_consent: Callable[[Any, Mapping[str, Any]], bool] = lambda message, table: True
    """Whether the seats that other pages hold must agree, if there is a `question`; `table` is the public view."""
    question: Callable[[Any, str], str] | None = None
    """Returns the question to these seats, one sentence, in the sender's name; None if they need not agree."""


class PageGuard:
    """An extension's restrictions on the requests and seats of pages; `clock` returns ms. Runs in the event loop.

    `table` is the public view. Methods that are not overridden forbid nothing.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        self.clock = clock

    def check(
        self, command: object, do: str, client: Client, pages: Collection[Client], table: Mapping[str, Any]
    ) -> None:
        """Raises `Refused` when a page may not have what it asks for; `pages` are all open pages.

        `do` is the name of an extension's message, "" for one of the table's own.
        """

    def check_seat(self, seat: Seat, browser: object, table: Mapping[str, Any]) -> None:
        """Raises `Refused` if a free seat of an open game may not be taken now."""

    def left(self, table: Mapping[str, Any], taken: Collection[Seat]) -> frozenset[Seat]:
        """Returns the taken seats whose holders have left for good."""
        return frozenset()

    def has_guests(self, table: Mapping[str, Any]) -> bool:
        """Returns whether players come and go, so that the table's own screen belongs to everybody."""
        return False


class _ClosedGuard(PageGuard):
    """Replaces a guard that has failed: nothing is permitted, because its rules are unknown."""

    def __init__(self, name: str) -> None:
        self._why = phrase(
            "the extension {name} has failed and cannot allow requests; restart the table", name=repr(name)
        )

    def check(self, *_: Any) -> None:
        raise Refused(self._why)

    def check_seat(self, *_: Any) -> None:
        raise Refused(self._why)

    def has_guests(self, table: Mapping[str, Any]) -> bool:
        return True


@dataclass(frozen=True)
class PageSurroundings:
    """The table's data and functions for an extension's part of the page. All functions may be called from any
    thread.
    """

    config: Config = field(default_factory=Config)
    ask: Ask = lambda wanted, reply: reply(_NOT_YET)
    """Puts a message on the table's queue."""
    newest: Callable[[], TableState | None] = lambda: None
    """Returns the newest state of the table, None while it is being set up."""
    elsewhere: Callable[[], str | None] = lambda: None
    """Returns the address at which other machines open the page, with a slash at its end; None if none can."""
    restart: Callable[[], None] = lambda: None
    """Restarts the program; raises `Refused` while that is impossible."""
    conditions: Callable[[], list[Condition]] = list
    """Returns the conditions of extensions' services that the operator should know."""
    report: Callable[[str], None] = lambda said: None
    """Prints a line for the person who started the table."""
    operator: OperatorPass = field(default_factory=OperatorPass)
    """Manages the browsers of the operator; an extension admits them."""
    screen: OwnScreen = field(default_factory=OwnScreen)
    """Gets requests of pages without a websocket, which show that the table's own screen works."""
    links: Callable[[], list[OperatorLink]] = list
    """Returns the links of extensions on the operator's page."""
    seat_of: Callable[[str], Seat | None] = lambda secret: None
    """Returns the seat of a secret, None for an unknown one; for the event loop alone."""
    shown: Callable[[Seat | None], Mapping[str, Any]] = lambda seat: {}
    """Returns the last message `table` to a seat's pages, None for the public; {} before the first."""
    config_file: Path | None = None
    """The path of the configuration; None without one."""

    async def answer(self, message: Callable[[Callable[[Any], None]], Any], patience_s: float) -> Any:
        """Asks the table for a value; `message` makes the question from the function that receives the value in its
        thread.

        Returns None if the table gives no value; raises `Refused`, or `TimeoutError` after `patience_s` seconds.
        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        found: list[Any] = []

        def take(error: str | None) -> None:
            if answer.done():
                return
            if error is None:
                answer.set_result(found[0] if found else None)
            else:
                answer.set_exception(Refused(error))

        def reply(error: str | None) -> None:
            with suppress(RuntimeError):  # the program ends, and its loop too
                loop.call_soon_threadsafe(take, error)

        self.ask(message(found.append), reply)
        async with asyncio.timeout(patience_s):
            return await answer


@dataclass(frozen=True, slots=True)
class PagePart:
    """An extension's additions to the page."""

    messages: Mapping[str, PageMessage] = field(default_factory=lambda: _NOTHING)
    """By the value of "do" in the page's message."""
    hello: Mapping[str, Callable[[PageSurroundings], Any]] = field(default_factory=lambda: _NOTHING)
    """Additional keys of the message `hello`."""
    table: Mapping[str, Callable[[TableState, Seat | None], Any]] = field(default_factory=lambda: _NOTHING)
    """Additional keys of the message `table`: plain data, as a seat may see it, None for the public."""
    guard: Callable[[Callable[[], int]], PageGuard] = PageGuard
    """Constructs its guard, with a clock in ms."""
    routes: Callable[[PageSurroundings], Sequence[BaseRoute]] = lambda surroundings: ()
    module: str | None = None
    """A JavaScript module in its folder `page`, which pages of the table start: see `extensions.js`."""
    links: Callable[[PageSurroundings], Sequence[OperatorLink]] = lambda surroundings: ()
    """Sections of the operator's page with links to its own pages."""
    at_start: Callable[[PageSurroundings, str], str | None] = lambda surroundings, address: None
    """Returns a line for the person who starts the table, given the address of the page."""


class PageExtensions:
    """The page's parts of all extensions; `clock` returns ms.

    One that raises is named once and no longer called; its guard is replaced by one that permits nothing.
    """

    def __init__(
        self,
        surroundings: PageSurroundings,
        parts: Mapping[str, PagePart] | None = None,
        clock: Callable[[], int] = monotonic_ms,
    ) -> None:
        found = extension_parts("page", surroundings.config.switched_off) if parts is None else parts.items()
        self._parts: dict[str, PagePart] = dict(found)
        off = surroundings.config.switched_off
        names = [name for name in extensions().known if name not in off] if parts is None else [*parts]
        self._folders = {name: folder for name in names if (folder := extension_page(name)) is not None}
        self._files = {name: Files(directory=folder) for name, folder in self._folders.items()}
        self.surroundings = replace(surroundings, links=self._links)
        self._guards: dict[str, PageGuard] = {}
        for name, part in [*self._parts.items()]:
            self._guards[name] = _ClosedGuard(name)
            with watched(name, self._drop):
                self._guards[name] = part.guard(clock)

    def _drop(self, name: str, error: Exception) -> None:
        if self._parts.pop(name, None) is not None:
            self.surroundings.report(failure_message(name, error))

    def _each(self, do: Callable[[PagePart], T]) -> list[T]:
        """Collects a value from every part."""
        found = []
        for name, part in [*self._parts.items()]:
            with watched(name, self._drop):
                found.append(do(part))
        return found

    # Messages

    @property
    def readers(self) -> dict[str, Callable[[dict[str, Any]], Any]]:
        """The readers of the messages that they add, by name."""
        return {do: partial(self._read, name, do) for name, part in self._parts.items() for do in part.messages}

    def _read(self, name: str, do: str, facts: dict[str, Any]) -> Any:
        with watched(name, self._drop):
            return self._parts[name].messages[do].read(facts)
        raise Refused(NOT_HERE)

    def message_of(self, command: object) -> PageMessage | None:
        """Returns the type of a message, None for one of the table's own."""
        return self._known(command)[1]

    def _known(self, command: object) -> tuple[str, PageMessage | None]:
        messages = (each for part in [*self._parts.values()] for each in part.messages.items())
        return next((each for each in messages if type(command) is each[1].kind), ("", None))

    @property
    def modules(self) -> list[dict[str, str]]:
        """The JavaScript modules that the page starts, by the name of the extension."""
        named = [(name, part.module) for name, part in self._parts.items() if part.module is not None]
        return [{"name": name, "module": f"/extensions/{name}/{module}"} for name, module in named]

    def hello(self) -> dict[str, Any]:
        return {"extensions": self.modules} | self._keys(lambda part: part.hello, self.surroundings)

    def table(self, state: TableState, seat: Seat | None) -> dict[str, Any]:
        """Returns what they add to the message `table`; called from the table's thread."""
        return self._keys(lambda part: part.table, state, seat)

    def _keys(self, of: Callable[[PagePart], Mapping[str, Callable[..., Any]]], *about: Any) -> dict[str, Any]:
        added = self._each(lambda part: {key: make(*about) for key, make in of(part).items()})
        return {key: value for keys in added for key, value in keys.items()}

    # What pages may do

    def check(self, command: object, client: Client, pages: Collection[Client], table: Mapping[str, Any]) -> None:
        """Raises `Refused` when a page may not have what it asks for; `pages` are all open pages."""
        do, message = self._known(command)
        if message is not None and message.who == "operator" and not client.is_operator():
            raise Refused(NO_PIN)
        self._ask(lambda guard: guard.check(command, do, client, pages, table))

    def check_seat(self, seat: Seat, browser: object, table: Mapping[str, Any]) -> None:
        self._ask(lambda guard: guard.check_seat(seat, browser, table))

    def left(self, table: Mapping[str, Any], taken: Collection[Seat]) -> frozenset[Seat]:
        return frozenset().union(*self._ask(lambda guard: guard.left(table, taken)))

    def has_guests(self, table: Mapping[str, Any]) -> bool:
        return any(self._ask(lambda guard: guard.has_guests(table)))

    def _ask(self, what: Callable[[PageGuard], T]) -> list[T]:
        answers = []
        for name, guard in [*self._guards.items()]:
            with watched(name, self._drop):
                answers.append(what(guard))
                continue
            self._guards[name] = _ClosedGuard(name)
            answers.append(what(self._guards[name]))
        return answers

    # Pages

    def page(self, request: Request) -> Response:
        """Returns the page; its websocket tells it which table and seat to show.

        `?single-files` gives it without joined files. The preview of a link needs the full address of its picture.
        """
        bundles = self._bundles
        html = bundles.html if "single-files" in request.query_params else bundles.page
        card = f'content="{escape(str(request.base_url))}share.jpg"'
        return WholeText(html.replace(_CARD, card), headers=HEADERS, media_type="text/html")

    @cached_property
    def _bundles(self) -> Bundles:
        html = _PLACE.sub(self._at_place, (STATIC / "index.html").read_text(encoding="utf-8"))
        return Bundles(html, self._folders)

    def _at_place(self, place: re.Match[str]) -> str:
        files = (folder / f"{place[2]}.html" for folder in self._folders.values())
        found = [file.read_text(encoding="utf-8") for file in files if file.is_file()]
        if place[2] == "head":
            found += [f'<link rel="modulepreload" href="{each["module"]}">\n' for each in self.modules]
        return "".join(indent(each, place[1]) for each in found)

    def routes(self) -> list[BaseRoute]:
        """Returns the routes of the parts and of their files."""
        found = self._each(lambda part: part.routes(self.surroundings))
        return [*chain.from_iterable(found), *self.files]

    @property
    def files(self) -> list[Route]:
        """The addresses of their files, and of the page's joined ones."""
        return [Route("/extensions/{extension}/{file:path}", self._file), *self._bundles.routes()]

    async def _file(self, request: Request) -> Response:
        files = self._files.get(request.path_params["extension"])
        if files is None:
            raise HTTPException(404)
        return await files.get_response(request.path_params["file"], request.scope)

    def _links(self) -> list[OperatorLink]:
        return [*chain.from_iterable(self._each(lambda part: part.links(self.surroundings)))]

    def at_start(self, address: str) -> list[str]:
        return [*filter(None, self._each(lambda part: part.at_start(self.surroundings, address)))]
