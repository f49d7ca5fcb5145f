"""A table follows one organiser of its league, configured or the first received, and no impostor of the same name."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from controller.config.settings import config_from_text
from controller.errors import Refused
from controller.extensions.league.league_call import Call, LeagueSubscriber, league_call
from controller.extensions.league.organiser import LeagueServer
from controller.extensions.league.trust_store import KnownOrganisers, Organisers, findings, organisers_file
from controller.extensions.watching.table_directory import TableDirectory
from controller.net.errors import RejectedMessage
from controller.net.keys import short_name
from controller.net.leagues.book import LeagueBook
from controller.net.leagues.events import Closed, Event, Founded, Joined, LeagueCode, league_code
from controller.net.public import LEAGUE, subject
from controller.net.streams import Kept
from controller.table.services import Surroundings
from sim import SimBoard
from tests.extensions.linked_tables.tables import key_of
from tests.waiting import wait_until

OURS, THEIRS = key_of("organiser"), key_of("stranger")
RULES = Founded("chameleon", "swiss", 3, "none")


def founding(name: str = "friday") -> bytes:
    """A stranger's event under the name of a league."""
    return LeagueBook(name).written(RULES, THEIRS, 1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("friday", LeagueCode("friday")),
        ("friday@0123456789abcdef", LeagueCode("friday", "0123456789abcdef")),
        (" friday @ 0123456789ABCDEF", LeagueCode("friday", "0123456789abcdef")),
        (f"friday@{OURS.public}", LeagueCode("friday", OURS.public)),
    ],
)
def test_a_code_says_a_name_and_whom_to_follow(text: str, code: LeagueCode) -> None:
    assert league_code(text) == code


@pytest.mark.parametrize("text", ["friday@", "friday@lizard", "friday@0123", "@0123456789abcdef", "my friday"])
def test_what_is_no_code_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        league_code(text)


def test_a_code_is_written_as_it_is_read() -> None:
    code = LeagueCode("friday", OURS.public)
    assert str(code) == f"friday@{short_name(OURS.public)}"
    assert str(LeagueCode("friday")) == "friday"
    assert OURS.public.startswith(league_code(str(code)).organiser)


@pytest.mark.parametrize("follows", [OURS.public, short_name(OURS.public)])
def test_a_stranger_who_founds_the_league_is_not_believed_and_the_organiser_is(follows: str) -> None:
    book = LeagueBook("friday", follows)
    with pytest.raises(RejectedMessage, match="an event of friday that its organiser has not signed"):
        book.receive_event(founding(), 1)
    assert (book.league, book.organiser, book.stranger) == (None, None, THEIRS.public)
    for event in (RULES, Joined("Ann")):
        book.receive_event(book.written(event, OURS, 2), 2)
    assert (book.organiser, len(book.events)) == (OURS.public, 2)


def test_whoever_watches_a_league_by_its_code_sees_no_strangers(tmp_path: Path) -> None:
    kept = Kept(1, 1, subject(LEAGUE, "friday"), founding())
    directory = TableDirectory(LeagueCode("friday", OURS.public))
    assert directory.receive_event(kept) is None
    assert directory.refused["foreign"] == 1
    assert TableDirectory().receive_event(kept) is not None


def test_whom_a_table_has_heard_is_kept_and_a_spoilt_file_costs_no_more_than_itself(tmp_path: Path) -> None:
    file = tmp_path / "organisers.json"
    known = KnownOrganisers(file)
    assert known.organisers_of("friday") == Organisers()
    known.note_organisers("friday", OURS.public, "")
    known.note_organisers("sunday", "", THEIRS.public)
    known.note_organisers("friday", "", THEIRS.public)
    again = KnownOrganisers(file)
    assert again.organisers_of("friday") == Organisers(OURS.public, THEIRS.public)
    assert again.organisers_of("sunday") == Organisers("", THEIRS.public)
    file.write_text('{"friday": 3}', encoding="utf-8")
    assert KnownOrganisers(file).organisers_of("friday") == Organisers()


@pytest.fixture
def ears() -> Iterator[Callable[..., tuple[LeagueSubscriber, queue.Queue[Call | None]]]]:
    """Opens subscribers of a table, each with its received calls."""
    opened: list[LeagueSubscriber] = []

    def ear(server: str, follows: str) -> tuple[LeagueSubscriber, queue.Queue[Call | None]]:
        calls = queue.Queue[Call | None]()
        opened.append(LeagueSubscriber(server, "friday", key_of("Anna").public, calls.put, follows))
        opened[-1].start()
        return opened[-1], calls

    yield ear
    for each in opened:
        each.close()


def founded_by_a_stranger(server: str) -> None:
    server = LeagueServer(server, THEIRS, lambda: 1_000)
    for event in (RULES, Joined("Mallory")):
        server.add("friday", lambda _, event=event: event)  # type: ignore[misc]


def test_a_table_that_follows_somebody_hears_nothing_of_a_strangers_league(
    empty_hub: str, ears: Callable[..., tuple[LeagueSubscriber, queue.Queue[Call | None]]]
) -> None:
    founded_by_a_stranger(empty_hub)
    ear, calls = ears(empty_hub, short_name(OURS.public))
    assert calls.get(timeout=60) is None
    assert ear.organisers == ("", THEIRS.public)
    assert ear.refused["foreign"] >= 1
    other, heard = ears(empty_hub, "")
    assert heard.get(timeout=60) is None
    assert other.organisers == (THEIRS.public, "")


def test_a_table_keeps_whom_it_has_heard_first_and_names_who_comes_in_their_place(
    empty_hub: str, tmp_path: Path
) -> None:
    server = empty_hub.partition("://")[2]
    config = config_from_text(
        f"{{journal: '{tmp_path / 'journal.db'}', net: {{server: '{server}', league: friday}}}}", "my.yml"
    )
    KnownOrganisers(organisers_file(config)).note_organisers("friday", OURS.public, "")
    founded_by_a_stranger(empty_hub)
    service = league_call(Surroundings(config, SimBoard(), lambda *asked: None, lambda: None, print, lambda: 0))
    assert service is not None
    with service:
        wait_until(lambda: KnownOrganisers(organisers_file(config)).organisers_of("friday").stranger != "")
    assert KnownOrganisers(organisers_file(config)).organisers_of("friday") == Organisers(OURS.public, THEIRS.public)
    [found] = findings(config, "my.yml")
    assert found.sentence == (
        f"{short_name(THEIRS.public)} has also created a league called friday; "
        f"this table follows {short_name(OURS.public)} instead"
    )


@pytest.mark.parametrize(
    ("league", "heard", "sentence", "remedy"),
    [
        (
            "friday",
            ("0123456789abcdef", ""),
            "this table follows 0123456789abcdef, the first organiser it saw for friday",
            "",
        ),
        (
            "friday@0123456789abcdef",
            ("", ""),
            "this table follows 0123456789abcdef for friday, as configured",
            "",
        ),
        ("friday", ("", ""), "friday has not appeared yet; this table will follow the first organiser it sees", ""),
        (
            "friday",
            ("0123456789abcdef", "fedcba9876543210"),
            "fedcba9876543210 has also created a league called friday; this table follows 0123456789abcdef instead",
            "if fedcba9876543210 is the organiser you want, write this under net in my.yml: league: "
            "friday@fedcba9876543210",
        ),
    ],
)
def test_the_doctor_tells_whom_a_table_follows(
    tmp_path: Path, league: str, heard: tuple[str, str], sentence: str, remedy: str
) -> None:
    config = config_from_text(f"{{journal: '{tmp_path / 'journal.db'}', net: {{league: {league}}}}}", "my.yml")
    KnownOrganisers(organisers_file(config)).note_organisers("friday", *heard)
    [found] = findings(config, "my.yml")
    assert (found.name, found.sentence, found.remedy) == ("league", sentence, remedy)


def test_a_table_without_a_league_is_told_nothing_of_it(tmp_path: Path) -> None:
    config = config_from_text(f"journal: '{tmp_path / 'journal.db'}'", "my.yml")
    assert [*findings(config, "my.yml")] == []


def test_an_event_of_a_stranger_is_no_founding_once_the_league_is_there() -> None:
    book = LeagueBook("friday", OURS.public)
    book.receive_event(book.written(RULES, OURS, 1), 1)
    event: Event = Closed()
    other = LeagueBook("friday")
    other.receive_event(other.written(RULES, THEIRS, 1), 1)
    with pytest.raises(RejectedMessage):
        book.receive_event(other.written(event, THEIRS, 2), 2)
    assert (book.stranger, book.organiser) == (None, OURS.public)
