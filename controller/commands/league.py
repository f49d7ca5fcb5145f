"""`chameleon league`: an evening of many tables, from the terminal of whoever organises it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from controller.commands.options import CONFIG, GAME
from controller.commands.watch import SERVER, server_of
from controller.errors import Refused

if TYPE_CHECKING:
    from controller.league.events import Event
    from controller.league.state import LeagueState
    from controller.net.book import LeagueBook
    from controller.net.clerk import Clerk, TableFound

__all__ = ["league"]

_SHORT = {"Rank": "", "Buchholz": "BH", "Sonneborn-Berger": "SB"}
"""What fits over the columns of a terminal."""

NAME = click.argument("name")


@dataclass(frozen=True)
class _Where:
    """Which server, and whose key."""

    server: str | None
    config_file: Path | None

    def clerk(self) -> Clerk:
        """Returns what keeps the league; the organiser's key is made when it is first used."""
        from platformdirs import user_data_path

        from controller.net.clerk import Clerk
        from controller.net.keys import TableKey

        key = TableKey.kept_in(user_data_path("chameleon-table") / "league.key")
        return Clerk(server_of(self.server, self.config_file), key, lambda: time.time_ns() // 1_000_000)


@click.group()
@SERVER
@CONFIG
@click.pass_context
def league(context: click.Context, server: str | None, config_file: Path | None) -> None:
    """An evening of many tables: players, rounds, results, standings."""
    context.obj = _Where(server, config_file)


@league.command("new")
@NAME
@GAME
@click.option("--system", default="swiss", show_default=True, help="swiss or round-robin.")
@click.option("--rounds", type=click.IntRange(1, 99), default=5, show_default=True, help="Of a Swiss evening.")
@click.option("--clock", default="none", show_default=True, help="The clock that is played with: 'game 300+5'.")
@click.pass_obj
def league_new(where: _Where, name: str, game: str, system: str, rounds: int, clock: str) -> None:
    """Found the league NAME; who founds it organises it."""
    from controller.games.registry import check
    from controller.league.events import Founded, as_facts, event_of

    check(game)
    founded = event_of(as_facts(Founded(game, system, rounds, clock)))
    where.clerk().add(name, lambda _: founded)
    click.echo(f"{name} is founded. Next: chameleon league add {name} PLAYER...")


@league.command("add")
@NAME
@click.argument("players", nargs=-1, required=True)
@click.pass_obj
def league_add(where: _Where, name: str, players: tuple[str, ...]) -> None:
    """Let PLAYERS play from the next round on."""
    from controller.league.events import Joined, person_name

    clerk = where.clerk()
    for player in players:
        _add(clerk, name, Joined(person_name(player)))
    click.echo(_who_plays(clerk.book(name)))


@league.command("leave")
@NAME
@click.argument("players", nargs=-1, required=True)
@click.pass_obj
def league_leave(where: _Where, name: str, players: tuple[str, ...]) -> None:
    """Let PLAYERS go: they are not paired any more."""
    from controller.league.events import Left, person_name

    clerk = where.clerk()
    for player in players:
        _add(clerk, name, Left(person_name(player)))
    click.echo(_who_plays(clerk.book(name)))


@league.command("tables")
@NAME
@click.argument("tables", nargs=-1)
@click.option("--without", multiple=True, metavar="TABLE", help="Send nobody to this table any more.")
@click.pass_obj
def league_tables(where: _Where, name: str, tables: tuple[str, ...], without: tuple[str, ...]) -> None:
    """Play at TABLES, by their names at the server; without any, at every table that plays the league's game."""
    from controller.league.events import TableAdded, TableRemoved, person_name

    clerk = where.clerk()
    now = _league(clerk, name)
    for gone in without:
        _add(clerk, name, TableRemoved(_one_called(gone, list(now.open_tables.items()), f"{name} plays at")[0]))
    for key, title in [] if without and not tables else _chosen(clerk.tables(), tables, now):
        if now.open_tables.get(key) != title:
            _add(clerk, name, TableAdded(key, person_name(title)))
    names = ", ".join(_league(clerk, name).open_tables.values())
    click.echo(f"{name} plays at: {names or 'no table yet; results come by hand'}")


@league.command("pair")
@NAME
@click.pass_obj
def league_pair(where: _Where, name: str) -> None:
    """Pair the next round."""
    from controller.league.pairing import next_round

    def paired(now: LeagueState | None) -> Event:
        return next_round(_there(now, name))

    _print_round(where.clerk().add(name, paired))


@league.command("result")
@NAME
@click.argument("board", type=click.IntRange(1))
@click.argument("score")
@click.option("--round", "number", type=click.IntRange(1), help="The round; the newest unless it is named.")
@click.pass_obj
def league_result(where: _Where, name: str, board: int, score: str, number: int | None) -> None:
    """Write down the SCORE of a BOARD: 1-0, 0-1, 1/2-1/2 or 0-0; it counts before what the table says."""
    from controller.league.events import Corrected
    from controller.league.scores import score_of

    score_of(score)

    def corrected(now: LeagueState | None) -> Event:
        return Corrected(number or max(1, len(_there(now, name).rounds)), board, score)

    _print_round(where.clerk().add(name, corrected), number)


@league.command("round")
@NAME
@click.option("--round", "number", type=click.IntRange(1), help="The round; the newest unless it is named.")
@click.pass_obj
def league_round(where: _Where, name: str, number: int | None) -> None:
    """Print the pairings of a round and their results so far."""
    _print_round(where.clerk().book(name), number)


@league.command("standings")
@NAME
@click.pass_obj
def league_standings(where: _Where, name: str) -> None:
    """Print who is where."""
    from controller.league.export import cross_table

    book = where.clerk().book(name)
    assert book.league is not None
    head, *rows = cross_table(book.league)
    _print([_SHORT.get(str(word), str(word).replace("Round ", "R")) for word in head], rows)


@league.command("export")
@NAME
@click.argument("folder", type=click.Path(path_type=Path))
@click.pass_obj
def league_export(where: _Where, name: str, folder: Path) -> None:
    """Write standings and pairings as CSV, and the record of every game, into FOLDER, which must not exist yet."""
    from controller.league.export import files_of

    book = where.clerk().book(name)
    assert book.league is not None
    files = files_of(book.league, book.events)
    try:
        folder.mkdir(parents=True)
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(f"{folder} cannot be written ({error.strerror}); name a new folder") from None
    click.echo(f"{len(files)} files are in {folder}")


@league.command("end")
@NAME
@click.pass_obj
def league_end(where: _Where, name: str) -> None:
    """End the evening; results can still be corrected."""
    from controller.league.events import Closed

    _add(where.clerk(), name, Closed())
    click.echo(f"{name} is over.")


def _add(clerk: Clerk, name: str, event: Event) -> None:
    def wanted(now: LeagueState | None) -> Event:
        _there(now, name)
        return event

    clerk.add(name, wanted)


def _there(now: LeagueState | None, name: str) -> LeagueState:
    if now is None:
        raise Refused(f"there is no league called {name}; found it with: chameleon league new {name}")
    return now


def _chosen(known: list[TableFound], names: tuple[str, ...], now: LeagueState) -> list[tuple[str, str]]:
    if not names:
        return [(table.key, table.name) for table in known if table.game == now.rules.game]
    there = [(table.key, table.name) for table in known]
    return [_one_called(name, there, "at the server are") for name in names]


def _one_called(name: str, known: list[tuple[str, str]], where: str) -> tuple[str, str]:
    """The key and name of the only table that is called so, by its name or the beginning of its key."""
    found = [(key, title) for key, title in known if name in (title, key[:16])]
    if len(found) != 1:
        there = ", ".join(f"{title} ({key[:16]})" for key, title in known)
        raise Refused(f"{len(found) or 'no'} tables are called {name}; {where}: {there or 'none'}")
    return found[0]


def _league(clerk: Clerk, name: str) -> LeagueState:
    return _there(clerk.book(name).league, name)


def _who_plays(book: LeagueBook) -> str:
    assert book.league is not None
    here = book.league.here
    return f"{len(here)} play in {book.name}: {', '.join(here)}"


def _print_round(book: LeagueBook, number: int | None = None) -> None:
    from controller.league.export import pairing_rows

    assert book.league is not None
    wanted = number or len(book.league.rounds)
    if not 1 <= wanted <= len(book.league.rounds):
        raise Refused(f"{book.name} has {len(book.league.rounds)} rounds so far; pair one: league pair {book.name}")
    head, *rows = pairing_rows(book.league)
    clock = book.league.rules.clock
    click.echo(f"Round {wanted}" + ("" if clock == "none" else f", clock: {clock}"))
    _print(head[1:], [row[1:] for row in rows if row[0] == wanted])


def _print(head: Any, rows: Any) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*map(str, head), box=None)
    for row in rows:
        table.add_row(*map(str, row))
    Console(soft_wrap=True, markup=False).print(table)
