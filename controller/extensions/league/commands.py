"""`chameleon league`: a league evening, from the organiser's terminal."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from controller.commands.options import CONFIG, GAME, SERVER, server_of
from controller.commands.shell_language import echo
from controller.errors import Refused
from controller.languages.shell import in_shell_language
from engine.sentence import phrase, plural, row_of, term

if TYPE_CHECKING:
    from controller.extensions.league.organiser import Organiser
    from controller.net.leagues.state import LeagueState

_SHORT = {
    "Rank": "", "Player": phrase("Player"), "Points": phrase("Points"),
    "Buchholz": phrase("BH"), "Sonneborn-Berger": phrase("SB"), "Wins": phrase("Wins"),
}  # fmt: skip
_ROUND = "Round "
_PAIRING = {
    "Board": phrase("Board"), "Table": phrase("Table"), "First seat": phrase("First seat"),
    "Second seat": phrase("Second seat"), "Score": phrase("Score"), "How": phrase("Ended by"),
    "Moves": phrase("Moves"),
}  # fmt: skip
_CELLS = {"bye": phrase("bye"), "by hand": phrase("by hand"), "unproven": term("result", "unproven")}
"""The cells other than names and numbers."""
"""What fits over the columns of a terminal."""


class _LeagueGroup(click.Group):
    """A group whose commands get an organiser and the NAME of a league, then their own arguments."""

    def command(  # type: ignore[override]
        self, *args: Any, **kwargs: Any
    ) -> Callable[[Callable[..., None]], click.Command]:
        def decorator(do: Callable[..., None]) -> click.Command:
            @click.argument("name")
            @click.pass_obj
            @wraps(do)
            def run(organiser: Callable[[], Organiser], /, name: str, **given: Any) -> None:
                do(organiser(), name, **given)

            return super(_LeagueGroup, self).command(*args, **kwargs)(run)  # type: ignore[no-any-return]

        return decorator


@click.group(cls=_LeagueGroup)
@SERVER
@CONFIG
@click.pass_context
def league(context: click.Context, server: str | None, config_file: Path | None) -> None:
    """Run a league evening across many tables: players, rounds, results and standings."""
    from controller.extensions.league.organiser import organiser_at

    context.obj = lambda: organiser_at(server_of(server, config_file))


@league.command("new")
@GAME
@click.option("--system", default="swiss", show_default=True, help="Pairing system: swiss or round-robin.")
@click.option(
    "--rounds", type=click.IntRange(1, 99), default=5, show_default=True, help="Number of rounds of a Swiss evening."
)
@click.option("--clock", default="none", show_default=True, help="Clock for all games, such as 'game 300+5'.")
def league_new(organiser: Organiser, name: str, game: str, system: str, rounds: int, clock: str) -> None:
    """Create the league NAME and become its organiser."""
    from controller.net.leagues.events import Founded

    organiser.found(name, Founded(game, system, rounds, clock))
    command = f"chameleon league add {name} PLAYER..."
    echo(phrase("{league} has been created. Next: {command}", league=name, command=command))


@league.command("code")
def league_code(organiser: Organiser, name: str) -> None:
    """Print the code of a league. Tables that use it follow only this organiser."""
    echo(organiser.code(name))


@league.command("add")
@click.argument("players", nargs=-1, required=True)
def league_add(organiser: Organiser, name: str, players: tuple[str, ...]) -> None:
    """Add PLAYERS, who play from the next round on."""
    organiser.join(name, players)
    echo(_who_plays(organiser.league(name)))


@league.command("leave")
@click.argument("players", nargs=-1, required=True)
def league_leave(organiser: Organiser, name: str, players: tuple[str, ...]) -> None:
    """Withdraw PLAYERS; they are no longer paired."""
    organiser.leave(name, players)
    echo(_who_plays(organiser.league(name)))


@league.command("tables")
@click.argument("tables", nargs=-1)
@click.option("--without", multiple=True, metavar="TABLE", help="Stop using this table.")
def league_tables(organiser: Organiser, name: str, tables: tuple[str, ...], without: tuple[str, ...]) -> None:
    """Add TABLES by their names at the server, or without any names all tables that play the league's game."""
    organiser.play_not_at(name, without)
    if tables or not without:
        organiser.play_at(name, tables)
    names = list(organiser.league(name).open_tables.values())
    if names:
        echo(phrase("{league} plays at: {tables}", league=name, tables=row_of(names)))
    else:
        echo(phrase("{league} has no tables yet; enter the results by hand", league=name))


@league.command("pair")
def league_pair(organiser: Organiser, name: str) -> None:
    """Pair the next round."""
    organiser.pair(name)
    _print_round(organiser.league(name))


@league.command("result")
@click.argument("board", type=click.IntRange(1))
@click.argument("score")
@click.option("--round", "number", type=click.IntRange(1), help="Number of the round; the newest by default.")
def league_result(organiser: Organiser, name: str, board: int, score: str, number: int | None) -> None:
    """Enter the SCORE of a BOARD: 1-0, 0-1, 1/2-1/2 or 0-0. It takes precedence over the table's report."""
    organiser.correct(name, number, board, score)
    _print_round(organiser.league(name), number)


@league.command("round")
@click.option("--round", "number", type=click.IntRange(1), help="Number of the round; the newest by default.")
def league_round(organiser: Organiser, name: str, number: int | None) -> None:
    """Print the pairings of a round and their results so far."""
    _print_round(organiser.league(name), number)


@league.command("standings")
def league_standings(organiser: Organiser, name: str) -> None:
    """Print the standings."""
    from controller.extensions.league.export import cross_table

    head, *rows = cross_table(organiser.league(name))
    _print([_short(word) for word in head], rows)


def _short(head: object) -> str:
    """Returns a column's name, short enough for a terminal; a round's is a letter and its number."""
    word = str(head)
    if word.startswith(_ROUND):
        return phrase("R{round}", round=word.removeprefix(_ROUND))
    return _SHORT.get(word, word)


@league.command("export")
@click.argument("folder", type=click.Path(path_type=Path))
def league_export(organiser: Organiser, name: str, folder: Path) -> None:
    """Export standings and pairings as CSV, and the record of every game, to FOLDER, which must not exist yet."""
    from controller.extensions.league.export import files_of

    book = organiser.server.book(name)
    assert book.league is not None
    files = files_of(book.league, book.events)
    try:
        folder.mkdir(parents=True)
        for file, text in files.items():
            (folder / file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refused(
            "cannot write to {folder} ({reason}); name a new folder", folder=folder, reason=error.strerror
        ) from None
    echo(plural("{n} file is in {folder}", "{n} files are in {folder}", len(files), folder=folder))


@league.command("end")
def league_end(organiser: Organiser, name: str) -> None:
    """End the evening. Results can still be corrected."""
    organiser.end(name)
    echo(phrase("{league} is over.", league=name))


def _who_plays(league: LeagueState) -> str:
    parts = {"league": league.name, "players": row_of(league.here)}
    return plural("{n} player in {league}: {players}", "{n} players in {league}: {players}", len(league.here), **parts)


def _print_round(league: LeagueState, number: int | None = None) -> None:
    from controller.extensions.league.export import pairing_rows

    wanted = number or len(league.rounds)
    if not 1 <= wanted <= len(league.rounds):
        raise Refused(
            plural(
                "{league} has {n} round so far; pair the next one: {command}",
                "{league} has {n} rounds so far; pair the next one: {command}",
                len(league.rounds),
                league=league.name,
                command=f"league pair {league.name}",
            )
        )
    head, *rows = pairing_rows(league)
    clock = league.rules.clock
    if clock == "none":
        echo(phrase("Round {round}", round=wanted))
    else:
        echo(phrase("Round {round}, clock: {clock}", round=wanted, clock=clock))
    _print([_PAIRING.get(str(word), word) for word in head[1:]], [row[1:] for row in rows if row[0] == wanted])


def _print(head: Any, rows: Any) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*map(in_shell_language, head), box=None)
    for row in rows:
        table.add_row(*(in_shell_language(_in_cell(cell)) for cell in row))
    Console(soft_wrap=True, markup=False).print(table)


def _in_cell(cell: object) -> object:
    """Returns the content of a cell, which may be a score and then "bye"."""
    score, blank, rest = str(cell).rpartition(" ")
    if blank and rest == "bye":
        return phrase("{score} bye", score=score)
    return _CELLS.get(str(cell), cell)
