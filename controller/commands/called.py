"""What `chameleon play` does for a league: a table that is called to a game of a round begins it, with its clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

import engine
from controller.clock.rules import clock_rule
from controller.commands.between import organisers_file
from controller.config.settings import Config
from controller.league.calls import Call
from controller.league.events import league_code
from controller.messages.commands import Command, GameWanted, NewGameWanted
from controller.messages.players import HUMAN
from controller.net.keys import KeyNotMade, TableKey
from controller.net.league_ear import LeagueEar
from controller.net.organisers import KnownOrganisers
from controller.table.state import TableState
from controller.tabletop.registry import known_games, title_of
from engine.sentence import phrase

__all__ = ["CalledTable", "called_to_league"]

Ask = Callable[[Command, Callable[[str | None], None]], None]


class CalledTable:
    """Begins the games that a league calls its table to, each once; `look` is called from one thread, again and again.

    A game that is played goes on. When one has ended, its result must have had time to arrive, so that the table waits
    until it is free at two looks in a row.
    """

    def __init__(self, newest: Callable[[], TableState | None], ask: Ask) -> None:
        self._newest, self._ask = newest, ask
        self._begun: Call | None = None
        self._was_free = False

    def look(self, call: Call | None) -> None:
        """Looks whether there is a game to begin."""
        state = self._newest()
        was_free, self._was_free = self._was_free, state is not None and _is_free(state)
        if call is None or state is None or call == self._begun or call.game not in known_games():
            return
        if not self._was_free or (not was_free and state.game.moves):
            return
        players = dict.fromkeys(engine.game_class(call.game).seats, HUMAN)
        if state.game.name != call.game:
            self._ask(GameWanted(call.game, players), lambda refused: None)
        else:
            wish = NewGameWanted(players, clock=clock_rule(call.clock), said=_said(call))
            self._ask(wish, partial(self._answered, call))

    def _answered(self, call: Call, refused: str | None) -> None:
        if refused is None:
            self._begun = call


def _is_free(state: TableState) -> bool:
    is_played = bool(state.game.moves) and state.game.outcome() is None
    return not (is_played or state.lifted or state.is_locked or state.course is not None)


def _said(call: Call) -> str:
    first, second = (title_of(seat, call.game) for seat in engine.game_class(call.game).seats[:2])
    return phrase(
        "{league}, round {round}: {player} plays {first}, {other} plays {second}.",
        league=call.league,
        round=call.round,
        player=call.first,
        first=first,
        other=call.second,
        second=second,
    )


@contextmanager
def called_to_league(
    config: Config, newest: Callable[[], TableState | None], ask: Ask, note: Callable[[str, Mapping[str, int]], None]
) -> Iterator[None]:
    """Lets a table be called to the games of its league while the block runs, if its configuration names one.

    Where the configuration does not say who organises it, the table follows whom it has heard first, also when it
    starts again. `note` is told how many messages under the league's name were not believed, by their kinds.
    """
    net = config.net
    if net.server is None or net.league is None:
        yield
        return
    try:
        key, code = TableKey.kept_in(config.key_path), league_code(net.league)
    except KeyNotMade:  # a game with another table shows the fault
        yield
        return
    known, table = KnownOrganisers(organisers_file(config)), CalledTable(newest, ask)

    def look(call: Call | None) -> None:
        table.look(call)
        note(f"league {code.name}", ear.refused)
        known.note(code.name, *ear.organisers)

    ear = LeagueEar(net.server, code.name, key.public, look, code.organiser or known.of(code.name).followed)
    ear.start()
    try:
        yield
    finally:
        ear.close()
