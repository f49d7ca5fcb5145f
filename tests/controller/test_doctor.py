"""The doctor finds what is well and what is not, and says what to do; no game is loaded for it."""

from __future__ import annotations

import json
import os
import queue
import socket
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from controller.doctor import Finding, Installation, Person, as_json, examine, printed, status, wires
from controller.doctor import machine as probes
from controller.doctor.machine import NEEDS, Machine, Needs, SerialPort
from hal import ALL_SQUARES, BOARDS, Board, BoardError, CardReader, CardSeen, Edge, Frame, Health, Picture
from hal.backends import make_board, make_reader
from hal.events import HardwareEvent
from sim.clock import ManualClock

PICO, GPIO = NEEDS["pico"], NEEDS["gpio"]
WELL = Machine(
    system="Linux 6.12 on aarch64",
    python=(3, 13),
    model="Raspberry Pi 4 Model B Rev 1.4",
    distributions=frozenset({"rpi-lgpio"}),
    has_module=lambda name: True,
    ports=(SerialPort("/dev/ttyACM0", "Board in FS mode", 0x2E8A),),
    groups=frozenset({"gpio", "spi", "dialout"}),
)


class PaperBoard(Board):
    """A board that plays a person's part: it tells the next events whenever it is asked to show something."""

    name = "paper"

    def __init__(self, *shows: list[Any], trouble: str = "", health: Health | None = None) -> None:
        super().__init__()
        self.to_tell, self.trouble, self.frames = [*shows], trouble, list[Frame]()
        self.state = health or Health(True, "the paper board is ready: firmware 1.0")

    def _open(self) -> None:
        if self.trouble:
            raise BoardError(self.trouble)
        self._tell_next()

    def _tell_next(self) -> None:
        for event in self.to_tell.pop(0) if self.to_tell else ():
            self.report(event)

    def _close(self) -> None:
        pass

    def _health(self) -> Health:
        return self.state

    def _snapshot(self) -> int:
        return 0

    def _show(self, frame: Frame) -> None:
        self.frames.append(frame)
        self._tell_next()


class PaperReader(CardReader):
    """A reader that tells of a card at once, or is ill."""

    name = "paper"

    def __init__(self, card: str | None = None, health: Health | None = None, trouble: str = "") -> None:
        super().__init__()
        self.card, self.state, self.trouble = card, health or Health(True, "the reader answers"), trouble

    def _open(self) -> None:
        if self.trouble:
            raise BoardError(self.trouble)
        if self.card:
            self.report(CardSeen(0, self.card))

    def _close(self) -> None:
        pass

    def _health(self) -> Health:
        return self.state


def round_of(board: Board, tmp_path: Path, person: Person | None = None, **subject: Any) -> list[Finding]:
    table = Installation("paper", lambda: board, tmp_path / "journal.db", port=0, **subject)
    return list(examine(table, WELL, ManualClock(), lambda seconds: None, person))


def piece_on_and_off(square: int) -> list[Edge]:
    return [Edge(0, square, True), Edge(1, square, False)]


def trial_of(*events: HardwareEvent) -> wires.Trial:
    """What has been felt after these events."""
    trial = wires.Trial()
    for event in events:
        trial.take(event)
    return trial


# The machine


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        (probes.system(WELL), "Linux 6.12 on aarch64"),
        (probes.python(WELL), "Python 3.13"),
        (probes.pi_model(WELL, GPIO), "Raspberry Pi 4 Model B Rev 1.4"),
        (probes.pi_model(replace(WELL, model=None), PICO), "no Raspberry Pi, and none is needed"),
        (probes.packages(WELL, GPIO), "installed: RPi.GPIO, board, neopixel"),
        (probes.packages(WELL, Needs()), "no others are needed"),
        (probes.ports(WELL, PICO), "serial ports: /dev/ttyACM0 (Board in FS mode)"),
        (probes.ports(replace(WELL, ports=()), GPIO), "serial ports: none"),
        (
            probes.ports(replace(WELL, ports=()), PICO, "socket://workshop:4000"),
            "the board's port is socket://workshop:4000; serial ports: none",
        ),
        (
            probes.ports(replace(WELL, ports=(SerialPort("/dev/ttyAMA0", "n/a"),)), PICO, "/dev/ttyAMA0"),
            "the board's port is /dev/ttyAMA0; serial ports: /dev/ttyAMA0 (n/a)",
        ),
        (
            probes.ports(replace(WELL, ports=(), has_file=lambda name: True), PICO, "/dev/chameleon-pico"),
            "the board's port is /dev/chameleon-pico; serial ports: none",
        ),
        (probes.groups(WELL, GPIO), "enough: gpio, spi"),
        (probes.groups(replace(WELL, groups=None), PICO), "enough: dialout"),
        (probes.groups(WELL, Needs()), "none are needed"),
    ],
)
def test_a_machine_that_has_what_it_takes_gets_no_remedy(finding: Finding, sentence: str) -> None:
    assert (finding.ok, finding.sentence, finding.remedy) == (True, sentence, "")


@pytest.mark.parametrize(
    ("finding", "sentence", "in_remedy"),
    [
        (probes.python(replace(WELL, python=(3, 9))), "Python 3.9 is too old", "3.11 or newer"),
        (
            probes.pi_model(replace(WELL, model=None), GPIO),
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
            f"{sys.executable} -m pip uninstall RPi.GPIO rpi-lgpio, then install one of them alone",
        ),
        (
            probes.packages(replace(WELL, model="Raspberry Pi 5", distributions=frozenset({"rpi-gpio"})), GPIO),
            "RPi.GPIO cannot drive the pins of a Raspberry Pi 5",
            f"{sys.executable} -m pip install rpi-lgpio",
        ),
        (
            probes.ports(replace(WELL, ports=(SerialPort("/dev/ttyS0", "n/a"),)), PICO),
            "no Pico on USB; serial ports: /dev/ttyS0 (n/a)",
            "chameleon flash",
        ),
        (
            probes.ports(replace(WELL, has_file=lambda name: False), PICO, "/dev/ttyACM7"),
            "the board's port /dev/ttyACM7 is not there; serial ports: /dev/ttyACM0 (Board in FS mode)",
            "take port out of board-options",
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
    assert probes.journal_folder(path) == Finding("journal", True, f"{path} can be written")
    assert list(tmp_path.iterdir()) == []


def test_a_journal_below_a_file_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    finding = probes.journal_folder(file / "journal.db")
    assert (finding.ok, finding.sentence) == (False, f"{file} cannot be written (Not a directory)")
    assert "journal in the configuration" in finding.remedy


def test_a_taken_page_port_names_the_table_that_runs_already() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        finding = probes.page_port("127.0.0.1", other.getsockname()[1])
        assert (finding.ok, finding.sentence) == (False, f"port {other.getsockname()[1]} is taken")
    assert "sudo systemctl stop chameleon" in finding.remedy


@pytest.mark.parametrize("host", ["192.0.2.1", "." * 70])
def test_a_page_on_another_machine_cannot_be_served(host: str) -> None:
    finding = probes.page_port(host, 0)
    assert not finding.ok
    assert finding.remedy.startswith("set page: host")


def test_a_free_page_port_is_well() -> None:
    assert probes.page_port("127.0.0.1", 0) == Finding("page", True, "port 0 is free")


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
    board = PaperBoard([Picture(0, 0)], *map(piece_on_and_off, range(25)))
    events: wires.Events = queue.SimpleQueue()
    trial = wires.Trial()
    with board:
        board.open(events.put, ManualClock())
        wires.try_squares(board, events, trial, ManualClock(), 10)
    assert trial.toggled == ALL_SQUARES
    assert len(board.frames) == 26
    assert len(set(board.frames[-1].lights)) == 1
    assert wires.felt_squares(trial, waited=True) == Finding("squares", True, "all 25 sensed a piece come and go")
    assert wires.steady_squares(trial, 0, waited=True).ok


def test_squares_that_feel_nothing_and_squares_that_stay_closed_are_named(tmp_path: Path) -> None:
    person = Person(lambda line: None, lambda question: True, patience_s=0.01)
    tried = [edge for square in range(25) if square not in (0, 7, 24) for edge in piece_on_and_off(square)]
    board = PaperBoard([Picture(0, 1 << 24)], tried)
    trial = trial_of(Picture(0, 1 << 24), *tried)
    assert wires.felt_squares(trial, waited=True).sentence == "no piece was sensed on: a1, c2"
    assert wires.steady_squares(trial, 0, waited=True).sentence == "never empty: e5"
    assert [each.name for each in round_of(board, tmp_path, person) if not each.ok] == ["squares", "stuck"]


def test_a_reed_that_flickers_at_rest_is_named() -> None:
    trial = trial_of(Picture(0, 0), *piece_on_and_off(3) * 4, *piece_on_and_off(4))
    assert wires.restless_squares(trial) == 1 << 3
    finding = wires.steady_squares(trial, wires.restless_squares(trial), waited=False)
    assert (finding.ok, finding.sentence) == (False, "flickering while nobody touches the board: d1")


def test_without_a_person_the_squares_are_only_listed() -> None:
    finding = wires.felt_squares(trial_of(Picture(0, 0b11)), waited=False)
    assert finding == Finding("squares", True, "occupied now: a1, b1; not tried, because nobody was asked to")


# The lights


@pytest.mark.parametrize(("seen", "ok"), [(True, True), (False, False)])
def test_the_walk_of_the_lights_believes_the_person(seen: bool, ok: bool) -> None:
    board = PaperBoard()
    board.open(lambda event: None, ManualClock())
    assert wires.light_walk(board, lambda seconds: None, lambda question: seen).ok is ok
    lit = [[square for square in range(25) if frame.lights[square].rgb != (0, 0, 0)] for frame in board.frames]
    assert lit == [*([square] for square in range(25)), *[list(range(25))] * 3, []]


def test_lights_that_cannot_be_shown_are_bad() -> None:
    finding = wires.light_walk(PaperBoard(), lambda seconds: None, None)
    assert (finding.ok, finding.sentence) == (False, "the paper lights are not open")


OWN_SUPPLY = ", which only a supply of their own gives, as the wiring has it"


@pytest.mark.parametrize(
    ("brightness", "budget", "sentence"),
    [
        (255, None, "all lights white at brightness 255 would draw 1500 mA, if they were real"),
        (255, 500, "all lights white at brightness 255 would draw 1500 mA; they are held to 500 mA"),
        (255, 1000, f"all lights white at brightness 255 would draw 1500 mA; they are held to 1000 mA{OWN_SUPPLY}"),
        (80, 1000, "all lights white at brightness 80 would draw 471 mA; they are held to 1000 mA"),
    ],
)
def test_a_budget_that_the_lights_own_supply_gives_is_well(brightness: int, budget: int | None, sentence: str) -> None:
    assert wires.current(brightness, budget) == Finding("current", True, sentence)


# The reader


@pytest.mark.parametrize(
    ("reader", "waits", "ok", "sentence"),
    [
        (PaperReader(), None, True, "the reader answers"),
        (PaperReader("04A2B3C4"), 20.0, True, "it read the card 04A2B3C4"),
        (PaperReader(), 0.01, False, "no card was read"),
        (PaperReader(health=Health(False, "it is silent")), None, False, "it is silent"),
        (PaperReader(trouble="there is no such port"), None, False, "there is no such port"),
    ],
)
def test_a_reader_must_answer_and_read_when_somebody_waits(
    reader: PaperReader, waits: float | None, ok: bool, sentence: str
) -> None:
    finding = wires.heartbeat(reader, ManualClock(), waits)
    assert (finding.ok, finding.sentence) == (ok, sentence)
    assert bool(finding.remedy) is not ok
    assert not reader.is_open


# The round


def test_a_board_that_is_not_there_says_so_and_the_other_lines_still_come(tmp_path: Path) -> None:
    found = round_of(PaperBoard(trouble="there is no paper; get some"), tmp_path)
    assert [each.name for each in found] == [
        *("system", "python", "model", "packages", "ports", "groups", "journal", "page"),
        *("board", "reader"),
    ]
    assert [(each.sentence, each.remedy) for each in found if not each.ok] == [("there is no paper", "get some")]


def test_the_firmware_s_version_stands_in_the_line_of_the_board(tmp_path: Path) -> None:
    found = {each.name: each for each in round_of(PaperBoard([Picture(0, 0)]), tmp_path)}
    assert found["board"].sentence == "the paper board is ready: firmware 1.0"
    assert list(found)[8:] == ["board", "squares", "stuck", "lights", "current", "reader"]
    assert status(list(found.values())) == 0


def test_a_person_is_told_what_to_do_and_asked_what_was_seen(tmp_path: Path) -> None:
    heard: list[str] = []

    def ask(question: str) -> bool:
        heard.append(question)
        return True

    board = PaperBoard([Picture(0, 0)], *map(piece_on_and_off, range(25)))
    reader = PaperReader("0102")
    round_of(board, tmp_path, Person(heard.append, ask, patience_s=0.01), reader="paper", make_reader=lambda: reader)
    assert [line.partition(" ")[0] for line in heard] == ["Put", "Did", "Lay"]


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
    assert done.stdout.rstrip().endswith("All is well.")


@pytest.mark.slow
def test_a_table_that_was_built_otherwise_is_bad_and_never_simulated(tmp_path: Path) -> None:
    done = doctor(tmp_path, "--board", "abacus", "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, done.stderr, answer["ok"]) == (1, "", False)
    assert [(each["sentence"], each["remedy"]) for each in answer["findings"] if not each["ok"]] == [
        ("there is no board 'abacus'", f"the boards are: {', '.join(BOARDS)}")
    ]


def test_the_doctor_loads_no_game() -> None:
    code = "import sys, controller.doctor; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "controller.doctor.examination" in loaded
    assert [name for name in loaded if name.partition(".")[0] in ("engine", "sim", "serial")] == []


def test_every_probe_of_the_simulated_board_is_well() -> None:
    board = make_board("sim")
    subject = Installation("sim", lambda: board, Path("journal.db"), port=0)
    found = list(examine(subject, WELL, ManualClock(), lambda seconds: None, Person(print, lambda question: False)))
    assert [each.name for each in found if not each.ok] == []
