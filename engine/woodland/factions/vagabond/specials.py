"""The special actions of characters; most exhaust a torch. Source: facts 3.1."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.sentence import english, phrase
from engine.woodland.faction_registry import name_of
from engine.woodland.factions.vagabond.going import move_pawn, where_is
from engine.woodland.factions.vagabond.items import DAMAGED, ITEMS, counts, exhaust, lose
from engine.woodland.factions.vagabond.turn import RepairItems
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.effects import Rob
from engine.woodland.rules.moving import can_enter, can_leave
from engine.woodland.rules.pieces import remove_all, score
from engine.woodland.state import State
from engine.woodland.tasks import SeatDecision, SeatNumber, SeatStep

ENLISTED = "enlisted"
"""The mark of a battle in which the Arbiter fights for the defender."""
_HIDEOUT = 3
"""The number of items that the Ranger repairs."""


def is_a(state: State, seat: int, character: str) -> bool:
    """Returns whether the Vagabond is this character."""
    return bool(state.sides[seat].own["character"] == character)


# With a torch in Daylight: Thief, Tinker, Ranger, Vagrant, Scoundrel, Harrier


def _steals(state: State, seat: int, here: int) -> list[str]:
    others = state.others(seat)
    return [
        f"steal:{state.seats[each]}" for each in others if state.sides[each].present[here] and state.sides[each].hand
    ]


def _salvages(state: State, seat: int, here: int) -> list[str]:
    return [f"salvage:{card.text}" for card in state.discard if card.fits[state.map.suits[here]]]


def _hideouts(state: State, seat: int, here: int) -> list[str]:
    return ["hideout"] if any(DAMAGED in item.partition(".")[2] for item in state.sides[seat].own[ITEMS]) else []


def _instigations(state: State, seat: int, here: int) -> list[str]:
    # Others fight with their own pieces: a faction that has hired warriors is not on turn.
    return [
        battle.replace(f"battle:{here}", f"instigate:{state.seats[attacker]}")
        for attacker in range(len(state.seats))
        for battle in battle_options(state, attacker, (here,))
    ]


def _scorchings(state: State, seat: int, here: int) -> list[str]:
    return ["scorch"] if not state.sides[seat].own["scorched"] else []


def _glides(state: State, seat: int, here: int) -> list[str]:
    if here and not can_leave(state, seat, here):
        return []
    return [f"glide:{at}" for at in CLEARINGS if at != here and can_enter(state, seat, at)]


SPECIALS: Mapping[str, tuple[str, Callable[[State, int, int], list[str]]]] = {
    "steal": ("thief", _steals),
    "salvage": ("tinker", _salvages),
    "hideout": ("ranger", _hideouts),
    "instigate": ("vagrant", _instigations),
    "scorch": ("scoundrel", _scorchings),
    "glide": ("harrier", _glides),
}
"""The special actions by the first word of their moves: the character, and the offered moves."""


def special_options(state: State, seat: int) -> list[str]:
    """Returns the special action of the character, for a torch."""
    here, own = where_is(state, seat), state.sides[seat].own
    if "torch" not in own[ITEMS]:
        return []
    for character, options in SPECIALS.values():
        if character == own["character"] and (here or character in ("ranger", "harrier")):
            return options(state, seat, here)
    return []


def use_special(state: State, seat: int, words: Sequence[str]) -> None:
    """Plays one of `special_options`."""
    here = where_is(state, seat)
    if words[0] == "scorch":
        _scorch(state, seat, here)
        return
    exhaust(state, seat, "torch")
    match words[0]:
        case "steal":
            state.agenda.append(Rob(seat, state.seat_of(words[1])))
        case "salvage":
            card = state.card(words[1])
            state.discard = tuple(each for each in state.discard if each is not card)
            state.edit(seat).add_card(card)
        case "hideout":
            # Daylight ends at once.
            while state.agenda[-1].kind != "phase":
                state.agenda.pop()
            state.agenda.append(RepairItems(seat, _HIDEOUT))
        case "instigate":
            state.edit(seat).remember("instigating", 1)
            state.agenda.append(Instigated(seat))
            begin_by(state, state.seat_of(words[1]), ["battle", str(here), *words[2:]])
        case "glide":
            move_pawn(state, seat, int(words[1]))


def _scorch(state: State, seat: int, here: int) -> None:
    """Leaves the torch in the clearing, where no piece can enter any more."""
    lose(state, seat, "torch")
    state.edit(seat).remember("scorched", here)
    for enemy in state.enemies(seat):
        remove_all(state, seat, enemy, here)


def special_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence about a special action."""
    who = name_of(state, seat)
    match words[0]:
        case "steal":
            return phrase(
                "{who} steals a random card from {other}.", who=who, other=name_of(state, state.seat_of(words[1]))
            )
        case "salvage":
            return phrase("{who} takes {card} from the discard pile.", who=who, card=state.card(words[1]).name)
        case "hideout":
            return phrase("{who} repairs three items in a hideout, and Daylight ends.", who=who)
        case "instigate":
            attacker, defender = (name_of(state, state.seat_of(word)) for word in words[1:3])
            if len(words) > 3:
                return battle_sentence(state, seat, ["battle", str(where_is(state, seat)), *words[2:]])
            return phrase(
                "{who} makes {attacker} battle {defender} in clearing {clearing}.",
                who=who,
                attacker=attacker,
                defender=defender,
                clearing=where_is(state, seat),
            )
        case "scorch":
            here = where_is(state, seat)
            return phrase(
                "{who} scorches clearing {here}: all other pieces are removed, and none can be placed there again.",
                who=who,
                here=here,
            )
    return phrase("{who} glides to clearing {destination}.", who=who, destination=words[1])


class Instigated(SeatStep):
    """The battle that the Vagrant instigated is over."""

    kind = "vagabond.instigated"

    def happen(self, state: State) -> None:
        """Ends the Vagrant's credit for removed pieces."""
        state.edit(self.seat).remember("instigating", 0)


# In battles: Arbiter and Ronin


@dataclass(frozen=True, slots=True)
class Enlist(SeatDecision):
    """A defender may enlist the Arbiter, who scores for it."""

    arbiter: SeatNumber

    kind = "vagabond.enlist"
    belongs_to = "defender"
    triggered = True
    expects = phrase("choose whether to enlist the Arbiter")

    def complaint(self, state: State) -> str:
        """Returns a fault if the enlisted seat is not the Vagabond, or ""."""
        key = self.kind.partition(".")[0]
        if state.seats[self.arbiter] == key:
            return ""
        return english("{arbiter} is not the seat of the Vagabond", arbiter=self.arbiter)

    def options(self, state: State) -> list[str]:
        return ["enlist", "done"] if self.arbiter != self.seat and counts(state.sides[self.arbiter], "sword") else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Scores a point for the Arbiter, whose swords count for the defender."""
        if words[0] == "enlist" and state.battle is not None:
            state.battle.marks += (ENLISTED,)
            score(state, self.arbiter, 1)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "enlist":
            return phrase("{who} enlists the Arbiter.", who=who)
        return phrase("{who} does not enlist the Arbiter.", who=who)


class Swift(SeatDecision):
    """The Ronin may exhaust a sword for an extra hit."""

    kind = "vagabond.swift"
    triggered = True
    expects = phrase("choose whether to strike swiftly")

    def options(self, state: State) -> list[str]:
        """Returns the answers yes and no while a sword can be exhausted."""
        has_sword = "sword" in state.sides[self.seat].own[ITEMS]
        return ["swift", "done"] if has_sword and state.battle is not None else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Deals the extra hit, and asks again if the house rule allows another one."""
        if words[0] == "done" or state.battle is None:
            return
        exhaust(state, self.seat, "sword")
        state.battle.extra[state.battle.side_of(self.seat)] += 1
        if state.rules["ronin-repeats"]:
            state.agenda.append(self)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "swift":
            return phrase("{who} exhausts a sword for an extra hit.", who=who)
        return phrase("{who} stops here.", who=who)
