"""The operator's PIN: repeated guesses are delayed, then locked out, from any address."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.extensions.shop import pin as pin_module
from controller.extensions.shop.operator_page import pin_guards
from controller.extensions.shop.pin import (
    FORGET_MS,
    LOCK_MS,
    LOCKED,
    PinGuard,
    WrongGuesses,
    guessed,
    guesses_file,
    pause_ms,
    read_guesses,
    write_guesses,
)
from controller.web.operator_pass import IDLE_MS, LONGEST_MS, OperatorPass
from tests.controller.command_line import is_one_complaint, run

PIN = "2718"
MINUTE = 60_000
NOON = 1_795_000_000_000


def wrong(times: int, now: int = NOON) -> WrongGuesses:
    """The count after that many wrong guesses, each as early as possible."""
    guesses = WrongGuesses()
    for _ in range(times):
        now += guesses.waits_ms(now)
        guesses, refusal = guessed(PIN, "0000", guesses, now)
        assert refusal is not None and refusal.startswith("That is not the PIN.")
    return guesses


# One guess


def test_the_right_pin_opens_and_forgets_every_wrong_guess() -> None:
    assert guessed(PIN, PIN, WrongGuesses(2), NOON) == (WrongGuesses(), None)


def test_two_slips_cost_nothing() -> None:
    assert guessed(PIN, "2781", WrongGuesses(), NOON) == (WrongGuesses(1, NOON), "That is not the PIN. Try again.")
    assert guessed(PIN, "", WrongGuesses(1, NOON), NOON) == (WrongGuesses(2, NOON), "That is not the PIN. Try again.")


def test_from_the_third_wrong_guess_on_everybody_waits_longer_each_time() -> None:
    assert [pause_ms(number) // 1000 for number in range(8)] == [0, 0, 0, 10, 30, 60, 900, 900]
    said = guessed(PIN, "0000", wrong(2), NOON)[1]
    assert said == "That is not the PIN. Wait 10 seconds, then try again."


def test_while_everybody_waits_not_even_the_right_pin_is_compared() -> None:
    before = wrong(3)
    assert guessed(PIN, PIN, before, NOON + 9_001) == (
        before, "The PIN was wrong too many times. Wait 1 second, then try again."
    )  # fmt: skip
    assert guessed(PIN, PIN, before, NOON + 10_000) == (WrongGuesses(), None)


def test_a_locked_page_says_for_how_long_and_what_opens_it() -> None:
    before = wrong(LOCKED)
    locked_at = before.until_ms - LOCK_MS
    how = "Use the table's own screen, or run chameleon shop unlock there."
    assert guessed(PIN, PIN, before, locked_at + 1)[1] == (
        f"The PIN was wrong too many times. Phones and other computers must wait 15 minutes. {how}"
    )
    assert guessed(PIN, PIN, before, before.until_ms - 20_000)[1] == (
        f"The PIN was wrong too many times. Phones and other computers must wait 20 seconds. {how}"
    )
    assert guessed(PIN, PIN, before, before.until_ms - 20_000, is_here=True)[1] == (
        "The PIN was wrong too many times. Wait 20 seconds, or run chameleon shop unlock in a terminal."
    )


def test_each_hour_without_a_wrong_guess_forgets_one() -> None:
    before = wrong(LOCKED)
    until = before.until_ms
    assert [before.at(until + hours * FORGET_MS).wrong for hours in range(8)] == [6, 5, 4, 3, 2, 1, 0, 0]
    assert before.at(until + FORGET_MS - 1).wrong == 6
    assert guessed(PIN, "0000", before, until + 5 * FORGET_MS) == (
        WrongGuesses(2, until + 5 * FORGET_MS), "That is not the PIN. Try again."
    )  # fmt: skip


def test_after_the_lock_the_operator_gets_in_and_one_more_wrong_guess_locks_again() -> None:
    before = wrong(LOCKED)
    assert guessed(PIN, PIN, before, before.until_ms) == (WrongGuesses(), None)
    assert guessed(PIN, "0000", before, before.until_ms)[0] == WrongGuesses(LOCKED + 1, before.until_ms + LOCK_MS)


def test_a_clock_that_goes_back_makes_no_pause_longer_than_it_was() -> None:
    before, years = wrong(LOCKED), NOON // 2
    after, refusal = guessed(PIN, PIN, before, years)
    assert refusal is not None
    assert after == WrongGuesses(LOCKED, years + LOCK_MS)
    assert guessed(PIN, PIN, after, years + LOCK_MS) == (WrongGuesses(), None)


# Any number of guesses


@given(
    times=st.lists(st.integers(0, 20 * 60 * MINUTE), min_size=1, max_size=400).map(sorted),
    guesses=st.lists(st.text("0123456789é", max_size=12), min_size=1, max_size=20),
)
def test_however_many_guess_at_most_five_and_then_one_in_a_quarter_of_an_hour_are_compared(
    times: list[int], guesses: list[str]
) -> None:
    known, compared = WrongGuesses(), 0
    for number, time in enumerate(times):
        compared += not known.waits_ms(NOON + time)
        known, _ = guessed("never", guesses[number % len(guesses)], known, NOON + time)
    assert compared <= LOCKED + (times[-1] - times[0]) // LOCK_MS


def test_ten_thousand_guesses_at_once_are_answered_in_a_sentence_and_three_are_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []
    compare = pin_module.compare_digest
    monkeypatch.setattr(pin_module, "compare_digest", lambda one, other: compared.append(other) or compare(one, other))
    guard = PinGuard("9999", tmp_path / "guesses", lambda: NOON)
    answers = [guard.guess(f"{number:04}") for number in range(10_000)]
    assert compared == [b"0000", b"0001", b"0002"]
    assert answers[9_999] == "The PIN was wrong too many times. Wait 10 seconds, then try again."
    assert None not in answers


# Stored next to the journal


def test_a_restart_gives_no_guess_back(tmp_path: Path) -> None:
    path = guesses_file(tmp_path / "journal.db")
    for _ in range(3):
        PinGuard(PIN, path, lambda: NOON).guess("0000")
    assert PinGuard(PIN, path, lambda: NOON).guess(PIN) is not None
    assert PinGuard(PIN, path, lambda: NOON + 10_000).guess(PIN) is None
    assert read_guesses(path) == WrongGuesses()


def test_wrong_guesses_on_phones_do_not_count_on_the_table_s_own_screen(tmp_path: Path) -> None:
    guess = pin_guards(PIN, tmp_path / "journal.db")
    refusals = [guess("0000", False) for _ in range(10)]
    assert refusals[-1] == "The PIN was wrong too many times. Wait 10 seconds, then try again."
    assert [guess(PIN, False), guess(PIN, True)] == [refusals[-1], None]


def test_wrong_guesses_on_the_table_s_own_screen_are_slowed_as_well(tmp_path: Path) -> None:
    guess = pin_guards(PIN, tmp_path / "journal.db")
    refusals = [guess("0000", True) for _ in range(10)]
    assert refusals[-1] == "The PIN was wrong too many times. Wait 10 seconds, then try again."
    assert [guess(PIN, True), guess(PIN, False)] == [refusals[-1], None]


def test_the_terminal_opens_the_page_while_the_table_runs(tmp_path: Path) -> None:
    path = tmp_path / "guesses"
    guard = PinGuard(PIN, path, lambda: NOON)
    write_guesses(path, wrong(LOCKED))
    assert guard.guess(PIN) is not None
    write_guesses(path, WrongGuesses())
    assert guard.guess(PIN) is None


@pytest.mark.parametrize("content", ["", "table operator wrong 00000000 until 0000000000000000 0123456789abcdef\n"])
def test_a_file_that_makes_no_sense_counts_as_a_lock(tmp_path: Path, content: str) -> None:
    path = tmp_path / "guesses"
    path.write_text(content)
    assert read_guesses(path) is None
    assert PinGuard(PIN, path, lambda: NOON).guess(PIN) is not None
    assert PinGuard(PIN, path, lambda: NOON + LOCK_MS - 1).guess(PIN) is not None
    assert PinGuard(PIN, path, lambda: NOON + LOCK_MS).guess(PIN) is None


def test_wrong_guesses_count_even_where_they_cannot_be_written(tmp_path: Path) -> None:
    nowhere = tmp_path / "no folder" / "guesses"
    guard = PinGuard(PIN, nowhere, lambda: NOON)
    for _ in range(3):
        guard.guess("0000")
    assert guard.guess(PIN) == "The PIN was wrong too many times. Wait 10 seconds, then try again."


def test_the_file_is_the_table_s_own_and_never_grows(tmp_path: Path) -> None:
    path = tmp_path / "guesses"
    guard = PinGuard(PIN, path, lambda: NOON)
    before = path.stat()
    guard.guess("0000")
    after = path.stat()
    assert (after.st_mode & 0o777, after.st_size, after.st_ino) == (0o600, before.st_size, before.st_ino)


@given(st.builds(WrongGuesses, st.integers(0, 10**7), st.integers(0, 10**15)))
def test_what_is_written_is_read_again(tmp_path_factory: pytest.TempPathFactory, guesses: WrongGuesses) -> None:
    path = tmp_path_factory.getbasetemp() / "guesses"
    write_guesses(path, guesses)
    assert read_guesses(path) == guesses


# The command


def test_the_command_opens_the_page_at_once(tmp_path: Path) -> None:
    config = tmp_path / "my.yml"
    config.write_text(f"journal: {tmp_path / 'journal.db'}\nshop: {{pin: {PIN}}}\n")
    unlock = ("shop", "unlock", "--config", str(config))
    assert run(*unlock) == (0, "The operator's page was not locked.\n", "")
    for here in (False, True):
        file = guesses_file(tmp_path / "journal.db", is_here=here)
        write_guesses(file, wrong(LOCKED))
        assert run(*unlock) == (0, "The operator's page accepts the PIN again.\n", "")
        assert PinGuard(PIN, file, lambda: NOON).guess(PIN) is None


def test_a_table_without_a_pin_has_nothing_to_unlock(tmp_path: Path) -> None:
    config = tmp_path / "my.yml"
    config.write_text("")
    ended = run("shop", "unlock", "--config", str(config))
    assert is_one_complaint(ended)
    assert "key 'shop.pin'" in ended.err


# Sessions


class Sessions:
    """The operator's sessions, with a controlled clock; each secret is the number of its session."""

    def __init__(self) -> None:
        self.now, numbers = 0, count()
        self.known = OperatorPass(lambda: self.now, lambda: str(next(numbers)))

    def knows(self, secret: str, now: int) -> bool:
        self.now = now
        return self.known.knows(secret)

    def used(self, secret: str, now: int) -> None:
        self.now = now
        self.known.used(secret)


def test_a_session_ends_when_the_operator_has_done_nothing_for_ten_minutes() -> None:
    sessions = Sessions()
    secret = sessions.known.begin()
    assert sessions.knows(secret, IDLE_MS - 1)
    sessions.used(secret, IDLE_MS - 1)
    assert sessions.knows(secret, 2 * IDLE_MS - 2)
    assert not sessions.knows(secret, 2 * IDLE_MS - 1)
    sessions.used(secret, 2 * IDLE_MS)
    assert not sessions.knows(secret, 2 * IDLE_MS)


def test_a_session_ends_after_eight_hours_however_busy_the_operator_is() -> None:
    sessions = Sessions()
    secret = sessions.known.begin()
    for now in range(0, LONGEST_MS, MINUTE):
        sessions.used(secret, now)
    assert sessions.knows(secret, LONGEST_MS - 1)
    assert not sessions.knows(secret, LONGEST_MS)


def test_a_session_that_was_ended_is_known_no_more_and_no_other_secret_ever_was() -> None:
    sessions = Sessions()
    one, other = sessions.known.begin(), sessions.known.begin()
    sessions.known.end(one)
    assert [sessions.knows(secret, 1) for secret in (one, other, "", "third")] == [False, True, False, False]


def test_of_nine_browsers_the_one_that_was_idle_for_longest_gives_the_pin_again() -> None:
    sessions = Sessions()
    for sessions.now in range(9):
        sessions.known.begin()
    assert [number for number in range(9) if not sessions.knows(str(number), 10)] == [0]
