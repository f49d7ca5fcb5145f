"""All connected pages. The table is passed in; this module does not know hands, rules or boards.

In a game with hidden cards each seat has an address of its own, `/seat/SECRET`; `/` is then the shared page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from starlette.websockets import WebSocket

from controller.errors import Refused, TableError
from controller.messages.commands import Command
from controller.messages.players import HUMAN
from controller.table.past_view import EarlierView
from controller.table.seat_secrets import SeatSecrets
from controller.table.thread import Hand
from controller.web import clients
from controller.web.commands import Agree, number_at, number_of, read_command
from controller.web.extension import PageExtensions, PageSurroundings
from controller.web.localized import language_of
from controller.web.operator_pass import is_operator
from controller.web.origin import browser_of, is_from_here, is_local
from controller.web.permission import WATCHES, hands_wait_for, judged, named, question_for
from controller.web.requests import ASK_MS, Question
from controller.web.seat_claims import AWAY_MS, GONE, RELOAD_MS, GamePage, SeatClaims, Views, game_of, watched
from controller.web.serving import NO_SEATS, monotonic_ms
from engine.game import Seat
from engine.sentence import phrase

Ask = Callable[[Command | Hand | EarlierView, Callable[[str | None], None], Seat | None, Hashable], None]
"""Puts a command of a seat's page, None for the shared page, on the table's queue; the reply is called from another
thread. The last argument identifies the page.
"""

_ANOTHER_GAME = phrase("The table now plays another game. Take a seat on the shared page.")
_TOO_OFTEN = phrase("too many requests; pause for a moment")
_BREATH_S = 0.004
"""The pause of a page that sends too often; meanwhile others are served."""
_AT_ONCE_S = 0.05
"""Pages that connect or leave within this time are announced together."""


class Page:
    """All connected pages. `publish` may be called from any thread; the rest runs in the event loop.

    `hello`, `seating` and `secrets` belong to the first game, see `GamePage`; `another` makes those of a later game.
    `game` is the name of the first game, None for that of the first picture. `sit` is the address of the free seats,
    for a QR code. `clock` returns the time in ms.
    """

    def __init__(
        self,
        hello: Callable[[Seat | None], dict[str, Any]],
        ask: Ask,
        seating: SeatSecrets | None = None,
        sit: str | None = None,
        clock: Callable[[], int] = monotonic_ms,
        *,
        secrets: bool = True,
        another: Callable[[str], GamePage] | None = None,
        game: str | None = None,
        extensions: PageExtensions | None = None,
    ) -> None:
        self.sit = sit
        self._another, self._clock = another, clock
        self._games = clients.GameAllowance()
        self.extensions = extensions or PageExtensions(PageSurroundings(), {}, clock)
        self.places = None if seating is None else SeatClaims(seating, clock, secrets=secrets)
        self._hello, self._ask = hello, ask
        self._published: Views | None = None
        self._newest: Views | None = None
        self._game = game
        self._clients: set[clients.Client] = set()
        self._shared_messages: dict[Hashable, str] = {}  # the messages for pages that have just connected
        self._loop: asyncio.AbstractEventLoop | None = None
        self._showing: asyncio.TimerHandle | None = None

    @property
    def is_open_here(self) -> bool:
        """True if a page is open on the table's own machine."""
        return any(client.is_here for client in self._clients)

    @property
    def is_for_guests(self) -> bool:
        """True if the table is in a shop, where guests come and go."""
        return self._published is not None and self.extensions.has_guests(self._published[None])

    def publish(self, views: Views) -> None:
        self._published = views
        if self._game is None:
            self._game = game_of(views)
        self._call(self._show)

    def refresh_greetings(self) -> None:
        """Greets all pages again after the greeting has changed. May be called from any thread."""
        self._call(self._begin_again)

    def _call(self, do: Callable[[], None]) -> None:
        if self._loop is not None and self._clients:
            with suppress(RuntimeError):  # the loop has just been closed: no page is open
                self._loop.call_soon_threadsafe(do)

    def _greet_all(self) -> None:
        self._shared_messages.clear()
        for client in self._clients:
            client.greet(self._greeting(client))

    def _begin_again(self) -> None:
        """Greets all pages and shows the picture again, because a greeting clears it."""
        self._greet_all()
        self._show()

    def _show_soon(self) -> None:
        """Shows every page, in a moment, which pages have connected or left."""
        if self._showing is None and self._loop is not None:
            self._showing = self._loop.call_later(_AT_ONCE_S, self._show)

    def _show(self) -> None:
        """Shows every page the newest picture, as its seat may see it."""
        self._shared_messages.clear()
        if self._showing is not None:
            self._showing.cancel()
            self._showing = None
        self._look()
        if self._newest is None:
            return
        if self.places is not None:
            self._free_seats(self.places)
            self.places.asking.settle(self.places.answering())
        messages: dict[tuple[Seat | None, bool, str, bool], str] = {}
        for client in self._clients:
            asks = self.places is not None and self.places.asking.is_of(client)
            eyes = (client.seat, client.watches, client.language, asks)
            if eyes not in messages:
                messages[eyes] = self._picture(client)
            client.show(messages[eyes])

    def _look(self) -> None:
        """Takes the newest picture; if it shows another game, greets all pages again.

        Seats belong to one game, so everybody sits down again for the next one.
        """
        self._newest = self._published
        name = None if self._newest is None else game_of(self._newest)
        if name is None or name == self._game or self._another is None:
            return
        self._game = name
        game = self._another(name)
        self._hello = game.hello
        self.places = None if game.seating is None else SeatClaims(game.seating, self._clock, secrets=game.secrets)
        for client in [client for client in self._clients if client.seat is not None]:
            self._clients.discard(client)
            client.seat = None  # the seat that its page leaves is not one of this game
            client.go(_ANOTHER_GAME)
        self._greet_all()

    def _greeting(self, client: clients.Client) -> str:
        whose = {"here": client.is_here, "watches": client.watches, "heartbeat_ms": clients.HEARTBEAT_MS}
        return clients.encoded(self._hello(client.seat) | whose, client.language)

    def _shared_message(self, what: str, client: clients.Client, make: Callable[[clients.Client], str]) -> str:
        """Returns a message for a page that has just connected; pages with the same view share the message."""
        if client.seat is not None:  # it changes the view of the other pages
            self._shared_messages.clear()
        eyes = (what, client.seat, client.is_here, client.watches, client.language)
        self._shared_messages[eyes] = self._shared_messages.get(eyes) or make(client)
        return self._shared_messages[eyes]

    def _picture(self, client: clients.Client) -> str:
        assert self._newest is not None
        seen = self._newest[None]
        if self.places is not None:
            whose = self._newest[client.seat if self.places.secrets else None]
            seen = self.places.facts(whose, client.seat, client)
        return clients.encoded(watched(seen) if client.watches else seen, client.language)

    def _free_seats(self, places: SeatClaims) -> None:
        """Frees the seats that the computer now plays, and in a shop those of past guests: both must not see the new
        cards.
        """
        assert self._newest is not None
        table, taken = self._newest[None], places.seating.taken()
        left = {seat for seat in taken if table["seats"].get(seat, {}).get("player", HUMAN) != HUMAN}
        for seat in left | self.extensions.left(table, taken):
            self._send_away(seat)
            with suppress(TableError):  # no page arrives there while the computer plays
                places.free(seat)

    def _update_later(self, *times_ms: int) -> None:
        """Schedules updates of all pages for the times, in ms from now, when seats or the pending question change
        without input.
        """
        for ms in times_ms:
            asyncio.get_running_loop().call_later(ms / 1000 + 1, self._show_soon)

    # Seats

    def sit_down(self, seat: Seat, browser: str = "", *, shares: bool = False) -> str:
        """Gives a free seat to a browser and returns its secret; raises `Refused`, or `TableError` on a full disk."""
        self._look()
        if self.places is None:
            raise Refused(NO_SEATS)
        if self._newest is None:
            raise Refused(phrase("the table is still starting; try again in a moment"))
        if not self.places.secrets and seat not in self.places.seating.taken():
            self.extensions.check_seat(seat, browser, self._newest[None])
        secret = self.places.take(seat, browser, self._newest[None]["seats"], shares=shares)
        self._update_later(AWAY_MS)
        self._show()
        return secret

    def seat_of(self, secret: str) -> Seat | None:
        """Returns the seat of a secret, or None; looking it up takes no seat."""
        self._look()
        return None if self.places is None else self.places.seating.seat_of(secret)

    def leave(self, secret: str) -> bool:
        """Leaves a seat for all its pages; returns whether the secret was valid; `TableError` on a full disk."""
        seat = self.seat_of(secret)
        if self.places is None or seat is None:
            return False
        self._free(self.places, seat)
        return True

    def free(self, seat: Seat, *, is_here: bool) -> None:
        """Frees a seat whose pages are closed; raises `Refused` while that is not allowed, `TableError` on a full
        disk.
        """
        self._look()
        if self.places is None:
            raise Refused(NO_SEATS)
        self.places.check_free(seat, is_here=is_here and not self.is_for_guests)
        self._free(self.places, seat)

    def _free(self, places: SeatClaims, seat: Seat) -> None:
        places.free(seat)
        self._send_away(seat)
        self._show()

    def _send_away(self, seat: Seat) -> None:
        for client in [client for client in self._clients if client.seat == seat]:
            self._clients.discard(client)
            client.go(GONE)

    def _arrive(self, secret: str, browser: str) -> Seat:
        """Seats the page of a seat; raises `Refused` if it cannot sit there."""
        seat = self.seat_of(secret)
        players = {} if self._newest is None else self._newest[None]["seats"]
        if self.places is None or seat is None or players.get(seat, {}).get("player", HUMAN) != HUMAN:
            raise Refused(GONE)
        try:
            self.places.arrive(secret, browser)
        except TableError as error:
            raise Refused("{error}.", error=error) from None
        return seat

    # Connections

    async def serve(self, socket: WebSocket, secret: str | None = None, *, watches: bool = False) -> None:
        """Serves one page until it disconnects; `secret` is that of its seat, None for the shared page.

        A page that `watches` has the public view, and its commands are refused.
        """
        if not is_from_here(socket):
            await socket.close(code=1008, reason="pages of other hosts may not talk to the table")
            return
        await socket.accept()
        browser = browser_of(socket)
        try:
            seat = None if secret is None else self._arrive(secret, browser)
        except Refused as error:
            await socket.send_text(clients.encoded({"type": "gone", "sentence": str(error)}, language_of(socket)))
            await socket.close()
            return
        self._loop = asyncio.get_running_loop()
        client = clients.Client(seat, browser, is_here=is_local(socket), watches=watches, language=language_of(socket))
        client.is_operator = partial(is_operator, socket)
        try:
            await self._talk(socket, client)
        finally:
            self._disconnected(client)

    async def _talk(self, socket: WebSocket, client: clients.Client) -> None:
        self._look()
        self._clients.add(client)
        client.greet(self._shared_message("hello", client, self._greeting))
        if self._newest is not None:
            client.show(self._shared_message("table", client, self._picture))
        self._show_soon()
        await clients.talk(socket, client.send(socket), partial(self._listen, client))

    def _disconnected(self, client: clients.Client) -> None:
        self._clients.discard(client)
        self._shared_messages.clear()
        if self.places is not None:
            self.places.asking.withdraw(client)
            if client.seat is not None:
                self.places.went(client.seat)
                self._update_later(RELOAD_MS, AWAY_MS)
        self._show_soon()

    async def _listen(self, client: clients.Client, text: str | bytes) -> None:
        if client.wishes.takes(self._clock()):
            self._received(text, client)
            await asyncio.sleep(0)  # a burst from one page holds up the others no longer than this
        else:
            client.answer(clients.answer(number_at(text), _TOO_OFTEN, client.language))
            await asyncio.sleep(_BREATH_S)

    def _received(self, text: str | bytes, client: clients.Client) -> None:
        if (ping := clients.ping_in(text)) is not None:
            client.answer(clients.answer(ping, None))
            return
        try:
            number, wish = read_command(text, self.extensions.readers)
            if isinstance(wish, EarlierView):  # viewing changes nothing
                self._look()
                earlier = replace(wish, game_id=self._game_id(), show=clients.shown_to(client, wish.plies))
                self._ask(earlier, clients.reply_to(client, number), client.seat, client)
            elif client.watches:
                raise Refused(WATCHES)
            elif isinstance(wish, Agree):
                self._agree(wish, client)
                client.answer(clients.answer(number, None))
            else:
                self._handle_command(wish, number, client)
        except Refused as error:
            client.answer(clients.answer(number_of(text), str(error), client.language))

    def _handle_command(self, command: Command | Hand, number: int, client: clients.Client) -> None:
        """Passes a command to the table, once every seat that it concerns has agreed."""
        reply = clients.reply_to(client, number)

        def go_on() -> None:
            self._ask(command, reply, client.seat, client)

        self._look()
        if client.is_gone:
            return
        if self._newest is not None:
            self.extensions.check(command, client, self._clients, self._newest[None])
        deals = self.places is not None and self.places.secrets
        self._games.check(command, client.games, self._clock(), deals=deals)
        if self.places is not None:
            command, of = judged(self.places, self._newest, command, client, self.extensions)
            if of:
                self._put_question(self.places, command, of, client, go_on, reply)
                return
        go_on()

    def _put_question(
        self,
        places: SeatClaims,
        command: Command | Hand,
        of: frozenset[Seat],
        client: clients.Client,
        go_on: Callable[[], None],
        reply: Callable[[str | None], None],
    ) -> None:
        added, who = self.extensions.message_of(command), named(client.seat)
        if added is not None and added.question is not None:
            sentence = added.question(command, who)
        else:
            sentence = question_for(command, who, of, None if self._newest is None else self._newest[None]["view"])
        game_id = self._game_id()
        is_hand = isinstance(command, Hand)

        def lend() -> None:
            for seat in of:
                places.lend(seat, client.browser)

        question = Question(
            sentence=sentence, of=of, asker=client, by=client.seat,
            agreed=lend if is_hand else go_on, declined=(lambda why: None) if is_hand else reply,
            is_stale=lambda: self._game_id() != game_id,
        )  # fmt: skip
        if not is_hand:
            places.asking.ask(question)
            self._asked()
            return
        with suppress(Refused):  # this question is already pending
            places.asking.ask(question)
            self._asked()
        raise Refused(hands_wait_for(of))

    def _asked(self) -> None:
        self._update_later(ASK_MS)
        self._show()

    def _agree(self, said: Agree, client: clients.Client) -> None:
        if self.places is None:
            raise Refused(phrase("the table did not ask this page"))
        self.places.asking.answer(said.question, client.seat, said.agrees, client)
        self._show()

    def _game_id(self) -> object:
        return None if self._newest is None else self._newest[None]["game_id"]
