"""Cards and decks are data: what is wrong in a file is named with file, line and key."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import engine
from engine.dragons import (
    DeckList,
    Dragons,
    check_deck,
    library,
    natives_without_terrain,
    read_cards,
    read_decks,
    start_text,
)
from engine.dragons.attack import REACTIONS
from engine.dragons.card_reader import WORDS
from engine.dragons.cards import Effect, Native, Reaction
from engine.dragons.effects import AFTER_BATTLE, CHOICES
from engine.errors import BadRules, BadYaml


def test_a_card_is_read_with_all_that_it_says() -> None:
    text = (
        "ash-worm:\n  {kind: dragon, name: Ash Worm, traits: 'flying, scout', strength: 2, symbols: 1,"
        " native: Lake x2, loses: draw 2}\n"
        "ash-hill:\n  {kind: terrain, name: Ash Hill, modifier: -2, counts-as: 'Lake, Mountain',"
        " reaction: 4 for 3 flying, spares: flying}\n"
    )
    worm, hill = read_cards(text, "own.yaml").values()
    assert (worm.id, worm.name, worm.traits, worm.price) == ("ash-worm", "Ash Worm", {"flying", "scout"}, 3)
    assert (worm.native, worm.loses) == (Native("Lake", 2), Effect("draw", 2))
    assert (hill.modifier, hill.counts_as, hill.spares) == (-2, ("Lake", "Mountain"), {"flying"})
    assert hill.reaction == Reaction(4, 3, frozenset({"flying"}))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("worm:\n  kind: dragon\n", "own.yaml:1: key 'worm' has no name; expected a mapping whose key 'kind' is "),
        ("worm:\n  name: Worm\n", "own.yaml:1: key 'worm' has no kind; expected a mapping whose key 'kind' is "),
        ("Worm 2:\n  name: Worm\n", "own.yaml:1: 'Worm 2' is not a valid card key; use lower-case letters"),
        ("worm:\n  kind: snake\n  name: Worm\n", "own.yaml:2: key 'worm.kind' is 'snake'; expected one of: dragon, "),
        ("worm:\n  kind: dragon\n  name: Worm\n  cost: 3\n", "own.yaml:4: key 'worm.cost' is not known; known keys of"),
        ("worm:\n  kind: dragon\n  name: Worm\n  strength: x\n", "own.yaml:4: key 'worm.strength' is 'x'; expected a"),
        ("worm:\n  kind: dragon\n  name: Worm\n  traits: fat\n", "own.yaml:4: key 'worm.traits' is 'fat'; expected so"),
        ("worm:\n  kind: dragon\n  name: Worm\n  wins: sing 3\n", "own.yaml:4: key 'worm.wins' is 'sing 3'; expected"),
        ("hill:\n  kind: terrain\n  name: Hill\n  reaction: 3\n", "own.yaml:4: key 'hill.reaction' is '3'; expected a"),
        ("spy:\n  kind: slayer\n  name: Spy\n  does: draw 1\n", "own.yaml:4: key 'spy.does' is 'draw 1'; expected som"),
        ("worm: [1]\n", "own.yaml:1: key 'worm' is a list; expected a mapping"),
        ("worm: {\n", "own.yaml:2: this is not YAML: "),
    ],
)
def test_a_mistake_in_a_card_is_named_with_its_line_and_key(text: str, complaint: str) -> None:
    with pytest.raises(BadYaml) as refused:
        read_cards(text, "own.yaml")
    assert str(refused.value).startswith(complaint)
    assert len(str(refused.value).splitlines()) == 1


def test_every_word_that_data_may_say_has_its_one_place() -> None:
    after = {*WORDS["wins"], *WORDS["loses"], *WORDS["killed"], *WORDS["after"]}
    assert after == {*AFTER_BATTLE}
    assert {*WORDS["action"], *WORDS["slayer"]} == {*CHOICES}
    assert {*WORDS["reaction"]} == {*REACTIONS}


def test_every_card_is_in_a_ready_deck_and_says_a_name_of_its_own() -> None:
    cards, decks = library().cards, library().decks
    assert {id_ for deck in decks.values() for id_ in (*deck.lair, *deck.horde)} == {*cards}
    assert len({kind.name for kind in cards.values()}) == len(cards)


def test_every_native_of_a_ready_deck_can_gain_strength() -> None:
    cards, decks = library().cards, library().decks
    assert [(id_, *natives_without_terrain(deck, cards)) for id_, deck in decks.items()] == [(id_,) for id_ in decks]


def test_a_native_whose_lair_has_no_terrain_of_its_type_is_named() -> None:
    lair = {"thornmaw": 2, "tide-serpent": 1, "mereserpent": 1, "grovewarden": 0, "drowned-ruins": 1, "river-mouth": 1}
    assert [*natives_without_terrain(DeckList("mine", "", lair, {"fog": 1, "pony": 1}), library().cards)] == [
        ("lair.thornmaw", "Thornmaw can never gain strength, because the Lair contains no Forest (R13)")
    ]


def test_a_deck_with_a_mistake_is_named_with_its_line() -> None:
    whole = r"^own.yaml:2: key 'mine.lair': deck 'mine' has 3 cards in its Lair; it needs 14 \(R1\)$"
    with pytest.raises(BadYaml, match=whole):
        read_decks("mine:\n  lair: {red-brute: 3}\n", "own.yaml", library().cards)
    entry = r"^own.yaml:4: key 'mine.lair.red-brute': deck 'mine' has 5 copies of 'red-brute'; the most is 4 \(R1\)$"
    with pytest.raises(BadYaml, match=entry):
        read_decks("mine:\n  lair:\n    hill-drake: 4\n    red-brute: 5\n", "own.yaml", library().cards)
    pile = r"^own.yaml:2: key 'mine.lair.fog': deck 'mine' has 'fog' in its Lair, but the card belongs in the Horde"
    with pytest.raises(BadYaml, match=pile):
        read_decks("mine:\n  lair: {fog: 1}\n", "own.yaml", library().cards)
    strange = r"^own.yaml:2: key 'mine.lair.pony': deck 'mine' lists 'pony' in its Lair, but that card does not exist"
    with pytest.raises(BadYaml, match=strange):
        read_decks("mine:\n  lair: {pony: 3}\n", "own.yaml", library().cards)


HIGHWOOD = library().decks["highwood"]


@pytest.mark.parametrize(
    ("deck", "complaint"),
    [
        (replace(HIGHWOOD, lair={**HIGHWOOD.lair, "red-brute": 2}), "has 15 cards in its Lair; it needs 14 (R1)"),
        (replace(HIGHWOOD, lair={**HIGHWOOD.lair, "red-brute": 5}), "has 5 copies of 'red-brute'; the most is 4 (R1)"),
        (
            replace(HIGHWOOD, lair={**HIGHWOOD.lair, "pony": 1}),
            "lists 'pony' in its Lair, but that card does not exist (R1)",
        ),
        (replace(HIGHWOOD, horde={"chasm": 1}), "has 'chasm' in its Horde, but the card belongs in the Lair (R1)"),
        (
            replace(HIGHWOOD, lair={"chasm": 4, "still-lake": 4, "red-brute": 4, "high-tarn": 2}),
            "has 4 Dragons in its Lair; it needs at least 6 (R1)",
        ),
    ],
)
def test_a_deck_that_may_not_play_is_refused(deck: DeckList, complaint: str) -> None:
    with pytest.raises(BadRules, match=f"^deck 'highwood' {re.escape(complaint)}$"):
        check_deck(deck, library().cards)


def test_an_own_deck_comes_in_by_its_start_text() -> None:
    own = replace(HIGHWOOD, id="mine", lair={**HIGHWOOD.lair, "deep-forest": 0, "chasm": 1})
    game = Dragons(start_text((own, HIGHWOOD)))
    assert "chasm" in game.view(None)["decks"]["red"]["lair"]
    assert "deep-forest" in game.view(None)["decks"]["blue"]["lair"]


def test_ready_decks_are_chosen_by_house_rules() -> None:
    game = engine.load("dragons", rules={"red-deck": "low-mere"})
    decks = game.view(None)["decks"]
    assert decks["red"] == decks["blue"]
    with pytest.raises(BadRules, match=r"^the house rule 'red-deck' of dragons is 'mine'; it must be one of: high"):
        engine.load("dragons", rules={"red-deck": "mine"})
