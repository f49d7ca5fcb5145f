"""The host's end: it finds the board, repairs losses, and recovers wherever the cable was cut."""

from __future__ import annotations

import os
import termios
from dataclasses import dataclass
from random import Random

import pytest
import serial

from firmware_bridge.codec import PROTOCOL, WORDS, Decoder, encoded
from firmware_bridge.conversation import Conversation
from firmware_bridge.errors import LinkLost, NoPort, WrongBoard, WrongFirmware
from firmware_bridge.link import RETRY_MS
from firmware_bridge.ports import find_port, open_port
from hal import Edge, Health, Picture, picture_of
from hal.ports import port_remedy
from hal.remedies import join_groups, stop_table
from tests.firmware_bridge.bench import Bench, folded

pytestmark = pytest.mark.slow

BLUE = bytes([0, 0, 90]) * 25
UP = Health(True, "the Pico on bench answers, firmware 1.1.0")
GONE = ("the Pico on bench has disappeared (device reports readiness to read but returned no data); plug in its USB "
       "cable")


def test_a_link_first_tells_the_whole_picture() -> None:
    bench = Bench()
    bench.matrix.closed = picture_of([3, 4])
    bench.run_until_up()
    assert bench.told == [Picture(bench.clock(), picture_of([3, 4]))]
    assert bench.link.health() == UP


def test_edges_carry_the_time_at_which_they_were_felt() -> None:
    bench = Bench()
    bench.run_until_up()
    bench.run(250)
    bench.matrix.closed = picture_of([7])
    felt_ms = bench.clock() + 1
    bench.run(1)
    bench.clock.advance(40)  # the host is busy
    bench.run(3)
    assert bench.edges() == [Edge(felt_ms, 7, True)]


def test_edges_keep_their_times_though_the_whole_host_was_held_up_for_seconds() -> None:
    bench = Bench()
    bench.run_until_up()
    bench.run(500)
    stopped_ms = bench.clock()
    felt = [Edge(stopped_ms + at_ms, 7, on) for at_ms, on in ((300, True), (600, False), (900, True))]
    for at_ms in range(1, 1951):
        bench.clock.advance(1)
        for edge in felt:
            if edge.t_ms == stopped_ms + at_ms:
                bench.matrix.closed = edge.on << 7
        bench.board.step(bench.clock() - bench.board_began_ms, b"")
    assert bench.link.reported_until == stopped_ms
    bench.run(50)
    assert bench.edges() == felt
    assert bench.link.reported_until == bench.clock()


def test_a_piece_that_left_while_nobody_heard_the_board_may_have_left_at_once() -> None:
    bench = Bench()
    bench.matrix.closed = picture_of([3, 4])
    bench.run_until_up()
    bench.pull_out()
    heard_ms = bench.link.reported_until
    bench.run(3000)
    assert bench.link.reported_until == heard_ms
    bench.matrix.closed = picture_of([4, 7])
    bench.plug_in()
    bench.run_until_up()
    told = [event for event in bench.told[1:] if not isinstance(event, Health)]
    assert told == [Edge(heard_ms, 3, False), Picture(bench.clock(), picture_of([4, 7]))]


def test_light_comes_to_the_leds_in_order() -> None:
    bench = Bench()
    bench.run_until_up()
    reds = [bytes([level, 0, 0]) * 25 for level in (10, 20, 30)]
    for colours in reds:
        bench.link.show(colours)
    bench.run(50)
    assert bench.lit[1:] == reds


def test_more_light_than_the_cable_carries_loses_the_oldest_not_the_newest() -> None:
    bench = Bench()
    bench.run_until_up()
    for level in range(100):
        bench.link.show(bytes([level, 0, 0]) * 25)
    bench.run(100)
    assert [colours[0] for colours in bench.lit[1:]] == list(range(92, 100))


def test_a_quiet_host_is_still_a_host() -> None:
    bench = Bench()
    bench.run_until_up()
    bench.link.show(BLUE)
    bench.run(5000)
    assert bench.lit[-1] == BLUE
    assert bench.healths() == []


# Damage


@dataclass
class Trouble:
    """A cable that loses, doubles, alters and delays frames."""

    rng: Random
    held: bytes = b""

    def __call__(self, data: bytes) -> bytes:
        late, self.held = self.held, b""
        match self.rng.choices(["fine", "lost", "doubled", "altered", "cut", "late"], [85, 3, 3, 3, 3, 3])[0]:
            case "lost":
                return late
            case "doubled":
                return data + late + data
            case "altered":
                at = self.rng.randrange(len(data))
                return late + data[:at] + bytes([data[at] ^ 1 << self.rng.randrange(8)]) + data[at + 1 :]
            case "cut":
                return late + data[: self.rng.randrange(len(data))]
            case "late":
                self.held = data
                return late
        return data + late


@pytest.mark.parametrize("seed", range(10))
def test_on_a_bad_cable_every_picture_is_right_within_a_second_of_rest(seed: int) -> None:
    rng = Random(seed)
    bench = Bench(damage=Trouble(rng))
    bench.run_until_up(10_000)
    for _ in range(20):
        bench.matrix.closed ^= 1 << rng.randrange(25)
        bench.run(rng.randrange(300))
    bench.run(2000)
    assert folded(bench.told) == bench.matrix.closed == bench.link.felt
    times = [event.t_ms for event in bench.told if isinstance(event, Edge | Picture)]
    assert times == sorted(times)


@pytest.mark.parametrize("seed", range(10))
def test_a_bad_cable_invents_no_edge(seed: int) -> None:
    rng = Random(seed)
    bench = Bench(damage=Trouble(rng))
    bench.run_until_up(10_000)
    moved = rng.sample(range(25), 3)
    for _ in range(30):
        bench.matrix.closed ^= 1 << rng.choice(moved)
        bench.run(rng.randrange(100))
    assert {edge.square for edge in bench.edges()} <= set(moved)


def test_ten_thousand_frames_altered_cut_or_out_of_order_change_nothing() -> None:
    rng = Random(3)
    conversation = Conversation(0, led_ma=500)
    conversation.receive(_welcome(seq=0) + encoded("STATE", 1, t_ms=0, occupied=5), 0)
    told = []
    for number in range(10_000):
        stale = encoded("EDGE", rng.randrange(130, 257) % 256, t_ms=number, square=rng.randrange(25), on=1)
        altered = bytearray(encoded("EDGE", 2, t_ms=number, square=rng.randrange(25), on=1))
        altered[rng.randrange(1, len(altered) - 1)] ^= 1 << rng.randrange(8)
        cut = stale[: rng.randrange(1, len(stale) - 1)] + b"\x00"
        told += conversation.receive(rng.choice([stale, bytes(altered), cut]), 0)
    assert told == []
    assert conversation.felt == 5


def test_a_lost_edge_is_asked_for_at_once() -> None:
    conversation = Conversation(0, led_ma=500)
    hello = conversation.next_bytes(0)
    conversation.receive(_welcome(seq=0) + encoded("STATE", 1, t_ms=0, occupied=0), 0)
    assert [message.name for message in Decoder().feed(hello)] == ["HELLO"]
    assert [_acknowledged(conversation, seq) for seq in (2, 3)] == ["CONFIG", "PING"]
    assert conversation.next_bytes(9) == b""
    conversation.receive(encoded("EDGE", 5, t_ms=9, square=1, on=1), 9)
    assert _acknowledged(conversation, 6) == "PING"
    assert conversation.troubles.gaps == 1


def test_a_command_is_said_four_times_and_then_the_board_is_lost() -> None:
    conversation = Conversation(0, led_ma=500)
    said = [conversation.next_bytes(now) for now in range(0, 400, 50)]
    assert said == [said[0], b"", *[b"\x00" + said[0], b""] * 3]
    with pytest.raises(LinkLost, match=r"^the Pico does not answer HELLO; "):
        conversation.next_bytes(400)


def test_a_silent_board_is_lost_after_a_second() -> None:
    conversation = Conversation(0, led_ma=500)
    conversation.receive(_welcome(seq=0), 500)
    with pytest.raises(LinkLost, match=r"^the Pico does not answer; "):
        conversation.next_bytes(1500)


# Versions


def test_another_protocol_is_refused_with_what_to_flash() -> None:
    with pytest.raises(WrongFirmware) as refusal:
        Conversation(0, led_ma=500).receive(_welcome(seq=0, protocol=PROTOCOL + 1), 0)
    assert str(refusal.value) == (
        "the Pico's firmware 1.2.3 speaks protocol 2 (words ABCD), this program 1 (words "
        f"{WORDS:04X}); update it with: chameleon flash"
    )


@pytest.mark.parametrize(("squares", "leds"), [(36, 36), (25, 36), (9, 25)])
def test_a_board_of_another_size_is_refused_with_what_to_do(squares: int, leds: int) -> None:
    with pytest.raises(WrongBoard) as refusal:
        Conversation(0, led_ma=500).receive(_welcome(seq=0, squares=squares, leds=leds), 0)
    assert str(refusal.value) == (
        f"the Pico 3132333435363738 has {squares} squares and {leds} lights, but the games of this table need "
        "25, a1 to e5; connect a board of that size, or set 5 rows and 5 columns in "
        "firmware_bridge/firmware/wiring.py and update it with: chameleon flash"
    )


def test_nothing_that_a_board_of_another_size_feels_is_told() -> None:
    bench = Bench()
    assert bench.cable is not None
    bench.link.step()
    bench.cable.send(_welcome(seq=0, squares=36, leds=36) + encoded("STATE", 1, t_ms=5, occupied=7))
    bench.link.step()
    assert (bench.link.is_up, bench.told, type(bench.link.trouble)) == (False, [], WrongBoard)


def test_rows_settle_as_long_as_the_table_says() -> None:
    bench = Bench(settle_us=80)
    bench.run_until_up()
    assert bench.matrix.begun == [(1000, 50), (1000, 80)]


def test_a_firmware_that_cannot_be_told_how_long_rows_settle_is_named_with_what_to_flash() -> None:
    conversation = Conversation(0, led_ma=500, settle_us=80)
    with pytest.raises(WrongFirmware) as refusal:
        conversation.receive(_welcome(seq=0, minor=0), 0)
    assert str(refusal.value) == (
        "the Pico's firmware 1.0.3 does not know the option settle-us; update it with: chameleon flash"
    )


# Faults


def test_a_fault_in_the_firmware_is_told_and_the_link_stays_up() -> None:
    bench = Bench()
    bench.run_until_up()
    bench.is_dark = True
    bench.link.show(BLUE)
    bench.run(150)
    sentence = f"{UP.sentence}; it recovered from a fault in its lights: OSError: no light"
    assert (bench.link.health(), bench.link.troubles.faults) == (Health(True, sentence), 1)
    bench.matrix.closed = picture_of([7])
    bench.run(2)
    assert [(edge.square, edge.on) for edge in bench.edges()] == [(7, True)]


# Unplugging


def _whole_session(bench: Bench) -> int:
    """Runs a bench through a start, light and a move; returns the number of bytes on the cable."""
    bench.run(30)
    bench.link.show(BLUE)
    bench.matrix.closed = picture_of([1, 2])
    bench.run(20)
    bench.matrix.closed = picture_of([2, 12])
    bench.run(120)
    assert bench.cable is not None
    return 100_000 - int(bench.cable.lives)


BYTES = _whole_session(Bench(lives=100_000))


@pytest.mark.parametrize("keeps_power", [False, True], ids=["unplugged", "cable hiccup"])
def test_after_a_cut_at_any_byte_the_board_is_back_and_right_within_three_seconds(keeps_power: bool) -> None:
    rng = Random(9)
    assert BYTES > 200
    for lives in range(BYTES):
        bench = Bench(lives=lives)
        _run_until_cut(bench)
        bench.pull_out()
        _stay_away(bench, rng.randint(1000, 60_000))
        bench.matrix.closed = picture_of([12, 20])
        if not keeps_power:
            bench.reset_board()
        bench.plug_in()
        bench.link.show(BLUE)
        assert bench.run_until_up() <= 3000
        bench.run(15)
        assert (folded(bench.told), bench.lit[-1]) == (picture_of([12, 20]), BLUE)
        assert [health.ok for health in bench.healths()][-1:] in ([], [True])


def _run_until_cut(bench: Bench) -> None:
    assert bench.cable is not None
    for closed in (0, picture_of([1, 2]), picture_of([2, 12])):
        bench.matrix.closed = closed
        bench.link.show(BLUE)
        for _ in range(60):
            if bench.cable.lives > 0:
                bench.run(1)


def _stay_away(bench: Bench, ms: int) -> None:
    """Lets time pass without a cable, in the link's own steps."""
    for _ in range(0, ms, 500):
        bench.clock.advance(500)
        bench.link.step()


def test_a_board_that_is_gone_says_each_trouble_once_and_says_when_it_is_back() -> None:
    bench = Bench()
    bench.run_until_up()
    bench.pull_out()
    bench.run(10_000)
    bench.plug_in()
    assert bench.run_until_up() <= RETRY_MS
    assert bench.healths() == [Health(False, GONE), Health(False, "no Pico is connected"), UP]
    assert bench.link.health() == UP


# Ports


@dataclass
class Listed:
    """A port in pyserial's list."""

    device: str
    vid: int | None = 0x2E8A
    pid: int | None = 0x0005
    serial_number: str | None = "E66"


PRINTER = Listed("/dev/ttyUSB0", 0x1A86, 0x7523)


def test_a_pico_is_found_by_what_it_is_and_not_by_its_name() -> None:
    assert find_port([PRINTER, Listed("/dev/ttyACM7")]) == ("/dev/ttyACM7", "E66")


def test_a_pico_that_was_found_once_is_told_from_another() -> None:
    both = [Listed("/dev/ttyACM0", serial_number="E01"), Listed("/dev/ttyACM1")]
    assert find_port(both, "E66") == ("/dev/ttyACM1", "E66")
    with pytest.raises(NoPort, match=r"^several Picos are connected: /dev/ttyACM0, /dev/ttyACM1; "):
        find_port(both)


def test_no_pico_is_said_with_what_to_do() -> None:
    with pytest.raises(NoPort, match=r"^no Pico is connected; plug in its USB cable, or "):
        find_port([PRINTER])


def _acknowledged(conversation: Conversation, seq: int) -> str:
    """The board acknowledges the host's next message, and sends no other; returns its name."""
    (said,) = Decoder().feed(conversation.next_bytes(9))
    conversation.receive(encoded("ACK", seq, of=said.seq, code=0), 9)
    return said.name


def _welcome(seq: int, protocol: int = PROTOCOL, minor: int = 2, squares: int = 25, leds: int = 25) -> bytes:
    words = WORDS if protocol == PROTOCOL else 0xABCD
    return encoded(
        "WELCOME",
        seq,
        protocol=protocol,
        major=1,
        minor=minor,
        patch=3,
        words=words,
        uid=b"12345678",
        squares=squares,
        leds=leds,
    )


# Ports that cannot be opened


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            termios.error(5, "Input/output error"),
            "the port bench cannot be opened (Input/output error); plug in the Pico and check that board-options: "
            "port names its port",
        ),
        (
            serial.SerialException(11, "Could not exclusively lock port bench"),
            "the port bench cannot be opened (Could not exclusively lock port bench); "
            f"another program is using it; if it is the table, {stop_table()}",
        ),
        (
            serial.SerialException(13, "could not open port bench: Permission denied"),
            f"the port bench cannot be opened (could not open port bench: Permission denied); {join_groups('dialout')}",
        ),
    ],
)
def test_a_port_that_is_refused_when_the_pico_is_back_is_told_with_its_remedy_and_tried_again(
    refusal: Exception, sentence: str
) -> None:
    bench = Bench()
    bench.run_until_up()
    bench.pull_out()
    bench.step()
    bench.reset_board()
    bench.plug_in()
    bench.refusals = [refusal]
    bench.run(RETRY_MS + 5)
    assert bench.healths()[-1] == Health(False, sentence)
    bench.run(2 * RETRY_MS)
    assert bench.healths()[-1] == UP


def test_a_busy_port_is_refused_in_the_system_s_own_words() -> None:
    ends = os.openpty()
    first = open_port(os.ttyname(ends[1]))
    with pytest.raises(OSError, match="exclusively lock") as refusal:
        open_port(os.ttyname(ends[1]))
    first.close()
    for end in ends:
        os.close(end)
    assert port_remedy(refusal.value, "Pico", "--port").startswith("another program is using it")
