"""The 22 hand scenarios in which three other boards' programs were measured, as hands in Chameleon positions.

Each has a fixed position and fixed hands; durations vary by a fifth. The other programs' figures are the share of runs
that each got right, in percent, measured over 60 runs on a chess board: they play chess.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engine.chameleon import Position
from engine.chameleon.rules.moves import read_move
from hal import square_index
from tests.hands import faults
from tests.hands.cases import Drawn
from tests.hands.expected import Expected
from tests.hands.script import Script

PEERS = ("picochess, Sentio", "Open-Chess", "OPENCHESSBOARD")
"""The programs of the figures."""

START = "wbwbw/5/5/5/WBWBW r"
SLIDER = "w3w/5/5/5/B3W r"  # a1 slides to b2, c3, d4
ONE_VICTIM = "4b/2w2/1B3/5/W4 r"  # b3 can take c4
TWO_VICTIMS = "4b/w1w2/1B3/5/W4 r"  # b3 can take a4 and c4

Act = Callable[[Script], Expected]


@dataclass(frozen=True, slots=True)
class Scenario:
    """One action of hands in one position, and how often the other programs got it right, in percent."""

    number: int
    name: str
    position: str
    act: Act
    peers: tuple[int, int, int]

    def draw(self, rng: Random) -> Drawn:
        """Returns a run of the scenario, with random durations."""
        script = Script(Position.parse(self.position), rng)
        script.wait(*_about(600))
        expected = self.act(script)
        felt, timeline = script.settle().heard()
        return Drawn(self.position, felt, timeline, expected)


def _about(ms: int) -> tuple[int, int]:
    """A duration that varies by a fifth."""
    return ms * 4 // 5, ms * 6 // 5


def _lift(script: Script, square: str, *, after: int = 600) -> Script:
    return script.wait(*_about(after)).lift(square_index(square))


def _place(script: Script, square: str, *, after: int = 600) -> Script:
    return script.wait(*_about(after)).place(square_index(square))


def _gap(script: Script, square: str, length: int, *, after: int = 600) -> Script:
    return script.wait(*_about(after)).gap(square_index(square), *_about(length))


def _flash(script: Script, square: str, length: int, *, after: int = 60) -> Script:
    return script.wait(*_about(after)).flash(square_index(square), *_about(length))


def _move(script: Script, text: str) -> Script:
    return _place(_lift(script, text[:2]), text[2:])


def _lift_and_place(script: Script) -> Expected:
    _move(script, "b1c3")
    return Expected(("b1c3",))


def _slide(dwell: int) -> Act:
    def act(script: Script) -> Expected:
        _flash(_lift(script, "a1"), "b2", dwell)
        _place(script, "c3", after=60)
        return Expected(("a1c3",))

    return act


def _mover_first(script: Script) -> Expected:
    _place(_lift(_lift(script, "b3"), "c4"), "c4")
    return Expected(("b3c4",))


def _victim_first(script: Script) -> Expected:
    _place(_lift(_lift(script, "c4"), "b3"), "c4")
    return Expected(("b3c4",))


def _swap(gap: int) -> Act:
    def act(script: Script) -> Expected:
        _gap(_lift(script, "b3"), "c4", gap)
        return Expected(("b3c4",))

    return act


def _push(script: Script) -> Expected:
    _lift(script, "b3")
    return Expected(("b3c4",), question="instead", about=frozenset({"b3c4"}))


def _adjust_first(square: str) -> Act:
    def act(script: Script) -> Expected:
        _gap(script, square, 700)
        return _lift_and_place(script)

    return act


def _hover(script: Script) -> Expected:
    _flash(_flash(_lift(script, "b1"), "b2", 30), "b3", 30)
    _place(script, "c3", after=200)
    return Expected(("b1c3",))


def _landing_bounce(script: Script) -> Expected:
    _move(script, "b1c3").flicker(square_index("c3"), (16, 16), (1, 3))
    return Expected(("b1c3",))


def _off_centre(script: Script) -> Expected:
    _move(script, "b1c3").flicker(square_index("c3"), _about(500), (20, 60))
    return Expected(("b1c3",))


def _bumped(script: Script) -> Expected:
    _gap(_lift(script, "b1"), "e1", 300)
    _place(script, "c3")
    return Expected(("b1c3",))


def _illegal_then_legal(script: Script) -> Expected:
    _place(_lift(script, "b1"), "b4").wait(*_about(1000))
    _place(_lift(script, "b4"), "b1")
    return _lift_and_place(script)


def _double_lift(script: Script) -> Expected:
    _place(_lift(_lift(script, "b1"), "d1"), "d1")
    _place(script, "c3")
    return Expected(("b1c3",))


def _take_back_a_move(script: Script) -> Expected:
    script.play(read_move("b1c3"))
    _move(script, "c3b1").settle()
    _move(script, "d1d2")
    return Expected(("d1d2",), undone=(1,))


def _take_back_a_capture(script: Script) -> Expected:
    script.play(read_move("b3c4"))
    _place(_place(_lift(script, "c4"), "b3"), "c4").settle()
    _move(script, "b3b2")
    return Expected(("b3b2",), undone=(1,))


def _in_one_scan(script: Script) -> Expected:
    _place(_lift(script, "b1"), "b2", after=1)
    return Expected(("b1b2",))


def _stuck_on(script: Script) -> Expected:
    script.suffer(faults.stuck_on(square_index("e3"))).wait(*_about(4000))
    _move(script, "b1c3")
    return Expected(("b1c3",), suspect=square_index("e3"), alarms=("repair",))


def _stuck_off(script: Script) -> Expected:
    script.suffer(faults.stuck_off(square_index("e5"))).wait(*_about(4000))
    _move(script, "b1c3")
    return Expected(("b1c3",), suspect=square_index("e5"), alarms=("repair",))


def _both_lift(script: Script) -> Expected:
    _lift(_lift(script, "b1"), "b5", after=60)
    _place(_place(script, "b5"), "c3")
    return Expected(("b1c3",))


SCENARIOS: tuple[Scenario, ...] = (
    Scenario(1, "lifted and put down", START, _lift_and_place, (100, 100, 100)),
    Scenario(2, "slow slide, 250 ms on a legal square", SLIDER, _slide(250), (100, 0, 58)),
    Scenario(3, "fast slide, 40 ms on a legal square", SLIDER, _slide(40), (100, 5, 100)),
    Scenario(4, "capture, mover lifted first", TWO_VICTIMS, _mover_first, (100, 100, 100)),
    Scenario(5, "capture, victim lifted first", TWO_VICTIMS, _victim_first, (100, 0, 0)),
    Scenario(6, "swap by one hand, 20 ms gap", ONE_VICTIM, _swap(20), (45, 55, 0)),
    Scenario(7, "victim pushed off without a gap", ONE_VICTIM, _push, (0, 0, 0)),
    Scenario(8, "own piece adjusted before the move", START, _adjust_first("e1"), (100, 100, 0)),
    Scenario(9, "rival piece adjusted before the move", START, _adjust_first("e5"), (100, 100, 0)),
    Scenario(10, "hovers over two squares, 30 ms each", START, _hover, (100, 53, 100)),
    Scenario(11, "bounces for 16 ms on landing", START, _landing_bounce, (100, 100, 100)),
    Scenario(12, "flickers for 0.5 s, set down off-centre", START, _off_centre, (100, 100, 100)),
    Scenario(13, "third piece bumped for 300 ms", START, _bumped, (100, 100, 10)),
    Scenario(14, "illegal square, back home, legal move", START, _illegal_then_legal, (100, 100, 100)),
    Scenario(15, "two pieces lifted, one put back", START, _double_lift, (100, 100, 0)),
    Scenario(16, "move taken back, another made", START, _take_back_a_move, (100, 0, 0)),
    Scenario(17, "capture taken back, another move made", TWO_VICTIMS, _take_back_a_capture, (100, 0, 0)),
    Scenario(18, "leaves and arrives in the same scan", START, _in_one_scan, (100, 100, 0)),
    Scenario(19, "two possible captures, 20 ms gap", TWO_VICTIMS, _swap(20), (45, 45, 0)),
    Scenario(20, "another sensor stuck on", START, _stuck_on, (0, 100, 100)),
    Scenario(21, "another sensor stuck off", START, _stuck_off, (0, 100, 100)),
    Scenario(22, "both players lift at once", START, _both_lift, (100, 100, 0)),
)
"""Every scenario, in order."""
