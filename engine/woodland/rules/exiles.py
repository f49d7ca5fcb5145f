"""Effects of the Exiles & Partisans deck in the owner's turn; other shared rules cover the rest.

Those that are asked for at the start or the end of a phase are tasks, those that may be used at any time of a phase are
moves of the card window (`IN_PHASE`, `USES`). Source: the publisher's card texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.sentence import english, phrase
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.drawing import HAND, Draw
from engine.woodland.rules.effects import Rob
from engine.woodland.rules.moving import (
    can_enter,
    can_leave,
    move_by,
    move_options,
    move_sentence,
    move_warriors,
    paths_of,
)
from engine.woodland.rules.pieces import (
    can_gain_warrior,
    gain_warrior,
    lose_crafted,
    lose_warrior,
    release_coffins,
    score,
    spend,
)
from engine.woodland.state import State
from engine.woodland.tasks import Clearing, OptionalDecision, SeatDecision, SeatNumber, SeatStep
from engine.woodland.words import ITEM_NAMES

COFFIN_POINT = 5
"""The number of warriors on Coffin Makers that scores 1 point."""


# At the start of Birdsong


class CountCoffins(SeatStep):
    """Coffin Makers: scores 1 point for each five warriors on the card, then returns all warriors."""

    kind = "effect.coffins"
    at_start = "coffin-makers"
    belongs_to = "anybody"

    def happen(self, state: State) -> None:
        if state.sides[self.seat].has_crafted("coffin-makers"):
            score(state, self.seat, release_coffins(state) // COFFIN_POINT)


class Saboteurs(OptionalDecision):
    """Saboteurs may be discarded to discard a card that an enemy has in play."""

    kind = "effect.saboteurs"
    at_start = "saboteurs"
    belongs_to = "anybody"
    quiet = True
    expects = phrase("choose whether to use Saboteurs")

    def options(self, state: State) -> list[str]:
        """Returns all cards that others have in play."""
        if not state.sides[self.seat].has_crafted("saboteurs"):
            return []
        found = [(enemy, card.text) for enemy in state.enemies(self.seat) for card in state.sides[enemy].crafted]
        return [*(f"sabotage:{state.seats[enemy]}:{card}" for enemy, card in found), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        lose_crafted(state, self.seat, "saboteurs")
        lose_crafted(state, state.seat_of(words[1]), state.card(words[2]).id)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} keeps Saboteurs.", who=who)
        other = name_of(state, state.seat_of(words[1]))
        return phrase(
            "Saboteurs: {who} discards them and {card} of {other}.",
            who=who,
            card=state.card(words[2]).name,
            other=other,
        )


# At the end of Birdsong


class Emigre(SeatDecision):
    """Eyrie Emigre: the owner moves, then battles at the destination; otherwise the card is discarded."""

    kind = "effect.emigre"
    belongs_to = "anybody"
    quiet = True
    action = "emigre"
    expects = phrase("choose where the Emigre moves")

    def options(self, state: State) -> list[str]:
        """Returns all moves, and declining, which discards the card."""
        return [*move_options(state, self.seat), "done"] if state.sides[self.seat].has_crafted("emigre") else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Moves, then continues with the battle."""
        if words[0] == "done":
            self.skip(state)
            return
        if destination := int(words[2]):
            state.agenda.append(EmigreBattle(self.seat, destination))
        else:
            self.skip(state)  # nobody can battle there
        move_by(state, self.seat, words)

    def skip(self, state: State) -> None:
        """Discards the card, because no move is possible."""
        if state.sides[self.seat].has_crafted("emigre"):
            lose_crafted(state, self.seat, "emigre")

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with origin and destination."""
        if words[0] == "done":
            return phrase("{who} discards the Emigre.", who=who)
        return phrase("Emigre: {sentence}", sentence=move_sentence(state, self.seat, words))


@dataclass(frozen=True, slots=True)
class EmigreBattle(SeatDecision):
    """Eyrie Emigre: the owner battles at the destination of the move."""

    clearing: Clearing

    kind = "effect.emigre-battle"
    belongs_to = "anybody"
    quiet = True
    action = "emigre"
    expects = phrase("choose whom the Emigre battles")

    def options(self, state: State) -> list[str]:
        """Returns the battles there, and declining, which discards the card."""
        return [*battle_options(state, self.seat, (self.clearing,)), "done"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == "done":
            self.skip(state)
        else:
            begin_by(state, self.seat, words)

    def skip(self, state: State) -> None:
        """Discards the card, because no enemy is there."""
        if state.sides[self.seat].has_crafted("emigre"):
            lose_crafted(state, self.seat, "emigre")

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} discards the Emigre.", who=who)
        return phrase("Emigre: {sentence}", sentence=battle_sentence(state, self.seat, words))


# At the start of Evening


class CharmOffensive(OptionalDecision):
    """Charm Offensive: the owner draws a card, and another player scores a point."""

    kind = "effect.charm"
    belongs_to = "anybody"
    expects = phrase("choose whether to use Charm Offensive")

    def options(self, state: State) -> list[str]:
        if not state.sides[self.seat].has_crafted("charm-offensive"):
            return []
        return [*(f"charm:{state.seats[other]}" for other in state.others(self.seat)), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        state.agenda.append(Draw(self.seat, HAND, 1))
        score(state, state.seat_of(words[1]), 1)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} does not use Charm Offensive.", who=who)
        return phrase(
            "Charm Offensive: {who} draws a card, and {other} scores 1.",
            who=who,
            other=name_of(state, state.seat_of(words[1])),
        )


# At any time of Birdsong: False Orders, Swap Meet


def _order_options(state: State, seat: int) -> list[str]:
    return [f"orders:{state.seats[enemy]}:{at}:{to}" for enemy, at, to in _orders(state, seat)]


def _orders(state: State, seat: int) -> Iterator[tuple[int, int, int]]:
    """Yields seat, origin and destination of each move by False Orders; paths and bans apply, rule does not."""
    for enemy in state.enemies(seat):
        near, faction = paths_of(state, enemy), faction_of(state, enemy)
        for at in CLEARINGS:
            if faction.forced_warriors(state, enemy, at) and can_leave(state, enemy, at):
                yield from ((enemy, at, to) for to in near[at] if can_enter(state, enemy, to))


def _order(state: State, seat: int, words: Sequence[str]) -> None:
    lose_crafted(state, seat, "false-orders")
    enemy, origin = state.seat_of(words[1]), int(words[2])
    half = (faction_of(state, enemy).forced_warriors(state, enemy, origin) + 1) // 2
    move_warriors(state, enemy, origin, int(words[3]), half)


def _swap_options(state: State, seat: int) -> list[str]:
    return [f"swap:{state.seats[other]}" for other in state.others(seat) if state.sides[other].hand]


def _swap(state: State, seat: int, words: Sequence[str]) -> None:
    state.edit(seat).used += ("swap-meet",)
    victim = state.seat_of(words[1])
    state.agenda += [GiveBack(seat, victim), Rob(seat, victim)]


@dataclass(frozen=True, slots=True)
class GiveBack(SeatDecision):
    """Swap Meet: the seat chooses the card to give back; only the two seats see it."""

    to: SeatNumber

    kind = "effect.give-back"
    belongs_to = "anybody"
    action = "swap"
    expects = phrase("choose a card to give back")

    def complaint(self, state: State) -> str:
        """Returns a fault if a seat swaps with itself, or ""."""
        return english("{to} is the seat of both", to=self.to) if self.to == self.seat else ""

    def options(self, state: State) -> list[str]:
        return [f"give:{card.text}" for card in state.sides[self.seat].hand]

    def decide(self, state: State, words: Sequence[str]) -> None:
        card = state.card(words[1])
        state.edit(self.seat).remove_card(card)
        state.edit(self.to).add_card(card)

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        """Returns both seats, or everybody if either hand is open."""
        is_seen = any(faction_of(state, seat).open_hand for seat in (self.seat, self.to))
        return None if is_seen else (self.seat, self.to)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        other = name_of(state, self.to)
        return phrase("Swap Meet: {who} gives {card} to {other}.", who=who, card=state.card(words[1]).name, other=other)

    def without_card(self, who: str) -> str:
        return phrase("Swap Meet: {who} gives a card back.", who=who)


# At any time of Daylight: Propaganda Bureau, League of Adventurous Mice


def _targets(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """Yields clearing and seat of warriors that Propaganda Bureau can remove: a house rule may ask for one to place."""
    anyhow = state.rules["propaganda-without-warrior"]
    able = [at for at in CLEARINGS if anyhow or can_gain_warrior(state, seat, at)]
    for other in state.enemies(seat):
        faction = faction_of(state, other)
        yield from ((at, other) for at in able if faction.effect_targets(state, other, at))


def _propaganda_options(state: State, seat: int) -> list[str]:
    # How many cards are held is seen by everybody, which of them match is not.
    return ["propaganda"] if state.sides[seat].hand and [*_targets(state, seat)] else []


def _propaganda(state: State, seat: int, words: Sequence[str]) -> None:
    state.edit(seat).used += ("propaganda-bureau",)
    state.agenda.append(Propaganda(seat))


class Propaganda(OptionalDecision):
    """Propaganda Bureau: the owner may spend a card to replace an enemy warrior."""

    kind = "effect.propaganda"
    belongs_to = "anybody"
    expects = phrase("choose a card and a clearing for the Propaganda Bureau")

    def options(self, state: State) -> list[str]:
        """Returns each card with an enemy warrior in a matching clearing, and declining."""
        targets = [(at, state.map.suits[at], state.seats[other]) for at, other in _targets(state, self.seat)]
        hand = state.sides[self.seat].hand
        found = [f"sway:{card.text}:{at}:{key}" for card in hand for at, suit, key in targets if card.fits[suit]]
        return [*found, "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Spends the card, removes the warrior and places one if possible."""
        spend(state, self.seat, state.card(words[1]))
        lose_warrior(state, self.seat, state.seat_of(words[3]), int(words[2]))
        gain_warrior(state, self.seat, int(words[2]))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} does not use the Propaganda Bureau.", who=who)
        card, enemy = state.card(words[1]).name, name_of(state, state.seat_of(words[3]))
        return phrase(
            "Propaganda Bureau: {who} spends {card} to replace a warrior of {enemy} in clearing {clearing}.",
            who=who,
            card=card,
            enemy=enemy,
            clearing=words[2],
        )


def _league_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    fresh = [item for item in dict.fromkeys(side.items) if side.items.count(item) > side.exhausted.count(item)]
    return [f"league:{item}" for item in sorted(fresh)] if fresh and _league_moves(state, seat) else []


def _league_moves(state: State, seat: int) -> list[str]:
    return [*battle_options(state, seat), *move_options(state, seat)]


def _league(state: State, seat: int, words: Sequence[str]) -> None:
    side = state.edit(seat)
    side.used += ("league-of-adventurous-mice",)
    side.exhausted += (words[1],)
    state.agenda.append(League(seat))


class League(SeatDecision):
    """League of Adventurous Mice: the owner exhausts an item for a move or a battle."""

    kind = "effect.league"
    belongs_to = "anybody"
    action = "league"
    expects = phrase("choose a move or a battle for the League")

    def options(self, state: State) -> list[str]:
        return _league_moves(state, self.seat)

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == "battle":
            begin_by(state, self.seat, words)
        else:
            move_by(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        says = battle_sentence if words[0] == "battle" else move_sentence
        return phrase("League of Adventurous Mice: {sentence}", sentence=says(state, self.seat, words))


# The entries of the card window


IN_PHASE: Mapping[str, Mapping[str, Callable[[State, int], list[str]]]] = {
    "birdsong": {"false-orders": _order_options, "swap-meet": _swap_options},
    "daylight": {"propaganda-bureau": _propaganda_options, "league-of-adventurous-mice": _league_options},
}
"""By phase, each card's moves that are possible throughout that phase."""
USES: Mapping[str, Callable[[State, int, Sequence[str]], None]] = {
    "orders": _order,
    "swap": _swap,
    "propaganda": _propaganda,
    "league": _league,
}
"""The effects of these moves, by the first word."""

TASKS = (
    CountCoffins, Saboteurs, Emigre, EmigreBattle, CharmOffensive, GiveBack, Propaganda, League,
)  # fmt: skip
"""The kinds of tasks of these effects."""


def _order_sentence(state: State, who: str, words: Sequence[str]) -> str:
    enemy = name_of(state, state.seat_of(words[1]))
    return phrase(
        "False Orders: {who} moves half of {enemy} from clearing {clearing} to clearing {destination}.",
        who=who,
        enemy=enemy,
        clearing=words[2],
        destination=words[3],
    )


SENTENCES: Mapping[str, Callable[[State, str, Sequence[str]], str]] = {
    "orders": _order_sentence,
    "swap": lambda state, who, words: phrase(
        "Swap Meet: {who} takes a random card from {other} and will give one back.",
        who=who,
        other=name_of(state, state.seat_of(words[1])),
    ),
    "propaganda": lambda state, who, words: phrase("{who} uses the Propaganda Bureau.", who=who),
    "league": lambda state, who, words: phrase(
        "{who} exhausts {item} for the League of Adventurous Mice.", who=who, item=ITEM_NAMES[words[1]]
    ),
}
"""The sentences about these moves, by the first word."""
