"""No room that has learned other languages says anything new in English alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.book import ROOT
from tests.languages.english_only import said_in_english_only

ROOMS = ("backup", "home", "league", "net", "table", "update", "voice", "watching", "web")
"""Of the controller: wherever these say something to people, they do so in messages."""

FOR_PROGRAMS: Mapping[str, frozenset[str]] = {
    "home/messages.py": frozenset({"Chameleon table", "Last result", "{{ value_json.{} }}"}),
    "league/export.py": frozenset({"First seat", "Second seat", "Round {}", "by hand"}),
    "net/book.py": frozenset({"league {}"}),
    "net/deck_lock.py": frozenset({"card {}"}),
    "net/errors.py": frozenset({"too many"}),
    "net/fitting.py": frozenset({"a hidden move that is opened has a number, a text and a salt"}),
    "net/hub.py": frozenset(
        {
            '  max_file_store: {}', '  max_memory_store: {}', '  store_dir: "{}"', "  sync_interval: always",
            'authorization { token: "{}" }', 'http: "127.0.0.1:{}"', 'include "{}"', "jetstream {", 'listen: "{}:{}"',
            "max_connections: 1000", "max_payload: {}", "ping_interval: 2s", "ping_max: 2",
            'server_name: "chameleon-hub"',
        }
    ),
    "net/listening.py": frozenset({"a seal is a checksum", "piles and places are numbers"}),
    "net/meeting.py": frozenset({"hidden {}"}),
    "net/piles.py": frozenset({"a locked card or a key is a hexadecimal number"}),
    "net/promises.py": frozenset({"a secret has 64 hexadecimal digits", "pile {}", "salt {}", "secret {}", "share {}"}),
    "net/shared.py": frozenset({"throw {}"}),
    "net/veiled.py": frozenset({"table 0", "table 1"}),
    "table/cards.py": frozenset({" --seat {}", "game, deck, card, seat"}),
    "table/clock.py": frozenset({" loses"}),
    "table/keeper.py": frozenset({"broken off"}),
    "table/refusals.py": frozenset({"too many"}),
    "update/gathering.py": frozenset({"ERROR: "}),
    "update/on_machine.py": frozenset({"[end of output]", "chameleon: "}),
    "update/self_check.py": frozenset(
        {
            "from controller.commands.cli import main; main()",
            "{journal: journal.db, board: sim, work-ahead: false, page: {open-browser: false, port: %d}}\n",
        }
    ),
    "voice/espeak.py": frozenset({"ALSA lib"}),
    "watching/app.py": frozenset({"pages of other hosts may not talk to this server"}),
    "watching/audience.py": frozenset({"league {}", "table {}"}),
    "watching/hall.py": frozenset({"too many"}),
    "web/clients.py": frozenset({"this page does not read what the table answers"}),
    "web/league_desk.py": frozenset({'attachment; filename="{}.zip"'}),
    "web/operator.py": frozenset({'attachment; filename="statistics.csv"'}),
    "web/page.py": frozenset({"pages of other hosts may not talk to the table"}),
    "web/serving.py": frozenset(
        {"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"}
    ),
    "web/teaching.py": frozenset({"lesson {}"}),
}  # fmt: skip
"""Files, words of protocols, and reasons that only programs see, by the module that has them."""


def test_whatever_is_said_between_tables_and_to_pages_is_a_message() -> None:
    controller = ROOT / "controller"
    found = {
        module.relative_to(controller).as_posix(): frozenset(read_by_people(module))
        for room in ROOMS
        for module in (controller / room).rglob("*.py")
    }
    assert {name: said for name, said in found.items() if said} == FOR_PROGRAMS


def read_by_people(module: Path) -> list[str]:
    """What a module says in English alone; commands are typed as they are, and a page of HTML has its words put in."""
    found = said_in_english_only(module.read_text(encoding="utf-8"))
    return [said for said in found if not said.startswith(("chameleon ", "sudo ", '. "', "<!doctype html>"))]


MODULE = '''
"""What hands do."""

_LATE = "come back tomorrow"

def lifted(seat, square):
    """Returns what is said of it."""
    assert seat, "somebody sits there"
    if square is None:
        raise Foreign("malformed", "a piece of nowhere")
    logging.info("a piece of %s is lifted", seat)
    sentence = phrase("{seat} lifts {what}.", seat=term("seat", "Red Queen"), what="a piece")
    return sentence or f"{seat} waits for {f'the piece on {square}'}." + plural("{n} move", "{n} moves", 2)
'''


def test_words_in_a_row_that_are_no_message_are_found() -> None:
    assert said_in_english_only(MODULE) == ["come back tomorrow", "a piece", "{} waits for {}.", "the piece on {}"]
