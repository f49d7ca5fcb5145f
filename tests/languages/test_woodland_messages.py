"""Whatever people read at a table of Woodland can be said in another language, down to each name in a sentence."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from controller.games.woodland import GAME
from controller.games.woodland.meanings import MEANINGS
from controller.games.woodland.tabletop import WoodlandTabletop
from controller.languages.catalogue import translated_data
from engine.agenda import decider
from engine.errors import BadRules
from engine.game import Event
from engine.woodland.cards import DECKS, ITEMS, SUITS, deck_of
from engine.woodland.computer.opponent import WoodlandOpponent, reason
from engine.woodland.faction_registry import faction
from engine.woodland.factions.vagabond.cards import CHARACTER_NAMES, CHARACTERS, QUESTS, quest_name
from engine.woodland.factions.vagabond.items import KINDS, item_phrase
from engine.woodland.game import Woodland
from engine.woodland.map import CLEARINGS, map_of
from engine.woodland.tasks import SeatDecision
from engine.woodland.teaching.teacher import WoodlandTeacher
from engine.woodland.text.news import sentences_of
from engine.woodland.words import ITEM_NAMES, SUIT_NAMES, clearing_name, forest_name
from tests.languages.untranslated import Wordless, untranslated

SEATINGS = (
    "marquise,eyrie,alliance,chameleander",
    "vagabond,lizards,riverfolk,duchy",
    "corvids,keepers,marquise,chameleander",
    "riverfolk,chameleander,duchy,lizards,alliance",
    "vagabond,keepers,corvids,eyrie",
)
PLIES = 120
OF_VIEW = {
    "action", "active", "asks", "attacker", "card", "cost", "deck", "defender", "exhausted", "game", "item",
    "items", "laws", "move", "own", "phase", "position", "rank", "resolving", "role", "ruler", "rules", "seat",
    "stations", "suit", "turn", "under-ruins", "used", "viziers", "word",
}  # fmt: skip
"""What a view holds for programs."""


@pytest.mark.parametrize("number", range(len(SEATINGS)))
def test_every_view_of_a_game_and_every_sentence_about_a_move(language: Wordless, number: int) -> None:
    game, rng = Woodland(rules={"seating": SEATINGS[number], "deck": DECKS[number % len(DECKS)]}), Random(number)
    found: list[tuple[str, str]] = []
    while game.outcome() is None and len(game.moves) < PLIES:
        moves = [*game.legal_moves]
        if len(game.moves) % 20 == 0:
            found += untranslated([game.view(seat) for seat in (None, *game.seats)], language, OF_VIEW)
        found += untranslated([game.describe(move) for move in moves], language)
        game.push(rng.choice(moves))
    found += untranslated([game.view(seat) for seat in (None, *game.seats)], language, OF_VIEW)
    assert found == []


def test_who_wins_and_why(language: Wordless) -> None:
    for key in GAME.seat_names[:3]:
        game = Woodland()
        game.resign(key)
        assert [*untranslated(game.view(None)["outcome"]["sentence"], language)] == []


@pytest.mark.parametrize("key", GAME.seat_names)
def test_a_faction_its_pieces_and_what_it_decides(language: Wordless, key: str) -> None:
    of = faction(key)
    asked = [task.expects for task in of.tasks if issubclass(task, SeatDecision)]
    counted = [of.counted(kind, count) for kind in ("warrior", *of.board.pieces) for count in (1, 2)]
    assert {*of.pieces_said} == {*of.board.pieces}
    assert [*untranslated([of.name, of.place_aside, *asked, *counted], language)] == []


FACTS: dict[str, dict[str, Any]] = {
    "hand": {"seat": "eyrie", "cards": ["anvil", "armorers.2"]},
    "turn": {"seat": "eyrie", "number": 4},
    "hits": {"attacker": 2, "defender": 1},
    "removed": {"seat": "eyrie", "what": "roost", "count": 1, "clearing": 3},
    "wrong-guess": {"to": "marquise"},
    "scored": {"seat": "eyrie", "points": 2},
    "hostile": {"seat": "marquise", "other": "eyrie"},
    "disrupted": {"seat": "eyrie", "count": 2},
    "left-retinue": {"card": "anvil"},
    "lost-points": {"seat": "eyrie", "points": 1},
}
"""Facts of every kind of event that is told."""
LESS: dict[str, dict[str, Any]] = {
    "hand": {"cards": []}, "left-retinue": {"card": "retainer"}, "disrupted": {"count": 1},
}  # fmt: skip
"""Facts that are told in other words."""


@pytest.mark.parametrize("kind", FACTS)
def test_the_news_of_a_move(language: Wordless, kind: str) -> None:
    state = Woodland().state
    told = sentences_of(state, [Event(kind, FACTS[kind]), Event(kind, FACTS[kind] | LESS.get(kind, {}))])
    assert [len(told), *untranslated(told, language)] == [2]


def test_why_a_move_is_good(language: Wordless) -> None:
    game, rng = Woodland(), Random(7)
    found: set[str] = set()
    while len(game.moves) < PLIES:
        moves = [*game.legal_moves]
        if decider(game.state) >= 0:
            found |= {reason(game.state, decider(game.state), move) for move in moves}
        game.push(rng.choice(moves))
    assert len(found) > 5
    assert [*untranslated([*found], language)] == []


def test_the_lessons(language: Wordless) -> None:
    lessons = WoodlandTeacher().lessons()
    told = [(lesson.title, lesson.done, [(step.say, step.otherwise) for step in lesson.steps]) for lesson in lessons]
    assert [*untranslated(told, language)] == []


def test_suits_items_places_quests_and_characters(language: Wordless) -> None:
    assert [*SUIT_NAMES] == [*SUITS]
    assert {*ITEM_NAMES} == {*KINDS} >= {*ITEMS}
    assert [*CHARACTER_NAMES] == [*CHARACTERS]
    items = [item_phrase(f"{kind}{state}") for kind in KINDS for state in ("", ".x", ".d", ".xd")]
    places = [*map(forest_name, map_of("autumn").forests), *map(clearing_name, CLEARINGS)]
    words = [dict(SUIT_NAMES), dict(ITEM_NAMES), dict(CHARACTER_NAMES), *items, *places, *map(quest_name, QUESTS)]
    assert [*untranslated(words, language)] == []


def test_what_is_printed_on_cards(language: Wordless) -> None:
    cards = [card for deck in DECKS for card in deck_of(deck).cards.values()]
    assert [*untranslated([(card.name, card.says) for card in cards], language)] == []


def test_the_manifest_the_lights_and_what_hands_are_told(language: Wordless) -> None:
    told = GAME.page_facts()
    programs = {"name", "colour", "side", "module", "style", "picture", "rule", "more", "usual"}
    choices = [option for choice in told["choices"] for _, option in choice["options"]]
    titles = [choice["title"] for choice in told["choices"]]
    lights = [(each.label, each.why) for each in MEANINGS.values()]
    levels = dict(WoodlandOpponent.about)
    assert [*untranslated([{**told, "choices": []}, choices, titles, lights, levels], language, programs)] == []
    table, game = WoodlandTabletop(), Woodland()
    ways = [table.way(game, move) for move in ("skip:1:5", "skip:0:5", "start:5", "stroll:1:5", "done")]
    assert [*untranslated([*ways, table.lifted(game, 0, "a1")], language)] == []


def test_what_a_game_refuses(language: Wordless) -> None:
    def refused(seating: str, **rules: bool | int | str) -> str:
        with pytest.raises(BadRules) as refusal:
            Woodland(rules={"seating": seating, **rules})
        return str(refusal.value)

    told = [
        refused("marquise"),
        refused("marquise,marquise"),
        refused("marquise,eyrie,lizards,duchy,keepers"),
        refused("marquise,eyrie", deck="tarot"),
        refused("marquise,eyrie", **{"ego-points": "1"}),
        refused("marquise,eyrie", **{"slough-max": 10}),
        refused("marquise,vagabond", **{"aid-points": "1"}),
        refused("marquise,vagabond", **{"coalition-points": 30}),
    ]
    said = [translated_data(language, each) for each in told]
    assert [each for each in said if re.search("[A-Za-z]", re.sub("'[^']*'|[a-z]+(·[a-z-]+)+", "", each))] == []
