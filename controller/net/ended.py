"""Which games have ended at a table, found out by looking at what it publishes step by step."""

from __future__ import annotations

from controller.league.games import LONGEST_SENTENCE, EndedGame
from controller.table.state import TableState
from engine.records import write_record

__all__ = ["EndedGames"]


class EndedGames:
    """Tells of every game that ends, once; `table` is the table's public key, `name` what it is called.

    A game begins with its first move: until then its pieces may have stood there for hours. Lessons and puzzles are
    no games. What is over when the table starts was told before.
    """

    def __init__(self, table: str, name: str) -> None:
        self._table, self._name = table, name
        self._number: int | None = None
        self._began_ms: int | None = None
        self._told: tuple[str, int] | None = None

    def see(self, state: TableState, wall_ms: int) -> EndedGame | None:
        """Returns the game that has ended with this step at a time of day, or None.

        Where two tables have still to lay their cards open, the game is "unproven".
        """
        if state.course is not None:
            self._number = None
            return None
        game, outcome = state.game, state.game.outcome()
        end = None if outcome is None else (str(outcome), len(game.moves))
        if state.game_id != self._number:
            self._number, self._began_ms, self._told = state.game_id, None, end
        if self._began_ms is None and game.moves:
            self._began_ms = wall_ms
        if end == self._told or outcome is None:
            self._told = end
            return None
        self._told = end
        return EndedGame(
            table=self._table, number=state.game_id, game=game.name,
            seats={seat: state.players.seats[seat] for seat in game.seats if seat in state.players.seats},
            winner=outcome.winner, reason=outcome.reason, plies=len(game.moves),
            began_ms=wall_ms if self._began_ms is None else self._began_ms, ended_ms=wall_ms,
            record=None if game.secrets else write_record(game), name=self._name,
            sentence=_sentence(state), proof=_proof(state),
        )  # fmt: skip


def _proof(state: TableState) -> str:
    if state.is_unproven:
        return "unproven"
    return "proven" if state.game_id in state.proven else ""


def _sentence(state: TableState) -> str:
    """How a game has ended, as everybody may know it."""
    told = state.game.view(None)["outcome"]
    if not told:
        return ""
    said: str = told["sentence"]
    return said if len(said) <= LONGEST_SENTENCE else said[:LONGEST_SENTENCE]
