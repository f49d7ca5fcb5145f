"""The cases: everything that hands do to a board, each with a number for documents and bug reports.

A case draws, from a position and a generator, the reeds' timeline and the right results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from engine.chameleon import START, Position, apply, ending, legal_moves
from engine.chameleon.rules.moves import is_capture
from hal import Occupancy
from tests.hands import accidents, captures, people, physics, plain, slides, together, touch, undo, wrong
from tests.hands.expected import Expected
from tests.hands.script import NotOffered, Script
from tests.hands.timeline import Timeline

TRIES = 500
"""The number of positions tried before a case counts as impossible."""

LONGEST_PLAY = 60
"""The maximum length of the random games for positions, in plies."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn timeline, with everything needed to run and judge it."""

    position: str
    """The text of the initial position."""
    felt: Occupancy
    """The first picture."""
    timeline: Timeline
    expected: Expected


@dataclass(frozen=True, slots=True)
class Case:
    """One action of hands, or of physics."""

    number: int
    name: str
    group: str
    act: Callable[[Script], Expected]

    def draw(
        self, position: Position, rng: Random, *, pace: float = 1.0, hands: Callable[..., Script] = Script
    ) -> Drawn | None:
        """Returns a draw from a position, or None if the case is impossible there.

        `pace` stretches every wait of a hand; 2.0 is half as fast. `hands` makes another kind of script.
        """
        script = hands(position, rng, pace=pace)
        try:
            expected = self.act(script)
        except NotOffered:
            return None
        felt, timeline = script.settle().heard()
        return Drawn(position.text(), felt, timeline, expected)


def random_position(rng: Random) -> Position:
    """Returns an unfinished position from a random game of a random length; captures are favoured."""
    position = START
    for _ in range(rng.randint(0, LONGEST_PLAY)):
        moves = legal_moves(position)
        if rng.random() < 0.3:
            moves = tuple(move for move in moves if is_capture(position, move)) or moves
        after = apply(position, rng.choice(moves))
        if ending(after) is None:
            position = after
    return position


def draw_anywhere(case: Case, rng: Random, *, hands: Callable[..., Script] = Script) -> Drawn:
    """Returns a draw of a case from a random position in which it is possible."""
    for _ in range(TRIES):
        drawn = case.draw(random_position(rng), rng, hands=hands)
        if drawn is not None:
            return drawn
    raise LookupError(f"none of {TRIES} random positions offers case {case.number}, {case.name}")


def _cases(group: str, *cases: tuple[int, str, Callable[[Script], Expected]]) -> dict[int, Case]:
    return {number: Case(number, name, group, act) for number, name, act in cases}


_UNSORTED: dict[int, Case] = {
    **_cases(
        "plain",
        (1, "lift, carry, place", plain.lift_carry_place),
        (2, "very fast move", plain.very_fast),
        (3, "lift missed", plain.lift_missed),
        (4, "place seen before lift", plain.place_before_lift),
        (5, "long think with a piece in the air", plain.long_think),
    ),
    **_cases(
        "captures",
        (6, "mover first", captures.mover_first),
        (7, "victim first", captures.victim_first),
        (8, "swap by one hand", captures.swapped_by_one_hand),
        (9, "victim pushed off", captures.pushed_off),
        (10, "victim parked on the board", captures.victim_parked),
        (11, "victim left on the board", captures.victim_left_on_the_board),
        (12, "two targets, one lifted", captures.two_targets_one_lifted),
        (13, "two targets, one pushed off", captures.two_targets_pushed_off),
        (14, "capture regretted", captures.regretted),
    ),
    **_cases(
        "slides",
        (15, "slow slide", slides.slow_slide),
        (16, "fast slide", slides.fast_slide),
        (17, "round a standing piece", slides.round_a_piece),
        (18, "dragged over a corner", slides.corner_dragged),
        (19, "stop and go", slides.stop_and_go),
        (20, "overshot and pulled back", slides.overshot),
    ),
    **_cases(
        "touch",
        (21, "own piece adjusted", touch.adjusted_own),
        (22, "rival piece adjusted", touch.adjusted_rival),
        (23, "several pieces adjusted", touch.adjusted_several),
        (24, "double lift", touch.double_lift),
        (25, "change of mind", touch.changed_mind),
        (26, "hovering over squares", touch.hovered),
        (27, "set down and taken home", touch.teased),
    ),
    **_cases(
        "physics",
        (28, "heavy bounce", physics.heavy_bounce),
        (29, "off-centre, settles", physics.off_centre),
        (30, "off-centre for good", physics.off_centre_for_good),
        (31, "straddling two squares", physics.straddling),
        (32, "sensor stuck on", physics.stuck_on),
        (33, "sensor stuck off", physics.stuck_off),
        (34, "intermittent sensor", physics.intermittent),
        (35, "weak magnet", physics.weak_magnet),
        (36, "foreign magnet", physics.foreign_magnet),
        (37, "interference", physics.interference),
        (38, "diode failure", physics.ghost),
    ),
    **_cases(
        "wrong",
        (39, "illegal, corrected", wrong.corrected),
        (40, "illegal, left there", wrong.left_there),
        (41, "rival's piece moved", wrong.rivals_piece_moved),
        (43, "two own pieces swapped", wrong.swapped_own),
        (45, "piece lost or found", wrong.lost_or_found),
    ),
    **_cases(
        "accidents",
        (46, "board knocked", accidents.knocked),
        (47, "piece dragged by a sleeve", accidents.sleeve),
        (48, "board swept empty", accidents.swept),
        (49, "board carried", accidents.carried),
        (57, "piece missing at the start", accidents.missing_at_the_start),
        (63, "piece in the air at power-up", accidents.in_the_air_at_power_up),
    ),
    **_cases(
        "people",
        (50, "both lift at once", people.both_lift),
        (51, "reply before the move has settled", people.early_reply),
        (52, "recapture at once", people.recaptured),
        (53, "captured pieces tidied beside the board", people.tidied_beside),
    ),
    **_cases(
        "undo",
        (54, "taken back", undo.taken_back),
        (55, "taken back and made again", undo.taken_back_and_made_again),
        (56, "start position set up", undo.new_game_set_up),
        (67, "scan stalls and clock jumps", physics.stalled),
    ),
    **_cases(
        "together",
        (76, "two hands at once", together.busy_elsewhere),
        (77, "victim straightened beside a move", together.victim_straightened),
    ),
}

CASES: Mapping[int, Case] = dict(sorted(_UNSORTED.items()))
"""Every case by its number, in order."""

FLAPPING = Case(78, "all reeds flapping for 20 s", "together", together.all_flapping)
"""An additional case with so many edges that it is drawn less often than the others."""

LEFT_OUT: Mapping[int, str] = {
    42: "needs moves that a card allows, and these games have none",
    44: "needs two kinds of pieces that the rules tell apart",
    64: "is about the journal: a power cut and a restart",
    65: "is about the cable: a board that goes and comes back",
    66: "is about frames: a wire carries any of the cases, see `tests.hands.wire`",
    68: "is about seats: a turned board looks the same to the magnets",
}
"""The numbers without a generator, and why."""
