"""The doctor reports faults with remedies; it loads no game."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

from controller.doctor import Finding, Installation, Person, as_json, examine, printed, status
from controller.doctor import machine as probes
from controller.doctor.event_capture import EventCapture, Events
from controller.doctor.examination import heartbeat
from controller.doctor.lights import current, light_walk, lights_by_word
from controller.doctor.machine import NEEDS, Needs, SerialPort
from controller.doctor.squares import restless_squares, sensed_squares, steady_squares, stuck_squares, try_squares
from controller.tabletop.registry import known_games
from engine.sentence import with_remedy
from hal import ALL_SQUARES, BOARDS, Health, Picture
from hal.backends import make_board, make_reader
from hal.remedies import stop_table
from hal.wires import Wires
from tests.controller.doctor_bench import (
    WELL,
    PaperBoard,
    PaperReader,
    PaperTime,
    capture_after,
    put_and_lift,
    round_of,
)

PICO, GPIO = NEEDS["pico"], NEEDS["gpio"]
FILE = "chameleon.yml"


# The machine


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        (probes.system(WELL), "Linux 6.12 on aarch64"),
        (probes.python(WELL), "Python 3.13"),
        (probes.pi_model(WELL, GPIO, FILE), "Raspberry Pi 4 Model B Rev 1.4"),
        (probes.pi_model(replace(WELL, model=None), PICO, FILE), "not a Raspberry Pi; this board does not need one"),
        (probes.packages(WELL, GPIO), "installed: RPi.GPIO, board, neopixel"),
        (probes.packages(WELL, Needs()), "no other packages are needed"),
        (probes.ports(WELL, PICO, FILE), "serial ports: /dev/ttyACM0 (Board in FS mode)"),
        (probes.ports(replace(WELL, ports=()), GPIO, FILE), "serial ports: none"),
        (
            probes.ports(replace(WELL, ports=()), PICO, FILE, "socket://workshop:4000"),
            "the board's port is socket://workshop:4000; serial ports: none",
        ),
        (
            probes.ports(replace(WELL, ports=(SerialPort("/dev/ttyAMA0", "n/a"),)), PICO, FILE, "/dev/ttyAMA0"),
            "the board's port is /dev/ttyAMA0; serial ports: /dev/ttyAMA0 (n/a)",
        ),
        (
            probes.ports(replace(WELL, ports=(), has_file=lambda name: True), PICO, FILE, "/dev/chameleon-pico"),
            "the board's port is /dev/chameleon-pico; serial ports: none",
        ),
        (probes.groups(WELL, GPIO), "this user is in: gpio, spi"),
        (probes.groups(replace(WELL, groups=None), PICO), "this user is in: dialout"),
        (probes.groups(WELL, Needs()), "no groups are needed"),
    ],
)
def test_a_machine_that_has_what_it_takes_gets_no_remedy(finding: Finding, sentence: str) -> None:
    assert (finding.ok, finding.sentence, finding.remedy) == (True, sentence, "")


@pytest.mark.parametrize(
    ("finding", "sentence", "in_remedy"),
    [
        (probes.python(replace(WELL, python=(3, 9))), "Python 3.9 is too old", "3.11 or newer"),
        (
            probes.pi_model(replace(WELL, model=None), GPIO, FILE),
            "this is not a Raspberry Pi, but the board is on a Pi's pins",
            "board: pico",
        ),
        (
            probes.packages(replace(WELL, has_module=lambda name: name != "neopixel"), GPIO),
            "missing: neopixel",
            f"{sys.executable} -m pip install -e '",
        ),
        (
            probes.packages(replace(WELL, distributions=frozenset({"rpi-gpio", "rpi-lgpio"})), GPIO),
            "RPi.GPIO and rpi-lgpio are both installed and overwrite each other's files",
            f"{sys.executable} -m pip uninstall RPi.GPIO rpi-lgpio, then install only one of them",
        ),
        (
            probes.packages(replace(WELL, model="Raspberry Pi 5", distributions=frozenset({"rpi-gpio"})), GPIO),
            "RPi.GPIO cannot drive the pins of a Raspberry Pi 5",
            f"{sys.executable} -m pip install rpi-lgpio",
        ),
        (
            probes.ports(replace(WELL, ports=(SerialPort("/dev/ttyS0", "n/a"),)), PICO, FILE),
            "no Pico is on USB; serial ports: /dev/ttyS0 (n/a)",
            "chameleon flash",
        ),
        (
            probes.ports(replace(WELL, has_file=lambda name: False), PICO, FILE, "/dev/ttyACM7"),
            "the board's port /dev/ttyACM7 does not exist; serial ports: /dev/ttyACM0 (Board in FS mode)",
            "remove port from board-options",
        ),
        (
            probes.groups(replace(WELL, groups=frozenset({"users", "gpio"})), GPIO),
            "this user is not in: spi",
            "sudo usermod -aG spi $USER",
        ),
    ],
)
def test_a_machine_that_lacks_something_is_told_what_to_do(finding: Finding, sentence: str, in_remedy: str) -> None:
    assert (finding.ok, finding.sentence) == (False, sentence)
    assert in_remedy in finding.remedy


def test_a_journal_in_a_folder_that_can_be_made_is_well(tmp_path: Path) -> None:
    path = tmp_path / "not" / "yet" / "journal.db"
    assert probes.journal_folder(path, FILE) == Finding("journal", True, f"{path} can be written")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [("{file} is empty", "run chameleon config example for a configuration with every key")]),
        (
            "board: sim\npage:\n  po",
            [
                (
                    "{file} does not end with a line break; it may be cut short",
                    "check its last lines, and end the last one with a line break",
                )
            ],
        ),
        ("board: sim\n", []),
    ],
)
def test_a_configuration_that_may_be_cut_short_is_named(
    text: str, found: list[tuple[str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "chameleon.yml"
    file.write_text(text)
    said = [(each.ok, each.sentence, each.remedy) for each in probes.configuration(file)]
    assert said == [(True, sentence.format(file=file), remedy) for sentence, remedy in found]
    file.unlink()
    assert [*probes.configuration(file)] == []


def test_a_journal_below_a_file_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    finding = probes.journal_folder(file / "journal.db", FILE)
    assert (finding.ok, finding.sentence) == (False, f"{file} cannot be written (Not a directory)")
    assert finding.remedy.endswith(", or name another file under journal in chameleon.yml")


def test_a_taken_page_port_names_the_table_that_runs_already() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        finding = probes.page_port("127.0.0.1", other.getsockname()[1], FILE)
        assert (finding.ok, finding.sentence) == (False, f"port {other.getsockname()[1]} is taken")
    assert finding.remedy == (
        f"if the table is already running, {stop_table()}; otherwise choose another port under page in chameleon.yml"
    )


@pytest.mark.parametrize("host", ["192.0.2.1", "." * 70])
def test_a_page_on_another_machine_cannot_be_served(host: str) -> None:
    finding = probes.page_port(host, 0, FILE)
    assert not finding.ok
    assert finding.remedy.startswith("set page: host")


def test_a_free_page_port_is_well() -> None:
    assert probes.page_port("127.0.0.1", 0, FILE) == Finding("page", True, "port 0 is free")


@pytest.mark.parametrize(
    ("found", "names"),
    [
        ([("RPi.GPIO", "/venv"), ("rpi-lgpio", "/usr")], {"rpi-gpio"}),
        ([("rpi_lgpio", "/venv"), ("RPi.GPIO", "/usr"), ("click", "/usr")], {"rpi-lgpio", "click"}),
        ([("RPi.GPIO", "/venv"), ("rpi-lgpio", "/venv")], {"rpi-gpio", "rpi-lgpio"}),
    ],
)
def test_a_library_for_the_pins_hides_the_system_s_and_clashes_only_with_one_beside_it(
    found: list[tuple[str, str]], names: set[str]
) -> None:
    assert probes.installed(found) == names


def test_the_facts_are_those_of_the_machine_that_this_runs_on() -> None:
    here = probes.this_machine()
    assert here.has_module("serial.tools")
    assert not here.has_module("serial.no_such_module")
    assert not here.has_module("no_such_package.at_all")
    assert here.python == sys.version_info[:2]
    assert "click" in here.distributions


# The squares


def test_all_squares_tried_turn_green_and_are_well() -> None:
    board = PaperBoard([Picture(0, 0)], *map(put_and_lift, range(25)))
    events, paper = Events(), PaperTime()
    capture = EventCapture(events, paper.time)
    with board:
        board.open(events.put, paper.clock)
        try_squares(board, capture, 10)
    assert capture.toggled == ALL_SQUARES
    assert len(board.frames) == 26
    assert len(set(board.frames[-1].lights)) == 1
    well = Finding("squares", True, "all 25 squares sensed a piece come and go")
    assert list(sensed_squares(capture, Wires(), "", waited=True)) == [well]


def test_squares_that_feel_nothing_and_squares_that_stay_closed_are_named(tmp_path: Path) -> None:
    person = Person(lambda line: None, lambda question: True, patience_s=0.01)
    tried = [edge for square in range(25) if square not in (0, 7, 24) for edge in put_and_lift(square)]
    found = round_of(PaperBoard([Picture(0, 1 << 24)], tried), tmp_path, person)
    assert [(each.name, each.sentence) for each in found if not each.ok] == [
        ("squares", "these squares sensed no piece: a1, c2"),
        ("stuck", "never empty: e5"),
    ]


def test_a_reed_that_flickers_at_rest_is_named() -> None:
    capture = capture_after(*put_and_lift(3) * 4, *put_and_lift(4))
    assert restless_squares(capture) == 1 << 3
    finding = steady_squares(restless_squares(capture), Wires())
    assert (finding.ok, finding.sentence) == (False, "these squares flicker while nobody touches the board: d1")


def test_without_a_person_the_squares_are_only_listed() -> None:
    (finding,) = sensed_squares(capture_after(Picture(0, 0b11)), Wires(), "", waited=False)
    assert finding == Finding("squares", True, "occupied now: a1, b1; not tested, because that needs a person")


@pytest.mark.parametrize(
    ("is_empty", "ok", "sentence"), [(False, True, "closed: c3"), (True, False, "never empty: c3")]
)
def test_a_closed_reed_is_told_without_a_person_and_is_stuck_on_a_board_that_is_empty(
    is_empty: bool, ok: bool, sentence: str, tmp_path: Path
) -> None:
    found = {each.name: each for each in round_of(PaperBoard([Picture(0, 1 << 12)]), tmp_path, is_empty=is_empty)}
    assert (found["stuck"].ok, found["stuck"].sentence) == (ok, sentence)
    assert status(list(found.values())) == int(not ok)


def test_a_piece_on_a_simulated_board_is_no_stuck_reed(tmp_path: Path) -> None:
    board = make_board("sim")
    board.hand("set-up", pieces={"c3": "white"})
    found = {each.name: each for each in round_of(board, tmp_path)}
    assert found["stuck"] == Finding("stuck", True, "no reed is stuck closed")
    assert found["squares"].sentence == "occupied now: c3; not tested, because that needs a person"


def test_a_whole_line_that_stays_closed_is_its_wire_s_fault() -> None:
    column, row = sum(1 << square for square in range(1, 25, 5)), 31 << 10
    found = stuck_squares(column | row | 1, Wires(), is_sure=True)
    assert [each.sentence for each in found] == [
        "never empty: every square of row wire of rank 3",
        "never empty: every square of column wire of file b",
        "never empty: a1",
    ]


# The lights


@pytest.mark.parametrize(("seen", "ok"), [(True, True), (False, False)])
def test_a_person_at_the_keyboard_is_believed(seen: bool, ok: bool) -> None:
    assert lights_by_word(Person(print, lambda question: seen), Wires()).ok is ok


def test_one_light_walks_and_then_all_show_three_colours() -> None:
    board = PaperBoard()
    board.open(lambda event: None, PaperTime().clock)
    assert light_walk(board, lambda seconds: None) is None
    lit = [[square for square in range(25) if frame.lights[square].rgb != (0, 0, 0)] for frame in board.frames]
    assert lit == [*([square] for square in range(25)), *[list(range(25))] * 3, []]


def test_lights_that_cannot_be_shown_are_bad() -> None:
    finding = light_walk(PaperBoard(), lambda seconds: None)
    assert finding is not None
    assert (finding.ok, finding.sentence) == (False, "the paper lights are not open")


OWN_SUPPLY = ". They need their own power supply, as in the wiring plan"


@pytest.mark.parametrize(
    ("brightness", "budget", "sentence"),
    [
        (255, None, "all lights white at brightness 255 would draw 1500 mA on a real board"),
        (255, 500, "all lights white at brightness 255 would draw 1500 mA; the table limits them to 500 mA"),
        (
            255,
            1000,
            f"all lights white at brightness 255 would draw 1500 mA; the table limits them to 1000 mA{OWN_SUPPLY}",
        ),
        (80, 1000, "all lights white at brightness 80 would draw 471 mA; the table limits them to 1000 mA"),
    ],
)
def test_a_budget_that_the_lights_own_supply_gives_is_well(brightness: int, budget: int | None, sentence: str) -> None:
    assert current(brightness, budget) == Finding("current", True, sentence)


# The reader


@pytest.mark.parametrize(
    ("reader", "waits", "ok", "sentence"),
    [
        (PaperReader(), None, True, "the reader answers"),
        (PaperReader("04A2B3C4"), 20.0, True, "the reader read the card 04A2B3C4"),
        (PaperReader(), 0.01, False, "the reader read no card"),
        (PaperReader(health=Health(False, "it is silent")), None, False, "it is silent"),
        (PaperReader(trouble="there is no such port"), None, False, "there is no such port"),
    ],
)
def test_a_reader_must_answer_and_read_when_somebody_waits(
    reader: PaperReader, waits: float | None, ok: bool, sentence: str
) -> None:
    finding = heartbeat(reader, PaperTime().time, waits)
    assert (finding.ok, finding.sentence) == (ok, sentence)
    assert bool(finding.remedy) is not ok
    assert not reader.is_open


# The round


def test_a_board_that_is_not_there_says_so_and_the_other_lines_still_come(tmp_path: Path) -> None:
    found = round_of(PaperBoard(trouble=with_remedy("there is no paper", "get some")), tmp_path)
    assert [each.name for each in found] == [
        *("system", "python", "model", "packages", "ports", "groups", "journal", "page"),
        *("board", "reader"),
    ]
    assert [(each.sentence, each.remedy) for each in found if not each.ok] == [("there is no paper", "get some")]


def test_the_firmware_s_version_stands_in_the_line_of_the_board(tmp_path: Path) -> None:
    found = {each.name: each for each in round_of(PaperBoard([Picture(0, 0)]), tmp_path)}
    assert found["board"].sentence == "the paper board is ready: firmware 1.0"
    assert list(found)[8:] == ["board", "wires", "squares", "flicker", "stuck", "lights", "current", "reader"]
    assert status(list(found.values())) == 0


def test_a_person_is_told_what_to_do_and_asked_what_was_seen(tmp_path: Path) -> None:
    heard: list[str] = []

    def ask(question: str) -> bool:
        heard.append(question)
        return True

    board = PaperBoard([Picture(0, 0)], *map(put_and_lift, range(25)))
    reader = PaperReader("0102")
    round_of(board, tmp_path, Person(heard.append, ask, patience_s=0.01), reader="paper", make_reader=lambda: reader)
    assert [line.partition(" ")[0] for line in heard] == ["Put", "Answer", "Did", "Lay"]


def test_a_reader_adds_its_needs_and_a_stand_in_has_none(tmp_path: Path) -> None:
    subject = Installation("gpio", PaperBoard, tmp_path / "journal.db", reader="pn532")
    assert subject.needs == Needs(
        ("RPi.GPIO", "board", "neopixel", "serial"), ("gpio", "spi", "dialout"), extra="pi", pi=True
    )
    assert replace(subject, board="pico", reader="none", options={"simulated": True}).needs == Needs()


def test_a_reader_that_cannot_be_made_is_bad_with_its_own_sentence(tmp_path: Path) -> None:
    maker = partial(make_reader, "pn532", {})
    found = round_of(PaperBoard([Picture(0, 0)]), tmp_path, reader="pn532", make_reader=maker)
    assert [each.name for each in found if not each.ok] == ["reader"]


def test_an_ill_board_is_bad_with_its_own_sentence(tmp_path: Path) -> None:
    found = round_of(PaperBoard([Picture(0, 0)], health=Health(False, "row 3 is dead")), tmp_path)
    assert [each.sentence for each in found if not each.ok] == ["row 3 is dead"]


# The command

FOUND = [Finding("ports", True, "none"), Finding("board", False, "it is away", "bring it back")]


def test_a_person_reads_one_remedy_below_each_bad_line() -> None:
    console = Console(width=60)
    with console.capture() as capture:
        printed(FOUND, console)
    lines = [line.split() for line in capture.get().splitlines()]
    assert lines == [
        ["ok", "ports", "none"],
        ["BAD", "board", "it", "is", "away"],
        ["->", "bring", "it", "back"],
        ["To", "fix:", "1", "of", "2."],
    ]


def test_a_program_reads_the_same_as_json() -> None:
    finding = {"name": "board", "ok": False, "sentence": "it is away", "remedy": "bring it back"}
    assert json.loads(as_json(FOUND[1:])) == {"ok": False, "findings": [finding]}
    assert [status(FOUND), status(FOUND[:1])] == [1, 0]


def doctor(tmp_path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    config = tmp_path / "chameleon.yml"
    config.write_text("journal: journal.db\npage: {port: 0}\n")
    command = [str(Path(sys.executable).with_name("chameleon")), "doctor", "--config", str(config), *options]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("CHAMELEON_")}
    return subprocess.run(command, capture_output=True, text=True, env=environ, stdin=subprocess.DEVNULL, timeout=60)


@pytest.mark.slow
def test_the_simulated_table_is_well_and_nobody_is_waited_for(tmp_path: Path) -> None:
    done = doctor(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith("Everything is fine.")


@pytest.mark.slow
def test_a_table_that_was_built_otherwise_is_bad_and_never_simulated(tmp_path: Path) -> None:
    done = doctor(tmp_path, "--board", "abacus", "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, done.stderr, answer["ok"]) == (1, "", False)
    assert [(each["sentence"], each["remedy"]) for each in answer["findings"] if not each["ok"]] == [
        ("unknown board 'abacus'", f"choose one of: {', '.join(BOARDS)}")
    ]


def test_the_doctor_loads_no_game() -> None:
    code = "import sys, controller.doctor; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "controller.doctor.examination" in loaded
    games = tuple(f"engine.{game}" for game in known_games())
    assert [name for name in loaded if name.startswith(games) or name.partition(".")[0] in ("sim", "serial")] == []


def test_every_probe_of_the_simulated_board_is_well() -> None:
    board = make_board("sim")
    subject = Installation("sim", lambda: board, Path("journal.db"), port=0)
    found = list(examine(subject, WELL, PaperTime().time, Person(print, lambda question: False)))
    assert [each.name for each in found if not each.ok] == []
