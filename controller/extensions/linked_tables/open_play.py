"""One table's side of a game without hidden information: compares the chain with the board."""

from __future__ import annotations

from controller.extensions.linked_tables.meeting import Meeting
from controller.extensions.linked_tables.open_game import Body, OpenGame
from controller.table.game_store import common, texts, who_resigned
from controller.table.turns import Turns
from engine.game import CHANCE


class OpenPlay:
    """Continues the open game in play, if there is one."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self.backs = 0
        """How many agreed takebacks have been carried out here."""

    def go_on(self, meeting: Meeting) -> Body | None:
        """Does what is due, and returns the next message for the other table; raises `JournalError`."""
        assert meeting.shared is not None
        self._take_back(meeting.shared, meeting.backs)
        self._bring(meeting.shared)
        if meeting.shared.game.outcome() is not None and self.is_in_step(meeting.shared):
            self._turns.in_play.note_shared_game_over()
        return self._to_tell(meeting.shared)

    def is_in_step(self, shared: OpenGame) -> bool:
        """Returns whether the game here matches what the tables have agreed."""
        return texts(shared.game) == texts(self._turns.game)

    def _take_back(self, shared: OpenGame, backs: int) -> None:
        """Takes back what both tables agreed to take back, and any other moves that are not in the chain."""
        agreed, kept = texts(shared.game), texts(self._turns.game)
        same = common(agreed, kept)
        is_behind = backs > self.backs
        if is_behind or (same < len(agreed) and same < len(kept)):
            if same < len(kept):
                self._turns.in_play.take_back_to(same, backs)
            self.backs = backs
            self._turns.taken_back()
            self._turns.set_up_again()

    def _bring(self, shared: OpenGame) -> None:
        turns, agreed = self._turns, texts(shared.game)
        while len(turns.game.moves) < len(agreed) and turns.game.turn == CHANCE:
            turns.play(agreed[len(turns.game.moves)])
        here = len(turns.game.moves)
        if here < len(agreed):
            if turns.computer.move != agreed[here]:
                turns.bring(agreed[here])
        elif shared.game.outcome() is not None and turns.game.outcome() is None:
            self._end(shared)

    def _end(self, shared: OpenGame) -> None:
        """Ends the game here as it was ended between the tables, by a resignation."""
        resigned = who_resigned(self._turns.game, shared.game.outcome())
        if resigned is not None:
            self._turns.in_play.store.resign(resigned, match=False)
            self._turns.changed()
            self._turns.listener.restart(self._turns.now)

    def _to_tell(self, shared: OpenGame) -> Body | None:
        agreed, kept = texts(shared.game), texts(self._turns.game)
        if len(kept) > len(agreed) and kept[: len(agreed)] == agreed:
            return shared.play(kept[len(agreed)])
        return next(iter(shared.owed()), None)
