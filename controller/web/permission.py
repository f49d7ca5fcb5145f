"""Permissions: a seat's page acts for its seat, the shared page for open seats; what concerns other seats needs
consent.

`others` are the seats that other pages hold.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from controller.errors import Refused
from controller.messages import commands
from controller.messages.accessibility import KidsMode, SetPace
from controller.messages.players import HUMAN, is_human
from controller.table.thread import Hand
from controller.tabletop.registry import title_of
from controller.web.clients import Client
from controller.web.extension import NOT_HERE, PageExtensions, PageMessage
from controller.web.seat_claims import SeatClaims, Views
from engine.game import Seat
from engine.sentence import all_of, phrase, together

_SIT_DOWN = phrase("take a seat first: this is the shared page")
WATCHES = phrase("this page is watching; take a seat to play")
_ANYBODYS = (
    commands.ChangeGame,
    commands.Resume,
    commands.Seats,
    SetPace,
    KidsMode,
    commands.StartCourse,
    commands.StartGame,
    commands.TableMoves,
)
"""Commands of every page that may need the consent of others: see `asked_of`."""
_OPEN_HANDS = ("tap", "set-up")
"""Actions of hands that are always allowed: a card identifies its seat, and a set-up restores the game's position."""


def permitted_in_open_game(
    command: commands.Command | Hand, turn: Seat, others: Collection[Seat] = (), seat: Seat | None = None
) -> commands.Command | Hand:
    """Returns a command of a seat's page, None for the shared one, in a game without secrets; raises `Refused`.

    If no seat is taken, every page decides for all; only its own page decides for a taken seat.
    """
    match command:
        case Hand():
            return _hand(command, others)
        case commands.Resign(whose):
            if whose in others:
                raise Refused("{seat} is taken; only that page can resign for {seat}", seat=title_of(whose))
            if seat not in (None, whose):
                raise _other_seat_refused(seat)
        case commands.Assist(assistance):
            if held := [each for each in assistance if each in others]:
                title = title_of(held[0])
                raise Refused("{seat} is taken; only that page can change the help for {seat}", seat=title)
        case commands.SetNames(names):
            _check_names(names, others)
        case commands.StartGame(names=names) if names:
            _check_names(names, others)
        case commands.Answer() | commands.RequestHint() | commands.Play() | commands.Select():
            if turn in others:
                raise Refused("{seat} is taken; only that page can decide for {seat}", seat=title_of(turn))
            return replace(command, seat=turn) if isinstance(command, commands.Play | commands.Select) else command
        case commands.ReviewGame() | commands.TakeBack():
            pass  # other seats that are concerned must agree: see `asked_of`
        case _ if not isinstance(command, _ANYBODYS):
            raise Refused(NOT_HERE)
    return command


def _check_names(names: Collection[Seat], others: Collection[Seat]) -> None:
    for seat in (each for each in names if each in others):
        raise Refused("{seat} is taken; only that page can change its player's name", seat=title_of(seat))


def _other_seat_refused(seat: Seat) -> Refused:
    return Refused(phrase("this page plays for {seat} and nobody else", seat=title_of(seat)))


def _hand(command: Hand, others: Collection[Seat]) -> Hand:
    return command if command.action in _OPEN_HANDS or not others else replace(command, not_for=frozenset(others))


def permitted(
    command: commands.Command | Hand, seat: Seat | None, others: Collection[Seat] = ()
) -> commands.Command | Hand:
    """Returns a command in a game with hidden cards, in the name of the page's seat, None for the shared page.

    Raises `Refused`.
    """
    if isinstance(command, Hand):
        return _hand(command, others)
    if isinstance(command, commands.SetNames | commands.StartGame):
        _check_names(command.names or (), others)
        return command
    if isinstance(command, _ANYBODYS):
        return command
    if seat is None:
        raise Refused(_SIT_DOWN)
    match command:
        case commands.Play() | commands.Select() | commands.TakeBack() | commands.Answer() | commands.RequestHint():
            return replace(command, seat=seat)
        case commands.ReviewGame():
            return command
        case commands.Resign(whose) if whose == seat:
            return command
        case commands.Assist(assistance) if set(assistance) == {seat}:
            return command
        case commands.Resign() | commands.Assist():
            raise _other_seat_refused(seat)
    raise Refused(NOT_HERE)


def asked_of(
    command: commands.Command | Hand, others: Collection[Seat], table: Mapping[str, Any], *, secrets: bool = True
) -> frozenset[Seat]:
    """Returns the seats that must agree before a command is carried out; `table` is the public view.

    In a game with `secrets` a seat may take back without consent, because nobody else has learned anything by the move.
    """
    view, players = table["view"], {seat: facts["player"] for seat, facts in table["seats"].items()}
    is_over, all_others = view["outcome"] is not None, frozenset(others) & players.keys()
    match command:
        case commands.StartGame(wanted, rules=rules):
            # A taken seat must agree to resuming a game, and to rules that might remove the seat.
            is_asked = (not is_over and bool(view["moves"])) or bool(rules)
            return all_others if is_asked else _changed(wanted or {}, players, others)
        case commands.ChangeGame(game, wanted, position) if (wanted, position) != (None, None) and game == view["game"]:
            return asked_of(commands.StartGame(wanted), others, table, secrets=secrets)
        case commands.StartCourse() | commands.ChangeGame() | commands.Resume():
            return all_others
        case KidsMode(True) if not is_over and table["clock"] is not None:
            return all_others  # it stops the clock
        case commands.TakeBack() if not secrets:
            return all_others
        case commands.Seats(wanted):
            under_way = not is_over and bool(view["moves"])
            if under_way and any(not is_human(players.get(seat, HUMAN)) for seat in _changes(wanted, players)):
                return all_others  # the level of an opponent concerns all seats
            return _changed(wanted, players, others)
        case Hand() if not is_over and table["mood"] != "repair":
            return command.not_for & {view["turn"]}
    return frozenset()


def _changed(wanted: Mapping[Seat, str], players: Mapping[Seat, str], others: Collection[Seat]) -> frozenset[Seat]:
    return frozenset(seat for seat in _changes(wanted, players) if seat in others)


def _changes(wanted: Mapping[Seat, str], players: Mapping[Seat, str]) -> list[Seat]:
    return [seat for seat, player in wanted.items() if player != players.get(seat)]


def named(seat: Seat | None) -> str:
    """Returns how a question names the page that asks."""
    return phrase("Someone at the shared page") if seat is None else title_of(seat)


def question_for(
    command: commands.Command | Hand, who: str, of: Collection[Seat], view: Mapping[str, Any] | None = None
) -> str:
    """Returns the question that a command puts to the seats that must agree; `view` is the public view of the game.

    It mentions a match that would be broken off.
    """
    match command:
        case commands.StartGame(position=str()):
            return phrase("{who} wants to start a game from a set-up position.", who=who)
        case commands.StartGame(rules=rules):
            lost = _match_lost(view or {}, by_rules=bool(rules))
            return together(phrase("{who} wants to start a new game.", who=who), *lost)
        case commands.StartCourse("puzzle"):
            return phrase("{who} wants to solve a puzzle instead of this game.", who=who)
        case commands.StartCourse():
            return phrase("{who} wants to take a lesson instead of this game.", who=who)
        case commands.ChangeGame() | commands.Resume():
            return phrase("{who} wants to play another game now; you can continue this one later.", who=who)
        case commands.TakeBack():
            return phrase("{who} wants to take back the last move.", who=who)
        case KidsMode():
            return phrase("{who} wants to turn on kids' mode, which stops the clock.", who=who)
        case commands.Seats(players):
            changes = [_wanted(each, players[each]) for each in players if each in of]
            changes = changes or [_wanted(each, *player.split(":")) for each, player in players.items()]
            return phrase("{who} wants to let {changes}.", who=who, changes=all_of(changes))
        case _:
            seats = all_of(title_of(each) for each in of)
            return phrase("{who} wants to move the pieces of {seats} from that page.", who=who, seats=seats)


def hands_wait_for(of: Collection[Seat]) -> str:
    """Returns why hands cannot move yet: seats that must agree have not answered."""
    return phrase(
        "{seats} must decide now; their page is asked whether this screen may move, too",
        seats=all_of(map(title_of, of)),
    )


def _match_lost(view: Mapping[str, Any], *, by_rules: bool) -> tuple[str, ...]:
    """Returns the score of the match that a new game would end, as additional sentences."""
    lost = view.get("match", {}).get("lost", "")
    goes_on = view.get("outcome") is not None and not by_rules
    return (lost, phrase("You would lose this score.")) if lost and not goes_on else ()


def _wanted(seat: Seat, player: str, level: str = "") -> str:
    if is_human(player):
        return phrase("a person play {seat}", seat=title_of(seat))
    if not level:
        return phrase("the computer play {seat}", seat=title_of(seat))
    return phrase("the computer play {seat} at level {level}", seat=title_of(seat), level=level)


def judged(
    claims: SeatClaims,
    newest: Views | None,
    command: commands.Command | Hand,
    client: Client,
    extensions: PageExtensions,
) -> tuple[commands.Command | Hand, frozenset[Seat]]:
    """Returns a command as this page may give it, and the seats that must agree; raises `Refused`.

    `newest` is the newest picture of the table, None before the first.
    """
    others = claims.others(client.seat, client.browser)
    not_for = claims.hands_not_for(client.seat, client.browser) if isinstance(command, Hand) else others
    if newest is None:
        raise Refused(phrase("the table is still starting; try again in a moment"))
    table = newest[None]
    if (message := extensions.message_of(command)) is not None:
        return _judged_by_extension(command, message, client, others & claims.answering(), table)
    if claims.secrets:
        command = permitted(command, client.seat, not_for)
    else:
        command = permitted_in_open_game(command, table["view"]["turn"], not_for, client.seat)
    return command, asked_of(command, others, table, secrets=claims.secrets) & claims.answering()


def _judged_by_extension(
    command: Any, message: PageMessage, client: Client, others: Collection[Seat], table: Mapping[str, Any]
) -> tuple[Any, frozenset[Seat]]:
    if message.who == "seat":
        if client.seat is None:
            raise Refused(_SIT_DOWN)
        command = replace(command, seat=client.seat)
    is_asked = message.question is not None and message.needs_consent(command, table)
    return command, frozenset(others) & table["seats"].keys() if is_asked else frozenset()
