"""What the doctor learns from a board that is open: which squares were felt, whether the lights shine."""

from __future__ import annotations

import queue
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from controller.doctor.findings import Finding, bad, complaint, good
from hal import (
    ALL_SQUARES,
    DARK,
    SQUARES,
    Board,
    CardReader,
    CardSeen,
    Clock,
    Edge,
    Frame,
    HalError,
    Light,
    Picture,
)
from hal.drivers.budget import current_ma
from hal.events import HardwareEvent
from hal.squares import Occupancy, Square, names_of

__all__ = [
    "Events",
    "Trial",
    "current",
    "felt_squares",
    "heartbeat",
    "light_walk",
    "listen",
    "restless_squares",
    "steady_squares",
    "try_squares",
]

Events = queue.SimpleQueue[HardwareEvent]

LISTEN_S = 1.0
"""How long a board at rest is listened to, in s."""
STEP_S = 0.12
"""How long the walk of the lights stays on a square, in s."""
RESTLESS = 8
"""A reed that changes so often within `LISTEN_S` while nobody touches the board is loose."""

_WAITING, _FELT = Light((40, 40, 40)), Light((0, 120, 0))
_READER = "check the reader's port and its supply, and that TX and RX are crossed"
_USB_MA = 500
"""What a USB port gives, in mA."""


@dataclass(slots=True)
class Trial:
    """What was felt since the board was opened: the picture now, and what each square has been."""

    occupied: Occupancy = 0
    been_on: Occupancy = 0
    been_off: Occupancy = 0
    changes: Counter[Square] = field(default_factory=Counter)

    def take(self, event: HardwareEvent) -> None:
        """Takes an event in; only pictures and edges matter."""
        match event:
            case Picture(occupied=occupied):
                self.occupied = occupied
                self.been_on |= occupied
                self.been_off |= ALL_SQUARES & ~occupied
            case Edge(square=square, on=on):
                self._turn(square, on)

    def _turn(self, square: Square, on: bool) -> None:
        bit = 1 << square
        self.changes[square] += 1
        if on:
            self.occupied |= bit
            self.been_on |= bit
        else:
            self.occupied &= ~bit
            self.been_off |= bit

    @property
    def toggled(self) -> Occupancy:
        """The squares that have been both occupied and empty."""
        return self.been_on & self.been_off

    def frame(self) -> Frame:
        """Returns the light for whoever goes round with a piece: green where it was felt."""
        return Frame(tuple(_FELT if self.toggled >> square & 1 else _WAITING for square in range(25)))


# The squares


def told(events: Events, seconds: float, clock: Clock) -> Iterator[HardwareEvent]:
    """Yields what is told for some seconds from now on."""
    until = clock() + round(seconds * 1000)
    while (left := until - clock()) > 0:
        try:
            yield events.get(timeout=left / 1000)
        except queue.Empty:
            return


def listen(events: Events, trial: Trial, pause: Callable[[float], None]) -> None:
    """Takes in what the board tells while nobody touches it."""
    pause(LISTEN_S)
    while not events.empty():
        trial.take(events.get())


def try_squares(board: Board, events: Events, trial: Trial, clock: Clock, patience_s: float) -> None:
    """Waits until every square was both occupied and empty, or until no new one was for `patience_s`."""
    while True:
        board.show(trial.frame())
        before = trial.toggled
        if before == ALL_SQUARES or not _one_more(trial, before, told(events, patience_s, clock)):
            return


def _one_more(trial: Trial, before: Occupancy, events: Iterator[HardwareEvent]) -> bool:
    """Takes events in until one more square was both occupied and empty; False when they end before that."""
    for event in events:
        trial.take(event)
        if trial.toggled != before:
            return True
    return False


def felt_squares(trial: Trial, *, waited: bool) -> Finding:
    """Every square was felt to be occupied and to be empty."""
    if not waited:
        return good("squares", f"occupied now: {_listed(trial.occupied)}; not tried, because nobody was asked to")
    deaf = ALL_SQUARES & ~trial.been_on
    if deaf:
        remedy = "check the reed, its diode's direction and its row and column wires there"
        return bad("squares", f"no piece was sensed on: {_listed(deaf)}", remedy)
    return good("squares", "all 25 sensed a piece come and go")


def steady_squares(trial: Trial, restless: Occupancy, *, waited: bool) -> Finding:
    """No reed flickers at rest, and none stays closed."""
    if restless:
        remedy = "solder the joints of those reeds again, and keep the wires away from the lights' supply"
        return bad("stuck", f"flickering while nobody touches the board: {_listed(restless)}", remedy)
    stuck = ALL_SQUARES & ~trial.been_off
    if waited and stuck:
        remedy = "take every piece off; if they stay closed, look for a solder bridge or a reed that has welded shut"
        return bad("stuck", f"never empty: {_listed(stuck)}", remedy)
    return good("stuck", "no square flickers" + (" or stays closed" if waited else ""))


def restless_squares(trial: Trial) -> Occupancy:
    """Returns the squares that changed too often for a board at rest."""
    return sum(1 << square for square, changes in trial.changes.items() if changes >= RESTLESS)


def _listed(picture: Occupancy) -> str:
    return ", ".join(names_of(picture)) or "none"


# The lights


def light_walk(board: Board, pause: Callable[[float], None], seen: Callable[[str], bool] | None) -> Finding:
    """Lights every square in turn, then all in red, green and blue; `seen` asks a person, None asks nobody."""
    try:
        for square in range(25):
            board.show(Frame().with_light(square, Light((255, 255, 255))))
            pause(STEP_S)
        for rgb in ((90, 0, 0), (0, 90, 0), (0, 0, 90)):
            board.show(Frame((Light(rgb),) * 25))
            pause(5 * STEP_S)
        board.show(Frame((DARK,) * 25))
    except HalError as error:
        return complaint("lights", str(error), "see to the line above the lights first")
    if seen is None:
        return good("lights", "the walk was shown; only a person can tell whether it was seen")
    if seen(f"Did one light walk from {SQUARES[0]} to {SQUARES[-1]}, then all shine red, green and blue?"):
        return good("lights", "all 25 walk in order and show their colours")
    remedy = "check the lights' 5 V, the level shifter and DIN; light-chain in board-options says how the chain runs"
    return bad("lights", "the walk was not seen as it should be", remedy)


def current(brightness: int, budget_ma: int | None) -> Finding:
    """What all lights at white would draw at a brightness of 0-255, and what they are held to."""
    full = round(current_ma(((brightness,) * 3,) * 25))
    sentence = f"all lights white at brightness {brightness} would draw {full} mA"
    if budget_ma is None:
        return good("current", f"{sentence}, if they were real")
    held = f"{sentence}; they are held to {budget_ma} mA"
    if min(full, budget_ma) > _USB_MA:
        return good("current", f"{held}, which only a supply of their own gives, as the wiring has it")
    return good("current", held)


# The reader


def heartbeat(reader: CardReader, clock: Clock, card_within_s: float | None) -> Finding:
    """The reader opens and answers; with `card_within_s` it must also read a card within that time."""
    events: Events = queue.SimpleQueue()
    try:
        with reader:
            reader.open(events.put, clock)
            health = reader.health()
            card = None if card_within_s is None else _first_card(told(events, card_within_s, clock))
    except HalError as error:
        return complaint("reader", str(error), _READER)
    if not health.ok:
        return complaint("reader", health.sentence, _READER)
    if card_within_s is not None and card is None:
        return bad("reader", "no card was read", "lay the card flat on the reader, without metal below it")
    return good("reader", health.sentence if card is None else f"it read the card {card}")


def _first_card(events: Iterator[HardwareEvent]) -> str | None:
    return next((event.uid for event in events if isinstance(event, CardSeen)), None)
