"""The other table on the page: the commands and state of pages, and the link to a game.

The part of the link behind the # stays in the browser. Opening the link only fills in the code at the table there.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.errors import Refused
from controller.extensions.linked_tables.messages import AnswerTable, LeaveTable, PlayWithTable
from controller.extensions.linked_tables.state import LinkState
from controller.messages.players import AWAY
from controller.table.state import TableState
from controller.web.commands import LONGEST_TEXT, MOST_TEXTS, quoted, take_flag, take_text
from controller.web.extension import PageMessage, PagePart, PageSurroundings
from controller.web.serving import qr_code, sentence
from engine.game import Seat
from engine.sentence import phrase

_LONGEST_CODE = 120
"""Longest code with the address of its server, in characters."""
_NOTHING = phrase("This table is not offering a game to another table now.")


def _other_table_wanted(facts: dict[str, Any]) -> PlayWithTable:
    code = take_text(facts, "code", _LONGEST_CODE) if "code" in facts else None
    away = facts.pop("away", [])
    if not isinstance(away, list) or len(away) > MOST_TEXTS or not all(isinstance(seat, str) for seat in away):
        raise Refused("'away' must be a list of seats, not {value}", value=quoted(away))
    return PlayWithTable(code, tuple(seat[:LONGEST_TEXT] for seat in away))


def _answer(message: AnswerTable, who: str) -> str:
    if message.agrees:
        return phrase("{who} wants to accept the other table's request.", who=who)
    return phrase("{who} wants to refuse the other table's request.", who=who)


def _shown(state: TableState, seat: Seat | None) -> dict[str, Any] | None:
    """The other table of a game between two, for pages: the published state, and what another table types to join."""
    other = state.part(LinkState)
    if other is None:
        return None
    published = {name: getattr(other, name) for name in ("state", "code", "name", "sentence", "question", "waits")}
    away = [seat for seat, player in state.players.seats.items() if player == AWAY]
    return {**published, "address": _join_address(other), "away": away, "refused": dict(other.refused or {})}


def _join_address(other: LinkState) -> str:
    """What another table types to join: the code and the server's address."""
    return f"{other.code}@{other.server.partition('://')[2]}" if other.code else ""


def join_link(page: str, other: LinkState | None) -> str | None:
    """Returns the link to a game with another table, for a page's address; None where there is none.

    A page may ask for it a moment late, when the line has just broken or somebody has joined; that is harmless.
    """
    if other is None or not other.code or other.state == "refused":
        return None
    return f"{page}#join={_join_address(other)}"


def _routes(surroundings: PageSurroundings) -> list[Route]:
    """The address of the link's QR code."""

    async def code(_: Request) -> Response:
        state, page = surroundings.newest(), surroundings.elsewhere()
        link = None if state is None or page is None else join_link(page, state.part(LinkState))
        return sentence(404, _NOTHING) if link is None else qr_code(link)

    return [Route("/join.svg", code)]


PAGE = PagePart(
    messages={
        "other-table": PageMessage(
            PlayWithTable,
            _other_table_wanted,
            question=lambda message, who: phrase(
                "{who} wants to play a game with another table; you can continue this one later.", who=who
            ),
        ),
        "answer-table": PageMessage(
            AnswerTable,
            lambda facts: AnswerTable(take_flag(facts, "agrees")),
            question=_answer,
        ),
        "leave-table": PageMessage(
            LeaveTable,
            lambda facts: LeaveTable(),
            question=lambda message, who: phrase("{who} wants to leave the other table.", who=who),
        ),
    },
    hello={"join": lambda surroundings: surroundings.elsewhere()},
    table={"other_table": _shown},
    routes=_routes,
    module="link.js",
)
