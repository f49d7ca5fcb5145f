"""The table after one step, as a value: pages, prompts and lights read or derive everything from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar, cast

from controller.hands import Ask, Idle, Lifted, Repaired
from controller.journal.store import GameSummary
from controller.messages.extensions import PublishedPart
from controller.messages.players import AWAY
from controller.net.results import UNPROVEN
from controller.sensing.hand_listener import HandsState
from controller.table.clock_light import add_clock
from controller.table.game_in_play import GameInPlayState
from controller.table.operator_settings import OperatorState
from controller.table.positions import is_set_up
from controller.table.seat_rules import SeatRules
from controller.table.turns import TurnsState
from controller.tabletop import Painting, Scene
from controller.tabletop.light import closed_frame
from controller.teaching.courses import Course, Stage
from engine.game import Seat
from hal import Frame, Health

P = TypeVar("P", bound=PublishedPart)


@dataclass(frozen=True)
class TableState(GameInPlayState, HandsState, TurnsState, OperatorState):
    """The state of a table after a step; a later step makes a new one, and this one never changes."""

    health: Health
    """The health of board and journal together."""
    reader_health: Health | None
    """The health of the card reader, None without one."""
    can_change_game: bool
    """True if people can change to another game."""
    kept: tuple[GameSummary, ...]
    """The unfinished games other than this one, the latest first."""
    calm: bool
    proven: frozenset[int]
    """The numbers of the newest games with hidden cards between two tables that count."""
    overdue: Mapping[int, Seat]
    """The winners of those in which a table did not reveal its cards in time, "" for none."""
    parts: Mapping[type, PublishedPart]
    """The values that extensions publish, by class; see `part`."""

    def differs_from(self, earlier: TableState) -> bool:
        """Returns whether anything has changed since `earlier`; if not, its light is already painted."""
        # Games are equal in equal positions, by any moves, whether or not somebody has resigned.
        return self.game is not earlier.game or self != earlier

    def part(self, kind: type[P]) -> P | None:
        """Returns what an extension publishes, by its class; None for nothing."""
        return cast(P | None, self.parts.get(kind))

    @property
    def guests(self) -> str:
        """Who is present, if people come and go: see `PublishedPart.guests`; "" elsewhere."""
        return next((part.guests for part in self.parts.values() if part.guests), "")

    @property
    def opponent(self) -> tuple[str, str]:
        """The table that the game is played with: see `PublishedPart.opponent`."""
        return next((part.opponent for part in self.parts.values() if part.opponent[0]), ("", ""))

    @property
    def forbids_names(self) -> bool:
        """Whether names are not allowed here: see `PublishedPart.forbids_names`; also true in a lesson."""
        return self.course is not None or any(part.forbids_names for part in self.parts.values())

    @property
    def unproven(self) -> str:
        """A note after a game with hidden cards between two tables, until both have proven that all was right."""
        is_between_tables = bool(self.game.secrets) and AWAY in self.players.seats.values()
        is_open = is_between_tables and self.game.outcome() is not None and self.game_id not in self.proven
        return UNPROVEN if is_open else ""

    @property
    def said(self) -> str:
        """What happened last, as everybody may know it."""
        return self.announcement_for(None)

    def announcement_for(self, seat: Seat | None) -> str:
        """Returns what happened last, as `seat` may know it; None is the public screen."""
        return self.said_by_eyes[seat]

    @property
    def course(self) -> Course | None:
        return self.teaching.course

    @property
    def stage(self) -> Stage | None:
        return self.teaching.stage

    def why_no_hint(self) -> str | None:
        """Returns why the seat on turn can have no hint now, or None when it can."""
        return self.teaching.why_no_hint(self.game, busy=self.is_thinking or self.engine_move is not None)

    # What seats may do

    @cached_property
    def seats(self) -> SeatRules:
        return SeatRules(self.game, self.players, self.course)

    def tags_for(self, seat: Seat | None) -> list[dict[str, str | None]]:
        """Returns the tags that the page of `seat` may tap on a simulated reader, each with its card if known."""
        if self.tags is None or self.game.outcome() is not None:
            return []
        return self.tags.at_hand(self.game, seat, draws=self.waits_for_a_card)

    def may_tap(self, uid: str, seat: Seat | None) -> bool:
        """Returns whether the page of `seat` may put a tag on a simulated reader: not another seat's card."""
        if self.tags is None or uid not in self.tags.tags or not self.tags.owners(self.tags.tags[uid], self.game):
            return True
        return any(tag["uid"] == uid for tag in self.tags_for(seat))

    def eyes_of(self, seat: Seat | None) -> Seat | None:
        """Returns the seat whose view a seat's page shows: the public view if the seat is played at another table."""
        return None if self.players.seats.get(seat or "") == AWAY else seat

    # Light

    @cached_property
    def painting(self) -> Painting:
        """The meaning of every square; nothing while the table is closed."""
        if self.is_locked:
            return Painting()
        for part in self.parts.values():
            if part.strokes:
                painting = Painting({**self.tabletop.meanings, **part.meanings})
                for meaning, squares in part.strokes:
                    painting.stroke(meaning, squares)
                return painting
        if isinstance(self.decision, Idle | Repaired):
            looked_at = self.teaching.reviewed_position(self.tabletop)
            if looked_at is not None:
                return looked_at
        assistance = "off" if self.is_thinking else self.players.assistance.get(self.game.turn, "squares")
        decision = self.decision
        if isinstance(decision, Ask) and decision.is_open:  # keeps the light of a piece that may still be in a hand
            decision = Lifted(decision.lifted)
        scene = Scene(decision, self.engine_move, assistance, self.lifted, self.todo, self.selected)
        scene = self.teaching.lit(scene, self.game)
        if (self.guests and not self.game.moves) or is_set_up(self.tabletop, self.game):
            scene = replace(scene, sets_up=True)  # the next person sees which piece belongs where
        painting = self.tabletop.paint(self.game, scene)
        rests = isinstance(self.decision, Idle | Repaired) and not self.lifted and self.engine_move is None
        if self.clock_light is not None and rests:
            add_clock(painting, self.clock_light, self.game)
        return painting

    @cached_property
    def frame(self) -> Frame:
        if self.is_locked:
            return closed_frame(self.brightness)
        return self.painting.frame(self.brightness, calm=self.calm)
