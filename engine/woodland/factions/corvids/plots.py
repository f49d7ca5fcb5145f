"""Plots: tokens that are facedown or face up, at most one in a clearing. Source: the Law of Root, p16, section 13.

Facedown plots are public pieces of the kind `PLOT`; their kinds are in the field `plots`, for the Corvids only:
"7:bomb". Faceup plots are pieces of their own kind. All others are the supply.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from engine.sentence import english, phrase, plural, row_of, term
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.pieces import take_back
from engine.woodland.state import Side, State
from engine.woodland.words import Counting

PLOT = "plot"
FACE_DOWN = "plots"
"""The field with the kinds of facedown plots."""
LOST = "lost"
"""The field with the plots removed face down, until the Corvids have answered whether they were raids."""
GUESSED = "guessed"
"""The public field of wrong guesses: "7:bomb" excludes a bomb among the facedown plots there. They are kept until a
plot there is swapped, a new one is placed, or none is left."""
KINDS = BOMB, SNARE, EXTORTION, RAID = ("bomb", "snare", "extortion", "raid")
OF_EACH = 2
_PLOT_AT = re.compile(rf"([1-9]|1[0-2]):({'|'.join(KINDS)})", re.ASCII)


PLOT_NAMES: Mapping[str, str] = {
    BOMB: term("plot", "bomb"),
    SNARE: term("plot", "snare"),
    EXTORTION: term("plot", "extortion"),
    RAID: term("plot", "raid"),
}
PLOTS_SAID: Mapping[str, Counting] = {
    PLOT: lambda n: plural("a plot", "{n} plots", n),
    BOMB: lambda n: plural("a bomb", "{n} bombs", n),
    SNARE: lambda n: plural("a snare", "{n} snares", n),
    EXTORTION: lambda n: plural("an extortion", "{n} extortions", n),
    RAID: lambda n: plural("a raid", "{n} raids", n),
}
"""The functions that count plots in sentences, by kind."""


def hidden_at(side: Side, clearing: int) -> list[str]:
    """Returns the kinds of facedown plots in a clearing, the oldest first; "?" where a position hides the kind."""
    return [what for at, what in _split(side.own[FACE_DOWN]) if at == clearing]


def _split(plots: Sequence[str]) -> list[tuple[int, str]]:
    return [(int(at), what) for at, _, what in (each.partition(":") for each in plots)]


def face_up_at(side: Side, clearing: int) -> list[str]:
    """Returns the kinds of faceup plots in a clearing."""
    return [kind for kind in KINDS if side.pieces[kind][clearing]]


def has_plot(side: Side, clearing: int) -> bool:
    """Returns whether a plot lies in a clearing, face down or face up."""
    return bool(side.pieces[PLOT][clearing] or face_up_at(side, clearing))


def face_up(side: Side) -> int:
    """Returns the number of faceup plots on the map."""
    return sum(side.on_map(kind) for kind in KINDS)


def left(side: Side) -> list[str]:
    """Returns the kinds of plots in the supply; hidden facedown plots also count until their kinds are known."""
    placed = Counter(what for _, what in _split((*side.own[FACE_DOWN], *side.own[LOST])))
    counts = {kind: OF_EACH - side.on_map(kind) - placed[kind] for kind in KINDS}
    return [*chain.from_iterable([kind] * count for kind, count in counts.items())]


# What is changed


def _remember(side: Side, plots: list[str], field: str = FACE_DOWN) -> None:
    # In the order of clearings, so that equal states have equal texts; in one clearing the oldest stays first.
    side.remember(field, tuple(sorted(plots, key=lambda each: int(each.partition(":")[0]))))


def hide(state: State, seat: int, clearing: int, kind: str) -> None:
    """Records the kind of a plot placed face down, and forgets the wrong guesses in its clearing."""
    side = state.edit(seat)
    _remember(side, [*side.own[FACE_DOWN], f"{clearing}:{kind}"])
    _forget_guesses(side, clearing)


def forget(state: State, seat: int, clearing: int, kind: str = "") -> str:
    """Forgets the oldest facedown plot of a clearing, or of a kind there, and returns its kind."""
    side = state.edit(seat)
    kind = kind or hidden_at(side, clearing)[0]
    plots = [*side.own[FACE_DOWN]]
    plots.remove(f"{clearing}:{kind}")
    _remember(side, plots)
    if clearing not in clearings_of(plots):
        _forget_guesses(side, clearing)
    return kind


def note_guess(state: State, seat: int, clearing: int, kind: str) -> None:
    """Records publicly that a guess was wrong."""
    side = state.edit(seat)
    _remember(side, sorted({*side.own[GUESSED], f"{clearing}:{kind}"}), GUESSED)


def _forget_guesses(side: Side, clearing: int) -> None:
    kept = [each for each in side.own[GUESSED] if clearing not in clearings_of([each])]
    if len(kept) < len(side.own[GUESSED]):
        _remember(side, kept, GUESSED)


def denied_at(side: Side, clearing: int) -> list[str]:
    """Returns the kinds that public wrong guesses exclude for a facedown plot."""
    return [what for at, what in _split(side.own[GUESSED]) if at == clearing]


def drop(state: State, seat: int, clearing: int) -> None:
    """Sets aside the oldest facedown plot of a clearing; the Corvids next answer whether it was a raid."""
    kind = forget(state, seat, clearing)
    side = state.edit(seat)
    _remember(side, [*side.own[LOST], f"{clearing}:{kind}"], LOST)


def lost_at(side: Side, clearing: int) -> str:
    """Returns the kind of the first plot set aside from a clearing."""
    return next(what for at, what in _split(side.own[LOST]) if at == clearing)


def clearings_of(plots: Sequence[str]) -> list[int]:
    """Returns the clearings of the plots in a field."""
    return [at for at, _ in _split(plots)]


def settle_lost(state: State, seat: int, clearing: int) -> None:
    """Returns the first plot set aside from a clearing to the supply."""
    side = state.edit(seat)
    plots = [*side.own[LOST]]
    plots.remove(f"{clearing}:{lost_at(side, clearing)}")
    _remember(side, plots, LOST)


def lift(state: State, seat: int, clearing: int, kind: str) -> None:
    """Moves a facedown plot to the supply; nothing is triggered."""
    take_back(state, seat, PLOT, clearing, 1)
    forget(state, seat, clearing, kind)


def turn_up(state: State, seat: int, clearing: int, kind: str) -> None:
    """Turns a plot face up."""
    forget(state, seat, clearing, kind)
    side = state.edit(seat)
    _change(side, PLOT, clearing, -1)
    _change(side, kind, clearing, 1)


def _change(side: Side, kind: str, clearing: int, by: int) -> None:
    """Changes the number of plots in a clearing, in a new list because copies of the side share the old one."""
    where = bytearray(side.pieces[kind])
    where[clearing] += by
    where[0] -= by
    side.pieces = {**side.pieces, kind: where}


def swap_hidden(state: State, seat: int, one: int, other: int) -> None:
    """Swaps the facedown plots of two clearings, the oldest of each."""
    first, second = forget(state, seat, one), forget(state, seat, other)
    hide(state, seat, one, second)
    hide(state, seat, other, first)


def swap_open(state: State, seat: int, one: tuple[int, str], other: tuple[int, str]) -> None:
    """Swaps two faceup plots, each given as its clearing and kind."""
    side = state.edit(seat)
    for (here, kind), (there, _) in ((one, other), (other, one)):
        _change(side, kind, here, -1)
        _change(side, kind, there, 1)


# What is read


def complaint(state: State, seat: int, unsaid: Counter[int], most: int) -> str:
    """Returns what is wrong with the plots of a hand-written position; "" when nothing is.

    `unsaid` counts, by clearing, plots just placed whose kind is not chosen yet; `most` is the maximum number in a
    clearing.
    """
    side = state.sides[seat]
    placed, lost = _split(side.own[FACE_DOWN]), _split(side.own[LOST])
    clearings = [at for at, _ in placed]
    if {what for _, what in (*placed, *lost)} - {*KINDS} or clearings != sorted(clearings):
        return english(
            "the facedown plots are not all of {kinds} in the order of their clearings",
            kinds=row_of(KINDS),
        )
    counts = Counter(clearings) + unsaid
    for at in CLEARINGS:
        if counts[at] != side.pieces[PLOT][at]:
            return english(
                "clearing {at} has {count} facedown plots, but the position names {named}",
                count=side.pieces[PLOT][at],
                at=at,
                named=counts[at],
            )
        if counts[at] + sum(side.pieces[kind][at] for kind in KINDS) > most:
            return english("clearing {at} has more than one plot (Law 13.2)", at=at)
    if wrong := _false_guess(side, placed):
        return wrong
    return _too_many(side, Counter(what for _, what in (*placed, *lost)), sum(unsaid.values()))


def _false_guess(side: Side, placed: Sequence[tuple[int, str]]) -> str:
    wrong = phrase("the wrong guesses must be of the form {guess}, each once and in order", guess=repr(f"7:{BOMB}"))
    if any(not _PLOT_AT.fullmatch(each) for each in side.own[GUESSED]):
        return wrong
    guesses = _split(side.own[GUESSED])
    if guesses != sorted({*guesses}):
        return wrong
    for at, what in guesses:
        if (at, what) in placed or at not in [each for each, _ in placed]:
            return phrase(
                "clearing {at} has a wrong guess, but it has no facedown plot or the guess is right", at=at
            )
    return ""


def _too_many(side: Side, hidden: Counter[str], unsaid: int) -> str:
    for kind in KINDS:
        if hidden[kind] + side.on_map(kind) > OF_EACH:
            return phrase(
                "there are more than {of_each} plots of the kind {kind} (Law 13.3)",
                of_each=OF_EACH,
                kind=kind,
            )
    return "" if unsaid <= len(left(side)) else phrase("there are too many plots on the map (Law 13.3)")
