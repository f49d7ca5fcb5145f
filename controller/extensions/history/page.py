"""The routes of the history: the list of finished games, the record of one, and the import of one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.errors import JournalError, Refused
from controller.extensions.history.results import PairResult, winners_of
from controller.extensions.history.table import AddGame, HeadToHead, ListGames, LoadGame, PlayedGames
from controller.journal.importing import LARGEST_RECORD, game_in_record
from controller.journal.library import record_of_game
from controller.journal.store import GameSummary, JournalGame
from controller.messages.extensions import ExtensionCommand
from controller.table.state import TableState
from controller.tabletop.person_names import people_named
from controller.tabletop.registry import known_games, manifest, title_of
from controller.web.extension import PagePart, PageSurroundings
from controller.web.localized import LocalizedJson
from controller.web.localized import whole as whole_sentence
from controller.web.operator_pass import answered
from controller.web.serving import HEADERS, wall_ms
from engine.game import Seat
from engine.sentence import phrase

T = TypeVar("T")

_PATIENCE_S = 20.0
"""The time limit for the table's answer, in s."""
_MOST_WAITING = 4
"""The maximum number of records being replayed or waiting."""
_NEWEST = 2**53


class HistoryPages:
    """Asks the table's thread for rows, and replays them in another one, while the table plays on."""

    def __init__(self, surroundings: PageSurroundings) -> None:
        self._surroundings = surroundings
        self._replaying, self._waiting = asyncio.Lock(), 0

    def routes(self) -> list[Route]:
        return [
            Route("/history/games", answered(self.games)),
            Route("/history/games", answered(self.add), methods=["POST"]),
            Route("/history/games/{number:int}", answered(self.record)),
        ]

    async def games(self, request: Request) -> Response:
        """Answers with a page of the list; `before` is the number of the last game on the previous page."""
        given = request.query_params.get("before", "")
        before = int(given) if given.isdecimal() and len(given) < 16 else _NEWEST
        found: PlayedGames = await self._ask(lambda show: ListGames(before, show))
        facts = {
            "games": [_game_shown(game) for game in found.games],
            "more": found.has_more,
            "results": [*map(_pair_shown, found.results)],
        }
        return LocalizedJson(facts, headers=HEADERS)

    async def record(self, request: Request) -> Response:
        """Answers with a game's record as a file; of a game with hidden cards only after its end."""
        kept: JournalGame = await self._ask(lambda show: LoadGame(request.path_params["number"], show))
        record, _ = await self._replay(lambda: record_of_game(kept))
        named = {"Content-Disposition": f'attachment; filename="{kept.game}-{kept.id}.txt"'}
        return Response(record, media_type="text/plain; charset=utf-8", headers=HEADERS | named)

    async def add(self, request: Request) -> Response:
        """Imports the game of a record, once; answers with its number and whether it is new."""
        data = b""
        async for part in request.stream():
            data += part
            if len(data) > LARGEST_RECORD:
                break
        try:
            whole = await self._replay(lambda: game_in_record(data, wall_ms()))
        except Refused as error:  # people may choose any file: browsers need not log that as an error
            return LocalizedJson({"error": whole_sentence(str(error))}, headers=HEADERS)
        number, is_new = await self._ask(lambda show: AddGame(whole, show))
        return LocalizedJson({"number": number, "new": is_new}, headers=HEADERS)

    async def _replay(self, work: Callable[[], T]) -> T:
        if self._waiting >= _MOST_WAITING:
            raise Refused(phrase("too many games are being replayed at once; try again in a moment"))
        self._waiting += 1
        try:
            async with self._replaying:
                return await run_in_threadpool(work)
        except JournalError as error:
            raise Refused(str(error)) from None
        finally:
            self._waiting -= 1

    async def _ask(self, message: Callable[[Callable[[Any], None]], ExtensionCommand]) -> Any:
        try:
            return await self._surroundings.answer(message, _PATIENCE_S)
        except TimeoutError:
            raise Refused(phrase("the table is not answering; try again in a moment")) from None


def _game_shown(game: GameSummary) -> dict[str, Any]:
    is_known, winners = game.game in known_games(), winners_of(game.result or "draw")
    people = people_named(game.seats, game.names)
    return {
        "number": game.id,
        "game": game.game,
        "title": manifest(game.game).title if is_known else game.game,
        "known": is_known,
        "began_ms": game.began_ms,
        "moves": game.plies,
        "players": [
            {
                "seat": seat,
                "title": title_of(seat, game.game),
                "player": player,
                "name": people.get(seat, ""),
                "won": seat in winners,
            }
            for seat, player in game.seats.items()
        ],
    }


def _pair_shown(pair: PairResult) -> dict[str, Any]:
    return {"names": [*pair.names], "wins": [*pair.wins], "draws": pair.draws}


def _head_to_head(state: TableState, seat: Seat | None) -> dict[str, Any] | None:
    """Returns all games of the two people who have just finished one; None otherwise."""
    found = state.part(HeadToHead)
    return None if found is None else _pair_shown(found.result)


PAGE = PagePart(
    module="history.js",
    routes=lambda surroundings: HistoryPages(surroundings).routes(),
    table={"head_to_head": _head_to_head},
)
