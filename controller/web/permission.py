"""Who may ask for what: a seat's page acts for its seat, everybody's for what is open. What is all's is asked.

`others` are the seats that are held by others than the page that wishes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from controller.errors import Refused
from controller.games.registry import title_of
from controller.table.players import is_human
from controller.table.protocol import (
    Answer,
    Assist,
    Command,
    CourseWanted,
    GameWanted,
    HintWanted,
    NewGameWanted,
    PaceWanted,
    Play,
    Resign,
    Seats,
    Select,
    TableMoves,
    TakeBack,
)
from controller.table.thread import Hand
from engine.game import Seat

__all__ = ["asked_of", "asks_for", "permitted", "permitted_in_open_game"]

_SIT_DOWN = "sit down at a seat first: this is the page for everybody"
_OPEN_HANDS = ("tap", "set-up")
"""What hands may do whoever decides: a card says itself whose it is, and to set up puts back what the game wants."""


def permitted_in_open_game(wish: Command | Hand, turn: Seat, others: Collection[Seat] = ()) -> Command | Hand:
    """Returns a wish in a game where nothing is hidden; raises `Refused` when it is for somebody who sits elsewhere.

    Where nobody has taken a seat, every page decides for all.
    """
    match wish:
        case Hand():
            return _hand(wish, others)
        case Resign(whose):
            _check_not(others, [whose], "resign for")
        case Assist(assistance):
            _check_not(others, assistance, "choose the help of")
        case Answer() | HintWanted():
            _check_not(others, [turn], "decide for")
    return wish


def _check_not(others: Collection[Seat], seats: Iterable[Seat], what: str) -> None:
    for seat in seats:
        if seat in others:
            raise Refused(f"somebody sits at {title_of(seat)}; only that page can {what} {title_of(seat)}")


def _hand(wish: Hand, others: Collection[Seat]) -> Hand:
    return wish if wish.action in _OPEN_HANDS or not others else replace(wish, not_for=frozenset(others))


def permitted(wish: Command | Hand, seat: Seat | None, others: Collection[Seat] = ()) -> Command | Hand:
    """Returns a wish in a game with hidden cards, in the name of the page's seat, None for everybody's page.

    Raises `Refused`.
    """
    match wish:
        case Hand():
            return _hand(wish, others)
        case TableMoves() | PaceWanted() | NewGameWanted() | GameWanted() | Seats():
            return wish
    if seat is None:
        raise Refused(_SIT_DOWN)
    match wish:
        case Play() | Select() | TakeBack() | Answer():
            return replace(wish, seat=seat)
        case Resign(whose) if whose == seat:
            return wish
        case Assist(assistance) if set(assistance) == {seat}:
            return wish
        case Resign() | Assist():
            raise Refused(f"this page is {title_of(seat)}'s and can act for nobody else")
    raise Refused("this game has no teacher")


def asked_of(
    wish: Command | Hand, others: Collection[Seat], table: Mapping[str, Any], *, secrets: bool = True
) -> frozenset[Seat]:
    """Returns the seats that have to agree to a wish before it is carried out; `table` is what everybody sees.

    In a game with `secrets` a seat takes back only what nobody else has learned anything by.
    """
    view, players = table["view"], {seat: facts["player"] for seat, facts in table["seats"].items()}
    is_over = view["outcome"] is not None
    match wish:
        case NewGameWanted(wanted):
            under_way = not is_over and bool(view["moves"])
            return frozenset(others) & players.keys() if under_way else _changed(wanted or {}, players, others)
        case CourseWanted() | GameWanted() if not is_over and view["moves"]:
            return frozenset(others) & players.keys()
        case TakeBack() if not secrets:
            return frozenset(others) & players.keys()
        case Seats(wanted):
            return _changed(wanted, players, others)
        case Hand() if not is_over and table["mood"] != "repair":
            return wish.not_for & {view["turn"]}
    return frozenset()


def _changed(wanted: Mapping[Seat, str], players: Mapping[Seat, str], others: Collection[Seat]) -> frozenset[Seat]:
    return frozenset(seat for seat, player in wanted.items() if seat in others and player != players.get(seat))


def asks_for(wish: Command | Hand, seat: Seat | None, of: Collection[Seat]) -> str:
    """Returns the question that a wish puts to the seats that have to agree."""
    who = "Somebody at everybody's page" if seat is None else title_of(seat)
    match wish:
        case NewGameWanted():
            return f"{who} asks for a new game."
        case CourseWanted(kind):
            return f"{who} asks for a {kind} instead of this game."
        case GameWanted():
            return f"{who} asks to play another game now; this one can go on later."
        case TakeBack():
            return f"{who} asks to take the last move back."
        case Seats(players):
            changes = [
                f"{'a person' if is_human(players[each]) else 'the computer'} play {title_of(each)}"
                for each in players
                if each in of
            ]
            return f"{who} asks to let {' and '.join(changes)}."
        case _:
            seats = " and ".join(title_of(each) for each in of)
            return f"{who} asks to move for {seats} with the hands on that page."
