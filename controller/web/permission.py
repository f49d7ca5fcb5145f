"""Who may ask for what, in a game with hidden cards: a seat's page acts for its seat, everybody's for what is open."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from controller.errors import Refused
from controller.players import HUMAN
from controller.protocol import (
    Answer,
    Assist,
    Command,
    NewGameWanted,
    Play,
    Resign,
    Seats,
    Select,
    TableMoves,
    TakeBack,
)
from controller.table import Hand
from engine.game import Seat

__all__ = ["permitted"]

_SIT_DOWN = "sit down at a seat first: this is the page for everybody"


def permitted(wish: Command | Hand, seat: Seat | None, taken: Collection[Seat]) -> Command | Hand:
    """Returns a wish in the name of the page's seat, None for everybody's page; raises `Refused`.

    `taken` are the seats where somebody sits.
    """
    match wish:
        case Hand() | TableMoves():
            return wish
        case NewGameWanted(players):
            _check_players(players or {}, seat, taken)
            return wish
        case Seats(players):
            _check_players(players, seat, taken)
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
            raise Refused(f"this page is {seat.capitalize()}'s and can act for nobody else")
    raise Refused("nobody teaches this game")


def _check_players(players: Mapping[Seat, str], seat: Seat | None, taken: Collection[Seat]) -> None:
    for whose, player in players.items():
        if whose in taken and whose != seat and player != HUMAN:
            raise Refused(f"somebody sits at {whose.capitalize()}; that page can give the seat up")


