"""Every message of the doctor is triggered here, with its remedy; a message that is not triggered is named."""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from errno import ENOSPC, EROFS
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest
from rich.console import Console

from controller.doctor import Finding, Installation, Person, examine, examine_square, printed
from controller.doctor import machine as probes
from controller.doctor.lights import light_walk
from controller.doctor.machine import Machine, SerialPort
from controller.errors import TableError
from controller.sensing.card_tags import tags_file
from hal import BoardError, Edge, Health, Picture, make_board, remedies
from hal.wires import WireTest
from tests.controller.doctor_bench import (
    HALL_WIRES,
    PICO_WIRES,
    WELL,
    PaperBoard,
    PaperReader,
    PaperTime,
    put_and_lift,
)
from tests.controller.doctor_people import GOOD, Heard, Seer, lights_seen_by, verdict
from tests.controller.doctor_poles import KINDS, Magnets, kinds_found

ROOT = Path(__file__).parents[2]
PHRASE = re.compile(r"[A-Za-z]+ [A-Za-z]+")
UNSAID = {"bold red", "put again", "knock again"}
"""Texts that are not messages: the form of a mark, and the names of steps."""

Said = list[Finding]
EMPTY, NOTHING = [Picture(0, 0)], (0,) * 10
TOGGLED = [edge for square in range(25) for edge in put_and_lift(square)]


def phrases(file: Path) -> Iterator[tuple[str, str]]:
    """The place and the text of every phrase in a module's code, without its parts."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    explained = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            for text in re.split(r"\{\w+\}", node.value):
                if PHRASE.search(text) and text not in UNSAID:
                    yield f"{file.name}:{node.lineno}", text


def a_table(folder: Path, paper: PaperBoard, person: Person | None = None, **subject: object) -> Said:
    """The doctor's findings at a table."""
    machine = subject.pop("machine", WELL)
    assert isinstance(machine, Machine)
    fields = {"port": 0, **subject}
    table = Installation(str(fields.pop("board", "paper")), lambda: paper, folder / "journal.db", **fields)  # type: ignore[arg-type]
    return list(examine(table, machine, PaperTime().time, person))


def _out_of_order(settings: str) -> NoReturn:
    raise OSError(f"no lamp is named in {settings}")


def machines(folder: Path) -> Iterator[Said]:
    """All possible faults of a machine, and a healthy one."""
    bare = replace(WELL, model=None, python=(3, 9), ports=(), groups=frozenset(), has_file=lambda name: False)
    yield a_table(folder, PaperBoard(EMPTY))
    yield a_table(folder, PaperBoard(EMPTY), checks={"lamps": _out_of_order})
    yield a_table(folder, PaperBoard(EMPTY), board="gpio")
    yield a_table(folder, PaperBoard(EMPTY), board="gpio", machine=bare)
    yield a_table(folder, PaperBoard(EMPTY), board="pico", machine=bare)
    yield a_table(folder, PaperBoard(EMPTY), machine=replace(bare, python=(3, 11)), config=folder / "chameleon.yml")
    for port in ("/dev/ttyACM7", "socket://workshop:4000"):
        yield a_table(folder, PaperBoard(EMPTY), board="pico", machine=bare, options={"port": port})
    clash = replace(WELL, distributions=frozenset({"rpi-gpio", "rpi-lgpio"}))
    yield a_table(folder, PaperBoard(EMPTY), board="gpio", machine=clash)
    old = replace(WELL, distributions=frozenset({"rpi-gpio"}), model="Raspberry Pi 5")
    yield a_table(folder, PaperBoard(EMPTY), board="gpio", machine=old)
    lacking = replace(WELL, has_module=lambda name: False, ports=(SerialPort("/dev/ttyS0", "n/a"),))
    for board in ("gpio", "pico"):
        yield a_table(folder, PaperBoard(EMPTY), board=board, machine=lacking)
    whole = replace(WELL, has_file=lambda name: True, device=str)
    for machine in (
        bare,
        whole,
        replace(whole, consoles=frozenset({"/dev/serial0"}), fonts=lambda language: ("VL Gothic",)),
        replace(whole, model="Raspberry Pi 5"),
    ):
        yield a_table(folder, PaperBoard(EMPTY), machine=machine, reader_port="/dev/serial0")
    yield a_table(folder, PaperBoard(EMPTY), machine=bare, reader_port="/dev/ttyUSB0")


def _taken_by_no_disk(number: int, **_: object) -> NoReturn:
    raise OSError(number, os.strerror(number))


def places(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Said]:
    """Journals, games and pages with faults."""

    def torn(path: Path) -> str:
        raise TableError("entry 7 is torn")

    for text in ("", "board: sim"):
        (folder / "t.yml").write_text(text)
        yield a_table(folder, PaperBoard(EMPTY), config=folder / "t.yml")
    yield a_table(folder, PaperBoard(EMPTY), look_over=torn)
    yield a_table(folder, PaperBoard(EMPTY), look_over=lambda path: "it holds 3 games")
    yield a_table(folder, PaperBoard(EMPTY), look_at_games=lambda: ("one", ["the game of a package cannot be played"]))
    yield a_table(folder, PaperBoard(EMPTY), host="192.0.2.1")
    with probes.socket.create_server(("127.0.0.1", 0)) as other:
        yield [probes.page_port("127.0.0.1", other.getsockname()[1], "chameleon.yml")]
    (folder / "cards.yml").write_text("{}")
    (folder / "cards.yml.damaged").touch()
    yield a_table(folder, PaperBoard(EMPTY), small_files=[tags_file(folder / "cards.yml")])
    (folder / "cards.yml").write_text("{")
    yield a_table(folder, PaperBoard(EMPTY), small_files=[tags_file(folder / "cards.yml")])
    for number in (ENOSPC, EROFS):
        with monkeypatch.context() as disk:
            disk.setattr(probes.tempfile, "TemporaryFile", partial(_taken_by_no_disk, number))
            yield [probes.journal_folder(folder / "journal.db", "chameleon.yml")]
    (folder / "journal.db").touch()
    monkeypatch.setattr(probes.os, "access", lambda path, mode: False)
    yield [probes.journal_folder(folder / "journal.db", "chameleon.yml")]
    yield [probes.journal_folder(folder / "journal.db" / "x", "chameleon.yml")]
    monkeypatch.undo()


def boards(folder: Path, heard: Heard) -> Iterator[Said]:
    """Boards whose wires, reeds and lights are healthy or not, with and without a person."""
    person = heard.person
    yield a_table(folder, PaperBoard(trouble="unknown board"))
    yield a_table(folder, PaperBoard(EMPTY, health=Health(False, "row 3 is dead")))
    yield a_table(folder, PaperBoard(EMPTY, test=BoardError("the self-test does not answer")))
    follow = [0] * 10
    follow[5], follow[6] = 1 << 6 | 1, 1 << 5
    follow[1], follow[7] = 1 << 7, 1 << 1
    yield a_table(folder, PaperBoard(EMPTY, wires=PICO_WIRES, test=WireTest(1 << 9, tuple(follow), 0)))
    yield a_table(folder, PaperBoard(EMPTY, test=WireTest(0, NOTHING, 0)))
    yield a_table(folder, PaperBoard([Picture(0, 1 << 12)]))
    yield a_table(folder, PaperBoard([Picture(0, 31 | 1 << 12)]), is_empty=True)
    yield a_table(folder, PaperBoard([*EMPTY, *put_and_lift(3) * 4]), options={"brightness": 255, "budget-ma": 1000})
    yield a_table(folder, PaperBoard(EMPTY), person)
    yes = replace(person, ask=lambda question: not heard.lines.append(question))
    yield a_table(folder, PaperBoard([*EMPTY, *TOGGLED]), yes)
    without = {*range(0, 25, 5), 7}
    yield a_table(folder, PaperBoard([*EMPTY, *(edge for edge in TOGGLED if edge.square not in without)]), person)
    yield [light_walk(PaperBoard(), print) or probes.good("lights", "")]
    simulated = Installation("sim", lambda: make_board("sim"), folder / "journal.db", port=0)
    yield list(examine(simulated, WELL, PaperTime().time, None))
    for seer in _seers():
        yield lights_seen_by(seer, heard) or []


def _seers() -> list[Seer]:
    swapped = {"a2": "e2", "e2": "a2", "b2": "d2", "d2": "b2"}
    turned = Seer(colours=lambda rgb: (rgb[1], rgb[0], rgb[2]))
    return [Seer(), Seer(chain=swapped), Seer(chain={"a1": "e1", "e1": "a1"}), turned, Seer(dark="e4"), Seer(answers=5)]


def readers(folder: Path, heard: Heard) -> Iterator[Said]:
    """Readers that answer, read, or do not."""
    for reader in (PaperReader(), PaperReader("0102"), PaperReader(health=Health(False, "it is silent"))):
        for person in (None, heard.person):
            yield a_table(folder, PaperBoard(EMPTY), person, make_reader=lambda reader=reader: reader)

    def unmade() -> PaperReader:
        raise BoardError("there is no such reader")

    yield a_table(folder, PaperBoard(EMPTY), make_reader=unmade)
    yield a_table(folder, PaperBoard(EMPTY), make_reader=lambda: PaperReader(trouble="there is no such port"))


def single_squares(heard: Heard) -> Iterator[Said]:
    """A square on a breadboard that works, and each possible fault."""
    yield verdict(GOOD, heard)
    yield verdict(GOOD | {"put": [(900, True), (901, False), (903, True)]}, heard)
    for changed in _reeds():
        yield verdict(changed)
    yield verdict(GOOD, square="b1")
    yield verdict({}, test=WireTest(0, (0, 0, 0, 0, 0, 1, 0, 0, 0, 0), 0))
    lost = PaperBoard(EMPTY, [], [Health(False, "the Pico is missing")], [Edge(5, 0, True)])
    yield list(examine_square(Installation("pico", lambda: lost, Path()), PaperTime().time, heard.person, 0))


def poles(folder: Path, heard: Heard) -> Iterator[Said]:
    """Hall sensors and magnets that are right, and all their possible faults."""
    for person in (None, heard.person):
        yield a_table(folder, PaperBoard([*EMPTY, *TOGGLED], wires=HALL_WIRES), person, options={"kinds": KINDS})
    yield kinds_found(Magnets(), heard)
    yield kinds_found(Magnets(first=None), heard)
    yield kinds_found(Magnets(silent=["a4", "b4", "c4", "d4", "e4", "a5", "b5", "c5", "d5", "e5"]))
    yield kinds_found(Magnets(turned=["d2"]))
    yield kinds_found(Magnets(pieces={"white": ["white", "black", None]}))
    yield kinds_found(Magnets(pieces={"white": ["black"], "black": ["white"]}))


def _reeds() -> list[dict[str, list[tuple[int, bool]]]]:
    return [
        {},
        {"away": [(100, True)]},
        {"away": [(100, False)]},
        {"away": [(100, True), (400, False)]},
        GOOD | {"along": [(400, True), (700, False), (790, True), (1300, False)]},
        GOOD | {"along": [(400, True), (700, False), (790, True), (900, False), (950, True), (1300, False)]},
        GOOD | {"across": []},
        GOOD | {"beside": [(2000, True)], "put again": []},
        GOOD | {"knock": [(2000, False), (2030, True)]},
        GOOD | {"knock again": [(2000, True), (2030, False)]},
        GOOD | {"put": [(900 + 6 * n, n % 2 == 0) for n in range(5)]},
        GOOD | {"light": []},
    ]


def everything(folder: Path, monkeypatch: pytest.MonkeyPatch, heard: Heard) -> Said:
    """All findings of all scenarios, in a user's own clone and on an installed table."""
    rounds = [*machines(folder), *places(folder, monkeypatch), *boards(folder, heard), *readers(folder, heard)]
    rounds += [*single_squares(heard), *poles(folder, heard)]
    (folder / "chameleon.service").touch()
    monkeypatch.setattr(remedies, "_UNIT", folder / "chameleon.service")
    rounds += machines(folder)
    with monkeypatch.context() as installed:
        installed.setattr(sys, "prefix", "/opt/chameleon-table/versions/2")
        rounds += [*machines(folder), *readers(folder, heard)]
    return [finding for found in rounds for finding in found]


def test_every_message_of_the_doctor_is_provoked_and_whatever_is_bad_has_a_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Heard()
    found = everything(tmp_path, monkeypatch, heard)
    console = Console(width=100)
    with console.capture() as capture:
        printed(found[:1], console)
        printed(found, console)
    texts = [*heard.lines, capture.get(), *(text for each in found for text in (each.sentence, each.remedy))]
    everywhere = "\n".join(texts)
    modules = [*sorted((ROOT / "controller/doctor").glob("*.py")), ROOT / "hal/remedies.py"]
    assert [(at, text) for file in modules for at, text in phrases(file) if text not in everywhere] == []
    assert [each for each in found if not each.ok and not each.remedy] == []


def test_a_message_that_nobody_provokes_would_be_found(tmp_path: Path) -> None:
    module = tmp_path / "teeth.py"
    module.write_text('good("teeth", f"all {count} are there")\nbad("teeth", "one", "brush them daily")\n')
    assert set(phrases(module)) == {("teeth.py:1", " are there"), ("teeth.py:2", "brush them daily")}
