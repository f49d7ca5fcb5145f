"""What the doctor learns of the league of a table: whom the table takes for its organiser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from controller.config.settings import Config
from controller.doctor.findings import Finding, good, note
from controller.extensions.league.settings import LeagueSettings
from controller.extensions.league.trust_store import KnownOrganisers, organisers_file
from controller.net.keys import short_name
from controller.net.leagues.events import league_code
from engine.sentence import phrase, term

_NAME = term("finding", "league")


@dataclass(frozen=True, slots=True)
class LeagueFollowed:
    """The league of a table, and whom it takes for its organiser: the first digits of keys, "" for nobody."""

    name: str
    organiser: str
    is_configured: bool
    """Whether the configuration names the organiser; else it is whoever was heard first."""
    stranger: str
    """Who else has founded a league of that name, and is not followed."""


def findings(config: Config, settings: str) -> Iterator[Finding]:
    """Yields what is found; `settings` is where the table is configured."""
    league = followed(config)
    if league is not None:
        yield finding(league, settings)


def followed(config: Config) -> LeagueFollowed | None:
    """Returns the league of a table; None where its configuration names none."""
    named = config.of(LeagueSettings).league
    if named is None:
        return None
    code = league_code(named)
    known = KnownOrganisers(organisers_file(config)).of(code.name)
    organiser = short_name(code.organiser or known.followed)
    return LeagueFollowed(code.name, organiser, bool(code.organiser), short_name(known.stranger))


def finding(league: LeagueFollowed, settings: str) -> Finding:
    """Returns whom a table follows, and who else wants to be followed."""
    if league.stranger:
        what = phrase(
            "{stranger} has founded a league called {league}, and this table follows {organiser} instead",
            stranger=league.stranger,
            league=league.name,
            organiser=league.organiser,
        )
        remedy = phrase(
            "if {stranger} is who organises it, write this under net, in {settings}: league: {code}",
            stranger=league.stranger,
            settings=settings,
            code=f"{league.name}@{league.stranger}",
        )
        return note(_NAME, what, remedy)
    parts = {"league": league.name, "organiser": league.organiser}
    if not league.organiser:
        return good(_NAME, phrase("{league} has not been heard of yet: who founds it is followed", **parts))
    if league.is_configured:
        return good(_NAME, phrase("{league} is organised by {organiser}, as the configuration says", **parts))
    return good(_NAME, phrase("{league} is organised by {organiser}, who was heard first", **parts))
