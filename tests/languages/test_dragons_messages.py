"""Whatever people read at a table of Dragons can be said in another language, and translators are told of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from controller.errors import Refused
from controller.games.dragons import GAME, deck_builder
from controller.games.dragons.deck_sheets import Press
from controller.games.dragons.printing import write_sheets
from controller.games.dragons.printing.sheets import documents
from controller.games.dragons.saved_decks import Shelf, as_text, word_of
from controller.languages.catalogue import translated_data
from controller.printing.marks import Group, Mark, Text
from controller.tabletop import tabletop
from engine.dragons import Dragons, library
from engine.dragons.computer.opponent import DragonsOpponent
from engine.dragons.match import MATCHES, Match
from engine.dragons.text.news import sentences_of
from engine.dragons.text.sentences import outcome_sentence
from engine.errors import BadPosition, BadRules, IllegalMove
from engine.game import Event, Outcome
from tests.engine.dragons.scenes import scene
from tests.languages.untranslated import Wordless, untranslated

OF_VIEW = {
    "active", "attacker", "by", "card", "decks", "does", "game", "happened", "kind", "move", "owner", "phase",
    "position", "reason", "rules", "seat", "square", "traits", "turn", "unit", "void", "winner", "winners",
}  # fmt: skip
"""What a view holds for programs."""
OF_DECKS = {"card", "kind", "pile", "traits", "word", "lair", "horde", "sizes", "where"}
"""What the deck builder is told for programs."""
DECKS = (("highwood", "low-mere"), ("fleetwing", "stonehold"), ("golden-coast", "wild-lands"), ("masked-fen",) * 2)


@pytest.mark.parametrize(("red", "blue"), DECKS)
def test_every_view_of_a_game_and_every_sentence_about_it(language: Wordless, red: str, blue: str) -> None:
    rng, table = Random(red), tabletop("dragons")
    found: list[tuple[str, str]] = []
    game = Dragons(rules={"red-deck": red, "blue-deck": blue, "match": rng.choice([*MATCHES])})
    while game.outcome() is None:
        moves = [*game.legal_moves]
        if len(game.moves) % 4 == 0:
            ways = [table.way(game, move) for move in moves]
            found += untranslated([game.view(rng.choice(["red", "blue", None])), *ways], language, OF_VIEW)
        game.push(rng.choice(moves))
    found += untranslated([game.view(None), table.lifted(game, 0, "b2")], language, OF_VIEW)
    assert found == []


FACTS: dict[str, dict[str, Any]] = {
    "paid": {"gold": 2, "why": ""},
    "gained": {"gold": 2, "why": "gold-vein"},
    "lost-gold": {"gold": 2, "why": ""},
    "turned-back": {"square": "b2"},
    "cancelled": {"card": "nightfall"},
    "eliminated": {"card": "chasm", "square": "b4", "by": "reed-scout", "why": "native"},
    "slain": {"card": "red-brute", "square": "b4"},
    "taken-back": {"card": "fog"},
    "removed": {"card": "fog"},
    "turned-down": {"square": "c4"},
}
"""Facts of events that happen seldom."""


@pytest.mark.parametrize("kind", FACTS)
def test_what_seldom_happens(language: Wordless, kind: str) -> None:
    told = sentences_of("pass", [Event(kind, {"seat": "red", **FACTS[kind]}, None)])
    assert [bool(told), *untranslated(told, language)] == [True]


def test_endings_and_matches(language: Wordless) -> None:
    reasons = ("no-card-left", "both-empty", "stuck", "turn-limit", "resigned", "match-resigned", "time")
    endings = [outcome_sentence(Outcome(winner, why)) for winner in ("red", None) for why in reasons]
    matches = [Match(goal, *score) for goal in MATCHES for score in ((1, 0, 2, "blue"), (1, 1), (100, 3))]
    told = [each() for match in matches for each in (match.standing, match.then, match.coming)]
    given_up = Match("best-of-3", 1, 0, given_up_by="red").standing()
    assert [*untranslated([*endings, *told, given_up], language)] == []


def test_why_the_computer_attacks_and_what_its_levels_are_called(language: Wordless) -> None:
    def open_view(own: int) -> dict[str, Any]:
        return {"squares": {"b2": {"strength": own}, "b4": {"strength": 3}}}

    reasons = [DragonsOpponent().why(open_view(own), "attack:b2:b4", lambda: False) for own in (3, 4)]
    assert [*untranslated([*reasons, dict(DragonsOpponent.about)], language)] == []


def test_the_manifest_and_the_lights(language: Wordless) -> None:
    told = GAME.page_facts()
    programs = {"name", "colour", "side", "module", "style", "picture", "rule", "more"}
    choices = [option for choice in told["choices"] for _, option in choice["options"]]
    pages = [words for words, _ in told["pages"]]
    found = untranslated([{**told, "choices": [], "pages": []}, choices, pages], language, programs)
    assert [*found, *untranslated([choice["title"] for choice in told["choices"]], language)] == []
    lights = [(each.label, each.why) for each in tabletop("dragons").meanings.values()]
    assert [*untranslated(lights, language)] == []


def test_cards_and_decks_for_who_builds_one(language: Wordless) -> None:
    shelf = deck_builder.shelf({}, lambda: False)
    assert [*untranslated({**shelf, "saved": []}, language, OF_DECKS)] == []
    judged = deck_builder.judge({"lair": "pony:1,fog:1,chasm:9", "horde": "pony:1,chasm:1,fog:5"}, lambda: False)
    quoted = [each for each in untranslated(judged, language, OF_DECKS) if "'pony'" not in each[1]]
    assert (len(judged["faults"]), quoted) == (9, [])


def test_the_sheets_to_print(language: Wordless) -> None:
    printed = documents(partial(translated_data, language))
    words = {text.words for sheet in printed for page in sheet.pages for text in texts(page)}
    words |= {sheet.title for sheet in printed}
    kept = re.compile(r"\b[FB][123]\b")
    assert [*untranslated([kept.sub("", each) for each in words], language)] == []


def texts(marks: Iterable[Mark]) -> Iterator[Text]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from texts(mark.marks)
        elif isinstance(mark, Text):
            yield mark


def test_a_ready_deck_becomes_a_file_as_before() -> None:
    assert as_text(library().decks["highwood"]).startswith("highwood:\n  name: Highwood\n  plan: Forest and mountain")


def test_what_is_refused(language: Wordless, tmp_path: Path) -> None:
    shelf, highwood = Shelf(tmp_path), library().decks["highwood"]
    mine = replace(highwood, id="mine", name="Mine")
    shelf.save(mine)
    (tmp_path / "torn.yaml").write_text("torn: {lair: {pony: 1}}\ntorn-2: {}\n", encoding="utf-8")
    (tmp_path / "other.yaml").write_text("torn: {name: Torn, lair: {pony: 1}}\n", encoding="utf-8")
    wrong: list[Callable[[], object]] = [
        lambda: shelf.deck("theirs"),
        lambda: shelf.save(mine),
        lambda: shelf.save(replace(mine, id="more", name="More"), most=1),
        lambda: shelf.save(replace(mine, id="ours")),
        lambda: shelf.save(highwood),
        lambda: shelf.save(replace(mine, plan="x" * 999)),
        lambda: shelf.delete("mine", "old"),
        lambda: word_of(""),
        lambda: word_of("x" * 99),
        lambda: deck_builder.delete({}, True),
        lambda: deck_builder.save({"name": 3}, False),
        lambda: deck_builder.save({"name": "x", "lair": {"fog": 0}}, False),
        lambda: deck_builder.judge({"lair": "fog"}, lambda: False),
        lambda: Press().sheets_of(mine, "a9"),
        lambda: Press().sheets_of(replace(mine, lair={"pony": 1}), "a4"),
        lambda: Press().sheets_of(replace(mine, lair={}, horde={}), "a4"),
        lambda: write_sheets("dragons", tmp_path, "theirs"),
        lambda: Dragons(rules={"match": "forever"}),
        lambda: Dragons().push("jump"),
    ]
    told = [translated_data(language, refused(each)) for each in wrong] + [
        translated_data(language, each.trouble) for each in shelf.all() if each.word != "mine"
    ]
    assert [each for each in told if re.search("[A-Za-z]", re.sub(NAMES, "", each))] == []


NAMES = r"'[^']*'|(torn|other)\.yaml|\b(a4·letter|dragons$|(highwood|one-game).*)"
"""What those sentences name: words of decks, rules and files."""


def refused(wrong: Callable[[], object]) -> str:
    with pytest.raises((Refused, BadPosition, BadRules, IllegalMove)) as error:
        wrong()
    return str(error.value)


SOUND = scene(red_b2="red-brute/us/1/blue:chasm", blue_b4="hill-drake").text()
BATTLE = "battle=red;0;3;;-1"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("red-brute/us/1", "red-brute/u/1"),
        ("red-brute/us/1/blue:chasm", "red-brute/us/1/2/3/4"),
        ("red-brute/us/1", "blue-brute/us/1"),
        ("blue:chasm", "green:chasm"),
        ("red-brute/us", "?"),
        ("blue.b4=hill-drake ", ""),
        (" agenda", f" {BATTLE[:-1]} agenda"),
        (" agenda", " match=best-of-2:0:0:1 agenda"),
    ],
)
def test_what_is_wrong_with_a_position(language: Wordless, was: str, now: str) -> None:
    assert was in SOUND
    told = translated_data(language, refused(lambda: Dragons(SOUND.replace(was, now))))
    formats = r"'[^']*'|\b(red|blue)(\.\w+)?\b|\b(battle|match|to|b2)\b|50-points.*"
    assert re.search("[A-Za-z]", re.sub(formats, "", told)) is None, told


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (" agenda", f" {BATTLE} agenda"),
        (";battle", ";fight,0,0"),
        (";battle", ";draw,0,horde,3"),
        (";battle", ";draw,0,lair,0"),
        (";battle", ";terrain,0,3,0;react,1,0,3"),
        (";battle", ";actions,6;battle;discard"),
        (";battle", ";save,0"),
        ("agenda=begin,1;", "agenda="),
        ("agenda=begin,1;", "agenda=first;"),
        ("turn=3", "turn=0"),
    ],
)
def test_a_position_that_no_game_reaches_is_refused_in_english(language: Wordless, was: str, now: str) -> None:
    assert was in SOUND
    told = translated_data(language, refused(lambda: Dragons(SOUND.replace(was, now))))
    assert re.search("there is|the (agenda|attack|battle|card|order|one)|a card|somebody|to draw", told), told


def test_the_lessons(language: Wordless) -> None:
    teacher = engine.teacher("dragons")
    assert teacher is not None
    lessons = teacher.lessons()
    told = [[each.title, each.done, *((step.say, step.otherwise) for step in each.steps)] for each in lessons]
    assert (len(told), [*untranslated(told, language)]) == (8, [])


def test_names_of_cards_may_mean_something_else_elsewhere(language: Wordless) -> None:
    assert {context for message, context in language.asked if message == "Help"} <= {"card"}
