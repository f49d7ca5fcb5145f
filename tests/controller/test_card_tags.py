"""Tags of cards: the content of the file, and learning the cards one after the other."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from controller.commands.cards import Enrolment, cards_of, learn
from controller.errors import ConfigError, Refused
from controller.sensing.card_tags import CardStore, Tag, is_random
from engine.dragons import Dragons
from sim.cards import SimReader
from tests.controller.command_line import run

SCOUT = Tag("dragons", "highwood", "reed-scout")
SECOND = Tag("dragons", "highwood", "reed-scout.2")
ONE, TWO = "04A2B3C4D5E680", "04A2B3C4D5E681"


def test_a_store_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    store = CardStore().add(ONE, SCOUT).add("12345678", SECOND)
    store.save(tmp_path / "deep" / "cards.yml")
    assert CardStore.load(tmp_path / "deep" / "cards.yml").tags == {ONE: SCOUT, "12345678": SECOND}


def test_no_file_is_an_empty_store(tmp_path: Path) -> None:
    assert CardStore.load(tmp_path / "cards.yml").tags == {}


def test_the_tags_of_a_game_whose_package_has_gone_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "cards.yml"
    path.write_text("04A2B3C4D5E680: {game: go, deck: x, card: y}\n", encoding="utf-8")
    CardStore.load(path).add("12345678", SECOND).save(path)
    assert CardStore.load(path).tags == {"04A2B3C4D5E680": Tag("go", "x", "y"), "12345678": SECOND}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("04A2: {game: dragons, deck: highwood, card: nothing}", "'dragons' has no card 'nothing'"),
        ("04A2: {game: dragons, colour: red}", "colour"),
        (
            "04A2: {game: dragons, deck: highwood, card: fog, seat: green}",
            "key '04A2': 'dragons' has no seat 'green'; expected red, blue",
        ),
        ("- 5", "mapping"),
    ],
)
def test_a_file_that_is_wrong_is_named_with_its_line(tmp_path: Path, line: str, why: str) -> None:
    (tmp_path / "cards.yml").write_text(f"{line}\n")
    with pytest.raises(ConfigError) as error:
        CardStore.load(tmp_path / "cards.yml")
    assert f"{tmp_path / 'cards.yml'}:1: " in str(error.value)
    assert why in str(error.value)


@pytest.mark.parametrize(
    ("uid", "why"),
    [
        (ONE, "this tag is already on Reed Scout; use another one"),
        ("08AABBCC", "this tag changes its number each time, like a phone; use a sticker instead"),
        ("no tag", "this is not a valid tag number; use another tag"),
        ("", "this is not a valid tag number; use another tag"),
    ],
)
def test_a_tag_that_cannot_be_kept_is_refused(uid: str, why: str) -> None:
    store = CardStore({ONE: SCOUT})
    with pytest.raises(Refused) as refused:
        store.add(uid, SECOND)
    assert (str(refused.value), store.tags) == (why, {ONE: SCOUT})


def test_a_phone_makes_its_number_up() -> None:
    assert [is_random(uid) for uid in ("08AABBCC", "04AABBCC", ONE)] == [True, False, False]


def test_a_card_belongs_to_whoever_plays_its_deck() -> None:
    store = CardStore({ONE: SCOUT})
    assert store.read(ONE, Dragons()) == (["red"], "reed-scout")
    swapped = Dragons(rules={"red-deck": "low-mere", "blue-deck": "highwood"})
    assert store.read(ONE, swapped) == (["blue"], "reed-scout")
    with pytest.raises(Refused, match=r"^this card belongs to another game or deck$"):
        store.read(ONE, Dragons(rules={"red-deck": "low-mere"}))


def test_every_card_of_the_simulated_reader_has_a_tag_of_its_own() -> None:
    store = CardStore.simulated("dragons", Random(1))
    whole = [*cards_of("dragons", "highwood", "red"), *cards_of("dragons", "highwood", "blue")]
    own = [tag for tag in store.tags.values() if tag.deck == "highwood"]
    assert sorted((tag.seat, tag.card) for tag in own) == sorted((tag.seat, tag.card) for tag in whole)
    assert len(store.tags) == 2 * len(cards_of("dragons"))
    assert store.tags != CardStore.simulated("dragons", Random(2)).tags


# Learning


def test_cards_are_asked_for_one_after_the_other() -> None:
    lesson = Enrolment(CardStore(), [SCOUT, SECOND])
    assert lesson.question == "1 of 2: lay Reed Scout of the deck highwood on the reader."
    assert lesson.seen(ONE) == f"{ONE} is Reed Scout."
    with pytest.raises(Refused, match=r"^this tag is already on Reed Scout; use another one$"):
        lesson.seen(ONE)
    assert lesson.question == "2 of 2: lay Reed Scout, copy 2 of the deck highwood on the reader."
    assert lesson.seen(TWO) == f"{TWO} is Reed Scout, copy 2."
    assert (lesson.is_over, dict(lesson.store.tags)) == (True, {ONE: SCOUT, TWO: SECOND})


def test_a_card_can_be_skipped_and_the_last_one_asked_for_again() -> None:
    lesson = Enrolment(CardStore(), [SCOUT, SECOND])
    with pytest.raises(Refused, match=r"^this is the first card; you cannot go back further$"):
        lesson.typed("a")
    lesson.seen(ONE)
    assert (lesson.typed("a"), lesson.at, dict(lesson.store.tags)) == ("Once more, please.", 0, {})
    assert (lesson.typed("s"), lesson.at) == ("Skipped.", 1)
    with pytest.raises(Refused, match=r"^type s, a or q$"):
        lesson.typed("x")


def test_learning_keeps_each_card_at_once_and_goes_on_where_it_ended(tmp_path: Path) -> None:
    reader, said, path = SimReader(), list[str](), tmp_path / "cards.yml"
    script = iter([ONE, ONE, "", TWO, "", "08AABBCC", "", "q"])
    lying: list[str] = []

    def typed() -> str | None:
        """Presents the next tag and removes it again, before returning the keys."""
        if lying:
            reader.pad.take(lying.pop())
        match next(script):
            case "q":
                return "q"
            case "":
                return None
            case uid:
                lying.append(uid)
                reader.pad.put(uid)
        return None

    assert learn(reader, lambda: 0, path, cards_of("dragons", "highwood"), said.append, typed) == 2
    assert CardStore.load(path).tags == {ONE: SCOUT, TWO: SECOND}
    assert "This tag is already on Reed Scout; use another one." in said
    assert "This tag changes its number each time, like a phone; use a sticker instead." in said
    assert not reader.is_open
    assert learn(reader, lambda: 0, path, [SCOUT, SECOND], said.append, lambda: None) == 2


def test_two_cards_at_once_are_told_and_none_is_learned(tmp_path: Path) -> None:
    reader, said = SimReader(), list[str]()
    reader.pad.put(ONE)
    reader.pad.put(TWO)
    keys = iter([None, None, "q"])
    assert learn(reader, lambda: 0, tmp_path / "cards.yml", [SCOUT], said.append, lambda: next(keys)) == 0
    assert "Two cards are on the reader; leave only one." in said


# The command


def config(tmp_path: Path) -> str:
    (tmp_path / "table.yml").write_text(f"journal: {tmp_path / 'journal.db'}\nreader: sim\n")
    return str(tmp_path / "table.yml")


def test_the_list_shows_every_card_and_its_tag(tmp_path: Path) -> None:
    CardStore({ONE: SCOUT}).save(tmp_path / "cards.yml")
    ended = run("cards", "list", "--config", config(tmp_path), "--deck", "highwood")
    assert ended.status == 0
    assert ONE in ended.out
    assert "1 of 30 cards have a tag." in ended.out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["cards", "list", "--game", "chameleon"], "chameleon does not use cards; games with cards: dragons"),
        (["cards", "list", "--deck", "x"], "dragons does not have a deck 'x'; its decks are: highwood, low-mere"),
        (["cards", "learn", "--reader", "none"], "no card reader is configured; name one with --reader"),
        (["cards", "learn", "--reader", "crystal"], "unknown card reader 'crystal'"),
    ],
)
def test_what_cannot_be_done_with_cards_is_said_in_one_line(tmp_path: Path, arguments: list[str], why: str) -> None:
    ended = run(*arguments, "--config", config(tmp_path))
    assert (ended.status, ended.err.count("\n")) == (2, 1)
    assert ended.err.startswith(f"chameleon: {why}")


def test_learning_ends_with_the_input(tmp_path: Path) -> None:
    ended = run("cards", "learn", "--config", config(tmp_path), stdin=b"s\nq\n")
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.splitlines()[-1] == f"0 tags are enrolled in {tmp_path / 'cards.yml'}."
