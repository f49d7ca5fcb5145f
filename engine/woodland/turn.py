"""A turn, phase by phase, and the agenda: what is done by itself, what somebody has to decide."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.woodland import battle, crafting, effects
from engine.woodland.faction import Decision, Faction, faction
from engine.woodland.pieces import spend
from engine.woodland.state import CHANCE_SEAT, State, Task

__all__ = [
    "HAND_LIMIT",
    "TURN_LIMIT",
    "VICTORY",
    "decider",
    "enlist",
    "is_task",
    "offered",
    "play",
    "sentence",
    "settle",
    "unseen",
]

VICTORY = 30
"""So many points win. Source: the Law of Root, p16, 3.1."""
HAND_LIMIT = 5
"""So many cards are kept in Evening."""
CLOSED = "done:phase"
"""What is said at the end of a phase. No other question knows it, so a record shows whether this one was asked."""
TURN_LIMIT = 400
"""After so many turns a game that nobody wins is a draw; people never come there."""


def play(state: State, move: str) -> None:
    """Plays a legal move in place, and all that follows without a decision."""
    task = state.agenda.pop()
    words = move.split(":")
    decision = _DECISIONS[str(task[0])]
    if decision.window and words[0] in effects.WINDOW:
        state.agenda.append(task)
        effects.use(state, int(task[1]), words)
    else:
        decision.decided(state, task, words)
        if decision.window and move == "done" and state.agenda[-1][0] == "closing":
            state.agenda.pop()  # whoever was done here, with all cards at hand, is done with the phase
    settle(state)


def settle(state: State) -> None:
    """Does what is done by itself, until somebody has to decide or the game is over."""
    agenda = state.agenda
    while True:
        task = agenda[-1]
        kind = task[0]
        if (state.later or state.reached) and kind not in battle.HOLDING:
            if state.reached and _won(state):
                return
            agenda += reversed(state.later)
            state.later.clear()
            task = agenda[-1]
            kind = task[0]
        by_itself = _BY_ITSELF.get(kind)  # type: ignore[arg-type]
        if by_itself:
            agenda.pop()
            by_itself(state, task)
            if state.result:
                return
        else:
            state.offer = offered(state, task)
            if state.offer:
                return
            agenda.pop()


def offered(state: State, task: Task) -> list[str]:
    """Returns the legal moves of a decision; none when there is nothing to decide."""
    decision = _DECISIONS[str(task[0])]
    found = decision.options(state, task)
    if decision.window and found:
        seat = int(task[1])
        found = found + effects.window_options(state, seat, secretly=not decision.quiet)
    return [] if decision.quiet and found == ["done"] else found


def decider(state: State) -> int:
    """Returns the seat that decides now, or `CHANCE_SEAT`; the active seat when the game is over."""
    if state.result:
        return state.active
    task = state.agenda[-1]
    return CHANCE_SEAT if _DECISIONS[str(task[0])].chance else int(task[1])


def sentence(state: State, move: str) -> str:
    """Says what a legal move does: one sentence, secrets included."""
    task = state.agenda[-1]
    words = move.split(":")
    decision = _DECISIONS[str(task[0])]
    if decision.window and words[0] in effects.WINDOW:
        return effects.window_sentence(state, int(task[1]), words)
    return decision.say(state, task, words)


def unseen(state: State, move: str, eyes: int) -> str | None:
    """Says a legal move to a seat that may not know the card it names; None where the seat may know the move."""
    task = state.agenda[-1]
    decision, words = _DECISIONS[str(task[0])], move.split(":")
    # What the window offers beside a decision is open; chance has no window, though it robs by the same word.
    is_open = decision.secret is None or (words[0] in effects.WINDOW and not decision.chance)
    knows = None if is_open or decision.secret is None else decision.secret(task, words)
    if knows is None or eyes in knows:
        return None
    return f"{state.factions[int(task[1])].name} {decision.unseen}"


# Victory


def _won(state: State) -> bool:
    """Ends the game when somebody has enough points; of several, the first clockwise from the active seat."""
    state.reached = False
    for seat in (state.active, *state.others(state.active)):
        if state.sides[seat].score >= VICTORY:
            _finish(state, seat, "points")
            return True
    return False


def _finish(state: State, winner: int, reason: str) -> None:
    state.result = (winner, reason)
    state.agenda.clear()
    state.later.clear()
    state.offer = []


# Set-up and turns


def _set_up(state: State, task: Task) -> None:
    seat = int(task[1])
    state.agenda += reversed(state.factions[seat].set_up(state, seat))


def _turn(state: State, task: Task) -> None:
    seat = int(task[1])
    if state.turn >= TURN_LIMIT:
        _finish(state, -1, "turn-limit")
        return
    state.turn += 1
    state.active = seat
    for side in state.sides:
        side.used = []
    state.sides[seat].activated = [0, 0, 0]
    state.tell("turn", seat=state.seats[seat], number=state.turn)
    state.agenda.append(("turn", (seat + 1) % len(state.seats)))
    state.agenda += [("phase", seat, phase) for phase in ("evening", "daylight", "birdsong")]


def _phase(state: State, task: Task) -> None:
    seat, phase = int(task[1]), str(task[2])
    state.phase = phase
    _PHASES[phase](state, seat, state.factions[seat])


def _birdsong(state: State, seat: int, of: Faction) -> None:
    if effects.dominates(state, seat):
        _finish(state, seat, "dominance")
        return
    state.agenda += reversed(of.birdsong(state, seat))
    if state.sides[seat].crafted:
        state.agenda += [("cards", seat), ("effect.bank", seat)]


def _daylight(state: State, seat: int, of: Faction) -> None:
    state.agenda += reversed(of.daylight(state, seat))
    if state.sides[seat].crafted:
        state.agenda += [("cards", seat), ("effect.warren", seat)]


def _evening(state: State, seat: int, of: Faction) -> None:
    state.agenda += [("evening.draw", seat), *reversed(of.evening(state, seat))]
    if state.sides[seat].crafted:
        state.agenda.append(("effect.cobbler", seat))


_PHASES = {"birdsong": _birdsong, "daylight": _daylight, "evening": _evening}


def _evening_draw(state: State, task: Task) -> None:
    seat = int(task[1])
    state.agenda += [("keep-five", seat), ("draw", seat, "hand", state.factions[seat].draws(state, seat))]


# Cards


def _draw(state: State, task: Task) -> None:
    """Lets chance draw; an empty deck is made of the discards again."""
    _, seat, where, count = task
    if int(count) <= 0:
        return
    if not state.deck:
        state.deck, state.discard = state.discard, []
    if state.deck:
        state.agenda.append(("card", seat, where, count))


def _card_options(state: State, task: Task) -> list[str]:
    texts = state.cards.draws
    return [texts[card] for card in state.deck]


def _card(state: State, task: Task, words: list[str]) -> None:
    _, seat, where, count = task
    card = state.card(words[1])
    state.deck.remove(card)
    state.factions[int(seat)].drawn(state, int(seat), str(where), card)
    state.agenda.append(("draw", seat, where, int(count) - 1))


def _keep_options(state: State, task: Task) -> list[str]:
    hand = state.sides[int(task[1])].hand
    return [f"discard:{card.text}" for card in hand] if len(hand) > HAND_LIMIT else []


def _keep(state: State, task: Task, words: list[str]) -> None:
    spend(state, int(task[1]), state.card(words[1]))
    state.agenda.append(task)


def _window_options(state: State, task: Task) -> list[str]:
    return ["done"]


def _closing_options(state: State, task: Task) -> list[str]:
    """Asks once more at the end of a phase when everybody can see that a card might still be used."""
    seat = int(task[1])
    usable = effects.window_options(state, seat, secretly=False) or effects.dominance_is_near(state, seat)
    return [CLOSED] if usable else []


def _window_done(state: State, task: Task, words: list[str]) -> None:
    """Nothing more is wanted of the lasting cards."""


def _say_card(state: State, task: Task, words: list[str]) -> str:
    return f"{state.factions[int(task[1])].name} draws {state.card(words[1]).name}."


def _say_keep(state: State, task: Task, words: list[str]) -> str:
    return f"{state.factions[int(task[1])].name} discards {state.card(words[1]).name}."


def _say_window(state: State, task: Task, words: list[str]) -> str:
    return f"{state.factions[int(task[1])].name} uses no more cards now."


_SHARED = {
    "card": Decision(_card_options, _card, _say_card, chance=True, secret=lambda task, words: (int(task[1]),)),
    "keep-five": Decision(_keep_options, _keep, _say_keep),
    "cards": Decision(_window_options, _window_done, _say_window, window=True, quiet=True),
    "closing": Decision(_closing_options, _window_done, _say_window, window=True),
}
_DECISIONS: dict[str, Decision] = {**_SHARED, **battle.DECISIONS, **crafting.DECISIONS, **effects.DECISIONS}
_BY_ITSELF: dict[str, Callable[[State, Task], None]] = {
    "set-up": _set_up,
    "turn": _turn,
    "phase": _phase,
    "evening.draw": _evening_draw,
    "draw": _draw,
    **battle.BY_ITSELF,
}


@cache
def enlist(key: str) -> None:
    """Makes a faction's own tasks known; called before a state has that faction."""
    own = faction(key)
    _DECISIONS.update(own.decisions())
    _BY_ITSELF.update(own.by_itself())


def is_task(kind: str) -> bool:
    """Says whether a kind of task is known."""
    return kind in _DECISIONS or kind in _BY_ITSELF
