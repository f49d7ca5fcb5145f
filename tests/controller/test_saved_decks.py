"""Saved decks: stored atomically, never lost, never leaked, and checked only by the deck loader."""

from __future__ import annotations

import json
import os
import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import replace
from errno import ENOSPC
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

import engine
from controller.commands.kept_files import small_files_of_doctor
from controller.config.settings import Config
from controller.doctor.machine import small_files as doctors_look
from controller.errors import Refused
from controller.games.dragons import deck_builder, deck_sheets, saved_decks
from controller.games.dragons.printing.sheets import deck_documents
from controller.games.dragons.saved_decks import MOST_OF_GUESTS, Shelf, as_text, own_shelf, read_draft, word_of
from controller.languages.catalogue import in_language
from controller.printing.pdf import digest
from controller.web.game_requests import game_command_routes
from engine.dragons import DeckList, known_decks, library, use_decks
from engine.errors import BadPosition, BadRules, BadYaml
from tests.controller.command_line import is_one_complaint, run
from tests.controller.stack import WAIT_S, Server
from tests.killing import killed_at
from tests.thorough import often
from tests.waiting import wait_until

pytestmark = pytest.mark.slow

HIGHWOOD = library().decks["highwood"]
MINE = replace(HIGHWOOD, id="my-wood", name="My Wood", plan="As Highwood.")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    """The shelf of this table, empty."""
    monkeypatch.setenv("CHAMELEON_DATA", str(tmp_path))
    engine.game_class("dragons")
    saved_decks.offer_saved_decks()
    yield own_shelf()
    use_decks(dict)


def never() -> bool:
    return False


def post(server: Server, path: str, facts: dict[str, Any]) -> tuple[int, Any]:
    connection = HTTPConnection(server.address, timeout=WAIT_S)
    connection.request("POST", path, json.dumps(facts))
    answer = connection.getresponse()
    said = json.loads(answer.read())
    connection.close()
    return answer.status, said


def test_a_deck_is_kept_as_the_loader_reads_it_and_a_game_is_played_with_it(shelf: Shelf) -> None:
    kept = shelf.save(MINE)
    assert (kept.word, kept.deck, kept.trouble) == ("my-wood", MINE, "")
    first, _, rest = (shelf.folder / "my-wood.yaml").read_text().partition("\n")
    assert (first.endswith("; delete this line when you change the file"), rest) == (True, as_text(MINE))
    game = engine.load("dragons", rules={"red-deck": "my-wood"})
    assert game.view(None)["decks"] == engine.load("dragons").view(None)["decks"]
    assert list(game.decks()["my-wood"]) == list(game.decks()["highwood"])


def test_decks_stand_on_the_shelf_as_people_count_them(shelf: Shelf) -> None:
    for number in (10, 2, 1):
        shelf.save(replace(MINE, id=f"wood-{number}", name=f"Wood {number}"))
    assert [deck.word for deck in shelf.all()] == ["wood-1", "wood-2", "wood-10"]


def test_a_game_goes_on_when_its_deck_is_gone_and_none_begins_with_it(shelf: Shelf) -> None:
    kept = shelf.save(MINE)
    begun = engine.load("dragons", rules={"red-deck": "my-wood"})
    shelf.delete("my-wood", kept.version)
    again = engine.load("dragons", begun.text(), rules=begun.rules)
    assert again.view("red")["sides"] == begun.view("red")["sides"]
    with pytest.raises(BadRules, match=r"^the house rule 'red-deck' of dragons is 'my-wood'; it must be one of: high"):
        engine.load("dragons", rules={"red-deck": "my-wood"})
    assert (shelf.folder / "before" / "my-wood.yaml").read_text().endswith(f"\n{as_text(MINE)}")


def test_a_deck_is_renamed_by_saving_it_instead_of_itself(shelf: Shelf) -> None:
    kept = shelf.save(MINE)
    shelf.save(replace(MINE, id="old-wood", name="Old Wood"), replaces="my-wood", version=kept.version)
    assert [each.word for each in shelf.all()] == ["old-wood"]


def test_an_unfinished_deck_is_kept_and_said_to_be_unplayable_with_file_line_key_and_rule(shelf: Shelf) -> None:
    kept = shelf.save(replace(MINE, horde={"fog": 1}))
    assert kept.trouble == (
        "my-wood.yaml:19: key 'my-wood.horde': deck 'my-wood' has 1 card in its Horde; it needs 16 (R1)"
    )
    assert (kept.deck is not None, [*shelf.playable()], "my-wood" in known_decks()) == (True, [], False)


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("my-wood:\n  name: My Wood\n  lair:\n    pony: 2\n", "my-wood.yaml:4: key 'my-wood.lair.pony': deck"),
        ("my-wood: {\n", "my-wood.yaml:2: this is not YAML: "),
        ("my-wood:\n  lair: [1]\n", "my-wood.yaml:2: key 'my-wood.lair' is a list; expected a mapping"),
        ("other:\n  name: Other\n", "my-wood.yaml:1: key 'other': the file name and the key differ"),
        ("", "my-wood.yaml:1: the file holds 0 decks; it must hold exactly one"),
        ("\udcff\udcfe", "my-wood.yaml:1: the file is not UTF-8 text"),
        ("# " + "x" * 9000, "my-wood.yaml:1: the file is too long for a deck; the limit is 8 kB"),
    ],
)
def test_a_damaged_file_is_kept_as_it_is(shelf: Shelf, text: str, trouble: str) -> None:
    shelf.folder.mkdir(parents=True)
    (shelf.folder / "my-wood.yaml").write_bytes(text.encode("utf-8", "surrogateescape"))
    assert [each.trouble.startswith(trouble) for each in shelf.all()] == [True], shelf.all()
    assert (shelf.folder / "my-wood.yaml").read_bytes() == text.encode("utf-8", "surrogateescape")
    assert "my-wood" not in known_decks()


def findings(config: Config) -> list[str]:
    """The doctor's faults about files."""
    found = doctors_look(config.journal_path, small_files_of_doctor(config))
    return [each.sentence for each in found if not each.ok]


def test_no_changed_byte_of_a_saved_deck_is_missed_by_the_page_and_by_the_doctor(shelf: Shelf, tmp_path: Path) -> None:
    shelf.save(MINE)
    path, config = shelf.folder / "my-wood.yaml", Config(journal=tmp_path / "journal.db")
    content = path.read_bytes()
    of_this_deck = [file for file in small_files_of_doctor(config) if file.path == path]
    assert (len(of_this_deck), findings(config)) == (1, [])
    harmless = 0
    for at in range(0, len(content), often(3, 1)):
        path.write_bytes(content[:at] + bytes([content[at] ^ 1 << at % 5]) + content[at + 1 :])
        [kept], named = shelf.all(), [*doctors_look(config.journal_path, of_this_deck)]
        if kept.deck == MINE and not kept.trouble and not kept.changed:
            harmless += 1
            continue
        assert kept.trouble or kept.changed, at
        assert [(each.ok, str(path) in each.sentence) for each in named] == [(False, True)], at
    assert harmless < len("# checksum 0123456789abcdef; delete this line when you change the file\n")


def test_a_deck_that_was_changed_outside_the_table_is_played_and_named_until_its_first_line_is_gone(
    shelf: Shelf, tmp_path: Path
) -> None:
    shelf.save(MINE)
    path, config = shelf.folder / "my-wood.yaml", Config(journal=tmp_path / "journal.db")
    path.write_text(path.read_text().replace("As Highwood.", "By hand."))
    said = "my-wood.yaml was changed outside the table; if you changed it on purpose, delete its first line"
    by_hand = replace(MINE, plan="By hand.")
    [fact] = deck_builder.shelf({}, never)["saved"]
    assert (fact["trouble"], fact["changed"], shelf.playable()) == ("", said, {"my-wood": by_hand})
    assert findings(config) == [f"{path} was changed outside the table"]
    path.write_text(deck_builder.file_of({"deck": "my-wood"}, never)["text"])
    assert ([(each.deck, each.changed) for each in shelf.all()], findings(config)) == ([(by_hand, "")], [])


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("  ", "the deck needs a name"),
        ("x" * 41, "the name of the deck is too long; use at most 40 characters on one line"),
        ("two\nlines", "the name of the deck is too long; use at most 40 characters on one line"),
        ("Highwood!", "'Highwood!' is the name of a ready deck; choose another name"),
    ],
)
def test_a_name_that_cannot_be_kept_is_refused(shelf: Shelf, name: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        shelf.save(replace(MINE, id=word_of(name), name=name))
    assert (str(refused.value), shelf.all()) == (why, [])


def test_names_become_safe_words() -> None:
    names = ["My Deck!", "../../etc/passwd", "Ärger's 2nd", "CON", "null"]
    assert [word_of(name) for name in names] == ["my-deck", "etc-passwd", "argers-2nd", "con", "null"]
    assert word_of("Große Drachen, Ørsted & Łódź") == "grosse-drachen-orsted-lodz"
    for word in ("../secret", "a/b", "", ".", "a" * 50):
        with pytest.raises(Refused, match=r"^unknown saved deck "):
            own_shelf().text(word)


def test_a_name_in_any_letters_has_a_word_that_only_it_has() -> None:
    names = ["龍の森", "森", "森 2", "海 2", "2", "Лес", "ドラゴン", "ト\u3099ラコ\u3099ン", "!!!", "K" * 40, "㎏" * 40]
    words = [word_of(name) for name in names]
    assert [word.rpartition("-")[0] for word in words] == [
        "deck", "deck", "2", "2", "", "deck", "deck", "deck", "deck", "", "kgkgkgkgkgkgkgkgkgkgkgkgkgkgkgk",
    ]  # fmt: skip
    assert len({*words}) == len(names) - 1 and words[6] == words[7]  # the same name in another Unicode form


def test_a_deck_with_a_japanese_name_is_saved_read_again_played_and_renamed(shelf: Shelf) -> None:
    facts = {"name": "龍の森", "plan": "橋を守る。", "lair": dict(MINE.lair), "horde": dict(MINE.horde)}
    kept = deck_builder.save(facts, False)
    word = word_of("龍の森")
    assert (kept["word"], kept["name"], kept["trouble"]) == (word, "龍の森", "")
    assert [path.name for path in shelf.folder.iterdir()] == [f"{word}.yaml"]
    assert deck_builder.choices({}, never) == {"options": [[word, "龍の森 (saved)"]]}
    assert engine.load("dragons", rules={"red-deck": word}).rules["red-deck"] == word
    written = deck_builder.file_of({"deck": word}, never)
    assert deck_builder.read(written, False) == {"word": word, **facts, "faults": []}
    other = deck_builder.save({**facts, "name": "森の龍", "replaces": word, "version": kept["version"]}, False)
    assert [(each.word, each.deck and each.deck.name) for each in shelf.all()] == [(other["word"], "森の龍")]


def test_a_file_may_have_another_word_than_the_name_of_its_deck(shelf: Shelf) -> None:
    shelf.save(MINE)
    (shelf.folder / "wood.yaml").write_text(as_text(replace(MINE, id="wood", name="森")), encoding="utf-8")
    assert [(each.word, each.trouble) for each in shelf.all()] == [("my-wood", ""), ("wood", "")]


def test_nothing_is_replaced_that_was_not_named_or_has_changed_meanwhile(shelf: Shelf) -> None:
    first = shelf.save(MINE)
    with pytest.raises(Refused, match=r"^a saved deck 'my-wood' already exists; choose another name$"):
        shelf.save(replace(MINE, plan="Other."))
    shelf.save(replace(MINE, plan="New."), replaces="my-wood", version=first.version)
    with pytest.raises(Refused, match=r"^someone else changed the deck 'my-wood' in the meantime; save yours under "):
        shelf.save(replace(MINE, plan="Late."), replaces="my-wood", version=first.version)
    assert [each.deck.plan for each in shelf.all() if each.deck] == ["New."]
    assert "As Highwood." in (shelf.folder / "before" / "my-wood.yaml").read_text()


def renamed(shelf: Shelf) -> None:
    shelf.save(replace(MINE, name="Old Wood"), replaces="my-wood", version=shelf.deck("my-wood").version)


def test_a_deck_that_is_renamed_on_a_full_disk_stays_as_it_was(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(_: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    shelf.save(MINE)
    monkeypatch.setattr("controller.files.os.fsync", no_room)
    with pytest.raises(Refused, match=r"^the deck cannot be saved: .* cannot be written \(No space left on device\)$"):
        renamed(shelf)
    assert [each.deck for each in shelf.all()] == [MINE]
    assert [path.name for path in shelf.folder.iterdir()] == ["my-wood.yaml"]


def test_a_deck_whose_old_name_cannot_be_put_aside_stays_as_it_was(shelf: Shelf) -> None:
    shelf.save(MINE)
    (shelf.folder / "before").touch()
    with pytest.raises(Refused, match=r"^the deck cannot be saved: "):
        renamed(shelf)
    assert [each.deck for each in shelf.all()] == [MINE]


def test_a_rename_that_is_killed_at_any_step_leaves_the_deck_on_the_shelf(shelf: Shelf) -> None:
    steps = 0
    while steps < 100:
        for path in shelf.folder.glob("*.yaml"):
            path.unlink()
        shelf.save(MINE)
        if not killed_at(steps, lambda: renamed(shelf)):
            break
        assert {each.deck.lair == MINE.lair for each in shelf.all() if each.deck} == {True}
        steps += 1
    assert ([each.word for each in shelf.all()], 4 <= steps < 100) == (["old-wood"], True)


def test_a_pipe_on_the_shelf_is_listed_and_not_waited_for(shelf: Shelf) -> None:
    shelf.folder.mkdir(parents=True)
    os.mkfifo(shelf.folder / "my-wood.yaml")
    assert [(each.deck, each.trouble) for each in shelf.all()] == [
        (None, "my-wood.yaml:1: the file cannot be read (it is not a regular file)")
    ]


def test_a_full_shelf_and_a_folder_that_cannot_be_written_are_said(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"^the shelf is full with 0 saved decks; delete one first$"):
        shelf.save(MINE, most=0)
    (tmp_path / "file").touch()
    with pytest.raises(Refused, match=r"^the deck cannot be saved: .* cannot be written \("):
        Shelf(tmp_path / "file" / "decks").save(MINE)


# Questions of pages


def test_the_builder_is_told_all_that_the_judge_finds_and_nothing_of_its_own() -> None:
    said = deck_builder.judge({"lair": "red-brute:5,fog:1,pony:1", "horde": ""}, never)
    assert [fault["where"] for fault in said["faults"]] == [
        "lair.red-brute", "lair.fog", "lair.pony", "lair", "horde", "lair",
    ]  # fmt: skip
    assert said["faults"][0]["words"] == "It has 5 copies of Red Brute; the most is 4 (R1)."
    with pytest.raises(BadPosition, match=r"^'red-brute:x' is not a card with its number"):
        deck_builder.judge({"lair": "red-brute:x"}, never)
    whole = {pile: ",".join(f"{id_}:{n}" for id_, n in getattr(HIGHWOOD, pile).items()) for pile in ("lair", "horde")}
    assert deck_builder.judge(whole, never) == {"faults": [], "hints": []}
    thornless = {**whole, "lair": whole["lair"].replace("grovewarden:1", "fen-lurker:1")}
    assert deck_builder.judge(thornless, never) == {
        "faults": [],
        "hints": [
            {
                "where": "lair.fen-lurker",
                "words": "Fen Lurker can never gain strength, because the Lair contains no Swamp (R13).",
            }
        ],
    }


def test_the_builder_sees_every_card_and_deck_and_a_new_game_only_names(shelf: Shelf) -> None:
    shelf.save(MINE)
    shelf.save(DeckList("half", "Half", {}, {}))
    said = deck_builder.shelf({}, never)
    assert (len(said["cards"]), len(said["ready"]), [each["word"] for each in said["saved"]]) == (
        125, 8, ["half", "my-wood"],
    )  # fmt: skip
    lands = {card["card"]: card["lands"] for card in said["cards"]}
    assert (lands["grovewarden"], lands["high-tarn"], lands["fog"]) == (["Forest"], ["Lake", "Mountain"], [])
    assert deck_builder.choices({}, never) == {"options": [["my-wood", "My Wood (saved)"]]}


def test_a_deck_goes_into_a_file_and_comes_back_out_of_it(shelf: Shelf) -> None:
    facts = {"name": "My Wood", "plan": "As Highwood.", "lair": dict(MINE.lair), "horde": dict(MINE.horde)}
    written = deck_builder.write(facts, False)
    assert written["file"] == "my-wood.yaml"
    assert deck_builder.read(written, True) == {"word": "my-wood", **facts, "faults": []}
    assert read_draft("mine:\n  lair: {red-brute: 2}\n", "mine.yaml") == DeckList("mine", "mine", {"red-brute": 2}, {})
    with pytest.raises(BadYaml, match=r"^mine\.yaml:1: key 'mine\.lair' is 'x'; expected a mapping$"):
        deck_builder.read({"file": "mine.yaml", "text": "mine: {lair: x}"}, False)
    deck_builder.save(facts, False)
    assert deck_builder.file_of({"deck": "my-wood"}, never) == written


def drawn(facts: dict[str, Any]) -> Any:
    """The result for a page that asks until the sheets are drawn."""
    while (said := deck_builder.sheets(facts, True))["pdf"] is None:
        pass
    return said


def test_a_deck_that_is_not_kept_yet_is_printed_on_the_paper_that_was_asked_for(shelf: Shelf) -> None:
    facts = {"name": "My Wood", "lair": {"red-brute": 2}, "horde": {"fog": 1}, "paper": "letter"}
    said = drawn(facts)
    sheets = b64decode(said["pdf"])
    assert (said["file"], sheets[:5]) == ("dragons-my-wood-letter.pdf", b"%PDF-")
    assert b"/MediaBox [ 0 0 612 792 ]" in sheets
    assert shelf.all() == []


def test_a_deck_is_printed_in_the_language_of_the_page(shelf: Shelf) -> None:
    deck = DeckList("my-wood", "My Wood", {"red-brute": 2}, {"fog": 1})
    facts = {"name": deck.name, "lair": deck.lair, "horde": deck.horde, "paper": "a4"}
    for language in ("qps", "xx"):
        sheets = deck_documents(deck, said=partial(in_language, language))[0]
        assert digest(sheets).encode() in b64decode(drawn({**facts, "language": language})["pdf"])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"paper": "a5"}, "the paper size 'a5' is unknown; choose one of: a4, letter"),
        ({"horde": {"pony": 1}}, "the card 'pony' does not exist; remove it from the deck"),
        ({"lair": {}, "horde": {}}, "the deck has no cards to print; add cards first"),
    ],
)
def test_what_cannot_be_printed_is_refused_and_says_why(shelf: Shelf, change: dict[str, object], why: str) -> None:
    facts = {"name": "My Wood", "lair": {"red-brute": 2}, "horde": {"fog": 1}, "paper": "a4"} | change
    with pytest.raises(Refused, match=f"^{re.escape(why)}$"):
        deck_builder.sheets(facts, False)


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("import sys; sys.exit(3)", "reportlab is needed to print; "),
        ("import sys; sys.exit(1)", "the sheets could not be drawn; `chameleon cards print FOLDER "),
    ],
)
def test_a_process_that_draws_nothing_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, program: str, why: str
) -> None:
    monkeypatch.setattr(deck_sheets, "command_for", lambda *_: [sys.executable, "-c", program])
    press = deck_sheets.Press(lambda: 0.0)

    def ask() -> None:
        while press.sheets_of(HIGHWOOD, "a4") is None:
            pass

    for _ in range(2):  # a failure may be tried again
        with pytest.raises(Refused, match=f"^{re.escape(why)}"):
            ask()


def test_whoever_wants_another_deck_waits_and_what_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_sheets, "command_for", lambda *_: [sys.executable, "-c", "import time; time.sleep(600)"])
    now = [0.0]
    press = deck_sheets.Press(lambda: now[0])
    wanted = ((HIGHWOOD, "a4"), (MINE, "a4"), (HIGHWOOD, "letter"))
    assert [press.sheets_of(*each) for each in wanted] == [None, None, None]
    now[0] = 181.0
    with pytest.raises(Refused, match=r"^the sheets could not be drawn in time; try again in a moment$"):
        press.sheets_of(MINE, "a4")
    monkeypatch.setattr(deck_sheets, "command_for", lambda *_: [sys.executable, "-c", "print('%PDF-')"])
    wait_until(lambda: press.sheets_of(MINE, "a4") == b"%PDF-\n")


def test_a_command_that_cannot_be_run_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deck_sheets, "command_for", lambda *_: ["/nowhere/python"])
    with pytest.raises(Refused, match=r"^the sheets could not be drawn now \(No such file or directory\); try again"):
        deck_sheets.Press().sheets_of(HIGHWOOD, "a4")


@pytest.mark.parametrize("facts", [{"name": 3}, {"name": "A", "lair": {"x": -1}}, {"name": "A", "horde": [1]}])
def test_a_wish_that_is_no_deck_is_refused(shelf: Shelf, facts: dict[str, object]) -> None:
    with pytest.raises(Refused, match=r" must be text$| must give a number from 1 to 99 for each card$"):
        deck_builder.save(facts, False)
    assert shelf.all() == []


def test_guests_of_a_shop_add_decks_and_neither_change_nor_delete_any(shelf: Shelf) -> None:
    facts = {"name": "My Wood", "lair": dict(MINE.lair), "horde": dict(MINE.horde)}
    with Server(Starlette(routes=[*game_command_routes(lambda: True)])) as guests:
        status, kept = post(guests, "/games/dragons/wishes/save", facts)
        assert (status, kept["word"]) == (200, "my-wood")
        named = {"word": "my-wood", "replaces": "my-wood", "version": kept["version"]}
        for wish in ("delete", "save"):
            status, said = post(guests, f"/games/dragons/wishes/{wish}", {**facts, **named})
            assert status == 400
            assert said["error"].startswith("Guests can add decks but cannot change existing ones; ")
        assert post(guests, "/games/dragons/wishes/gossip", {})[0] == 404
        assert post(guests, "/games/dragons/wishes/save", {"name": "x" * 20_000})[0] == 400
    assert [each.word for each in shelf.all()] == ["my-wood"] and MOST_OF_GUESTS < saved_decks.MOST
    with Server(Starlette(routes=[*game_command_routes(lambda: False)])) as owners:
        assert post(owners, "/games/dragons/wishes/delete", named) == (200, {})
    assert shelf.all() == []


# At the command line


def test_a_saved_deck_is_chosen_by_name_and_printed(shelf: Shelf, tmp_path: Path) -> None:
    shelf.save(MINE)
    printed = run("cards", "print", str(tmp_path / "out"), "--deck", "my-wood", "--seat", "red", "--seat", "blue")
    assert printed.status == 0, printed
    sheets = sorted(path.name for path in (tmp_path / "out").glob("*.pdf"))
    assert sheets == ["dragons-deck-my-wood-a4.pdf", "dragons-deck-my-wood-letter.pdf"]
    fronts = "".join(path.read_text() for path in sorted((tmp_path / "out" / "svg").glob("*a4*.svg")))
    assert (fronts.count("My Wood · Lair"), fronts.count("· Red<"), fronts.count("· Blue<")) == (28, 30, 30)
    assert is_one_complaint(run("cards", "print", str(tmp_path), "--deck", "nobodys"))
    assert is_one_complaint(run("cards", "print", str(tmp_path), "--seat", "red"))
