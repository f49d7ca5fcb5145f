"""Random games over every pairing of decks, judged by rules written a second time, from the file of cards itself."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from random import Random
from typing import Any

import pytest
import yaml

from engine.dragons import SEATS, Dragons, DragonsState, Slot, library

CARDS: dict[str, dict[str, Any]] = yaml.safe_load((files("engine.dragons") / "cards/cards.yaml").read_text("utf-8"))
DECKS = [*library().decks]
FRONT, BACK = (0, 1, 2), (3, 4, 5)
PLACES = ("b2 c2 d2 b1 c1 d1".split(), "b4 c4 d4 b5 c5 d5".split())


def printed(card: Any) -> dict[str, Any]:
    return CARDS[card.text.partition(".")[0]]


def is_dragon(slot: Slot) -> bool:
    return slot.changed or printed(slot.card)["kind"] == "dragon"


def base_and_traits(slot: Slot) -> tuple[int, str]:
    card = printed(slot.card)
    if slot.changed:
        _, strength, *traits = re.findall(r"\d+|[a-z]+", card["reaction"].replace(" for ", " "))
        return int(strength), " ".join(traits)
    return card.get("strength", 0), card.get("traits", "")


def of_type(card: Any, type_: str) -> bool:
    words = re.findall(r"[a-z]+", f"{printed(card)['name']} {printed(card).get('counts-as', '')}".lower())
    return type_.lower() in words or f"{type_.lower()}s" in words


def reach(state: DragonsState, seat: int) -> set[str]:
    """The attacks that R5 and R6 allow."""
    own, rival = state.sides[seat], state.sides[1 - seat]
    found = set()
    for place, slot in enumerate(own.slots):
        if slot is None or not is_dragon(slot):
            continue
        card = printed(slot.card)
        is_free = slot.up or (slot.seen and not card.get("pays-again"))
        price = 0 if is_free else card.get("strength", 0) + card.get("symbols", 0)
        flies = "flying" in base_and_traits(slot)[1]
        if price > own.gold or (place in BACK and own.slots[place - 3] and not flies):
            continue
        seen = [at for at in range(6) if rival.slots[at] and (flies or at in FRONT or not rival.slots[at - 3])]
        near = [at for at in seen if abs(at % 3 - place % 3) <= 1]
        found |= {f"attack:{PLACES[seat][place]}:{PLACES[1 - seat][at]}" for at in near or seen}
    return found


def native_bonus(state: DragonsState, seat: int, native: str) -> int:
    battle = state.battle
    assert battle is not None
    type_, _, double = native.partition(" ")
    rivals = [state.sides[1 - seat].slots[place] for place in battle.places[1 - seat]]
    lying = [*state.sides[seat].lair_discard, *(card for slot in rivals if slot for card in slot.attached)]
    found = sum(printed(card)["kind"] == "terrain" and of_type(card, type_) for card in lying)
    return found * (2 if double else 1)


def strength(state: DragonsState, seat: int, place: int) -> int:
    battle, side = state.battle, state.sides[seat]
    slot = side.slots[place]
    assert battle is not None
    assert slot is not None
    role = "attacking" if battle.attacker == seat else "defending"
    card, base = printed(slot.card), base_and_traits(slot)[0]
    counted, _, when = card.get("assigned", "").partition(" while ")
    if when == role:
        terrain = [each for each in side.lair_discard if printed(each)["kind"] == "terrain"]
        treasures = [each for each in side.treasures if each]
        base = len({"terrain": terrain, "treasures": treasures, "hand": side.hand}[counted])
    total = base + slot.counters + sum(printed(each).get("modifier", 0) for each in slot.attached)
    if "native" in card and not slot.changed:
        total += native_bonus(state, seat, card["native"])
    row = side.treasures[:2] if place in FRONT else side.treasures[2:]
    return total + sum(printed(each).get(f"row-{role}", 0) for each in row if each)


def total(state: DragonsState, seat: int) -> int:
    """What R10 and R13 give a side."""
    battle = state.battle
    assert battle is not None
    voided = [printed(each.card)["voids"] for each in battle.played if "voids" in printed(each.card)]
    found = sum(strength(state, seat, place) for place in battle.places[seat])
    for each in battle.played:
        if each.card.owner == seat and not any(of_type(each.card, type_) for type_ in voided):
            found += printed(each.card).get("modifier", 0)
            for treasure in state.sides[seat].treasures:
                type_, _, more = printed(treasure).get("boosts", "").partition(" ") if treasure else ("", "", "")
                found += int(more) if type_ and of_type(each.card, type_) else 0
    for card in battle.used:
        does = printed(card)["battle-action"].split()
        found += int(does[1]) if card.owner == seat and does[0] == "strength" else 0
    return found


def judge(game: Dragons, rng: Random) -> None:
    """Plays one random move and compares what happens with the rules above."""
    before, kind = game.state, game.state.agenda[-1].kind
    moves = [*game.legal_moves]
    if kind == "battle":
        assert {move for move in moves if move.startswith("attack")} == reach(before, before.active)
    if before.battle and before.battle.winner < 0:
        assert game.view(None)["battle"]["totals"] == {name: total(before, at) for at, name in enumerate(SEATS)}
    events = game.push(rng.choice(moves))
    for event in events:
        if event.kind == "decided" and before.battle:
            ahead = event.facts["red"] - event.facts["blue"]
            winner = before.battle.attacker if ahead == 0 else int(ahead < 0)
            assert event.facts["winner"] == SEATS[winner]
    after = game.state
    assert len({*after.every_card()}) == len([*after.every_card()]) == 60
    for was, now in zip(before.sides, after.sides, strict=True):
        assert now.gold >= 0
        for old, new in ((was.lair_discard, now.lair_discard), (was.horde_discard, now.horde_discard)):
            assert any(old[: len(old) - taken] == new[: len(old) - taken] for taken in range(4))


@pytest.mark.slow
@pytest.mark.parametrize("red", DECKS)
def test_games_of_every_pairing_of_decks_go_by_the_rules_as_somebody_else_would_write_them(red: str) -> None:
    rng, ends = Random(red), Counter[str]()
    for blue in DECKS:
        game = Dragons(rules={"red-deck": red, "blue-deck": blue})
        while (outcome := game.outcome()) is None:
            judge(game, rng)
        ends[outcome.reason] += 1
    assert ends.total() == ends["no-card-left"] + ends["stuck"] + ends["both-empty"] == len(DECKS)
