"""The trusted organisers of leagues, in a file next to the journal, and the doctor's findings on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Lock
from typing import Any

from controller.config.settings import Config
from controller.doctor.findings import Finding, good, note
from controller.extensions.league.settings import LeagueSettings
from controller.net.keys import short_name
from controller.net.leagues.events import league_code
from controller.small_files import KeptFile, SmallFile, json_file
from engine.sentence import phrase, term

_NAME = term("finding", "league")


@dataclass(frozen=True, slots=True)
class Organisers:
    """The organisers of a league that a table has seen: public keys, "" for none."""

    followed: str = ""
    """The first organiser received."""
    stranger: str = ""
    """Another founder of the league, who is not followed."""


class KnownOrganisers:
    """The organisers of all leagues that a table has ever played in, by the leagues' names."""

    def __init__(self, path: Path) -> None:
        self._file = _organisers_in(path)
        self._leagues = self._file.read_or({})
        self._lock = Lock()

    def organisers_of(self, league: str) -> Organisers:
        return self._leagues.get(league, Organisers())

    def note_organisers(self, league: str, organiser: str, stranger: str) -> None:
        """Records organisers in the file; write errors are ignored. May be called from any thread."""
        with self._lock:
            known = Organisers(organiser or self.organisers_of(league).followed, stranger)
            if known != self.organisers_of(league):
                self._leagues = {**self._leagues, league: known}
                with suppress(OSError):
                    self._file.keep({name: asdict(of) for name, of in self._leagues.items()})


def organisers_file(config: Config) -> Path:
    """Returns the file with the trusted organisers: next to the journal."""
    return config.journal_path.with_name("league-organisers.json")


def kept_files(config: Config, now_ms: int) -> list[KeptFile]:
    """Returns the file with the organisers of leagues, as a small file of the table."""
    return [KeptFile(_organisers_in(organisers_file(config)))]


def _organisers_in(path: Path) -> SmallFile[Mapping[str, Organisers]]:
    return json_file(path, _read, phrase("the table then follows the first organiser that it sees in a league again"))


def _read(facts: dict[str, Any]) -> Mapping[str, Organisers]:
    return {name: Organisers(str(of["followed"]), str(of["stranger"])) for name, of in facts.items()}


def findings(config: Config, settings: str) -> Iterator[Finding]:
    """Yields the organiser that a table follows in its league, and others that claim to be it.

    `settings` is the location of the table's configuration; nothing is found if no league is configured.
    """
    named = config.of(LeagueSettings).league
    if named is None:
        return
    code = league_code(named)
    known = KnownOrganisers(organisers_file(config)).organisers_of(code.name)
    stranger, organiser = short_name(known.stranger), short_name(code.organiser or known.followed)
    parts = {"league": code.name, "organiser": organiser}
    if stranger:
        what = phrase(
            "{stranger} has also created a league called {league}; this table follows {organiser} instead",
            stranger=stranger,
            **parts,
        )
        remedy = phrase(
            "if {stranger} is the organiser you want, write this under net in {settings}: league: {code}",
            stranger=stranger,
            settings=settings,
            code=f"{code.name}@{stranger}",
        )
        yield note(_NAME, what, remedy)
    elif not organiser:
        yield good(
            _NAME, phrase("{league} has not appeared yet; this table will follow the first organiser it sees", **parts)
        )
    elif code.organiser:
        yield good(_NAME, phrase("this table follows {organiser} for {league}, as configured", **parts))
    else:
        yield good(_NAME, phrase("this table follows {organiser}, the first organiser it saw for {league}", **parts))
