"""The command `chameleon`. Bad input ends with status 2 and one line on standard error, and changes nothing."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO

import click

import engine
from controller.errors import Refused, TableError
from hal import HalError, make_board, make_reader

__all__ = ["main"]

_GAME = click.option("--game", default="chameleon", show_default=True, help="The game.")


class _Seat(click.ParamType[tuple[str, str]]):
    """One seat and who sits there, as in red=human."""

    name = "SEAT=PLAYER"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        seat, equals, player = str(value).partition("=")
        if not equals or not seat or not player:
            self.fail(f"{value!r} is no seat and player; expected for instance red=human or blue=engine:3", param, ctx)
        return seat, player


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chameleon-table", prog_name="chameleon")
def chameleon() -> None:
    """A 5x5 board that senses its pieces, lights their squares and plays Chameleon with you."""


# Playing


def _play_options(command: Any) -> Any:
    for option in reversed(
        (
            click.argument("game", required=False),
            click.option("--board", help="The board: sim, or what your table is built from."),
            click.option("--reader", help="The card reader: none, sim, pn532 or rdm6300."),
            click.option("--config", "config_file", type=click.Path(path_type=Path), help="A configuration file."),
            click.option("--seat", "seats", type=_Seat(), multiple=True, help="Set a player: blue=engine:3."),
            click.option("--first", help="The seat that begins."),
            click.option("--port", type=click.IntRange(0, 65535), help="The page's port; 0 for any free one."),
            click.option("--lan", is_flag=True, help="Let phones and other computers in this network open the page."),
            click.option("--no-browser", is_flag=True, help="Do not open the page in a browser."),
            click.option("--new", is_flag=True, help="Begin a new game even if one is unfinished."),
            click.option("--lesson", type=click.IntRange(1), help="Begin with a lesson of the guided first game."),
            click.option("--puzzle", type=click.IntRange(1), help="Begin with a puzzle."),
        )
    ):
        command = option(command)
    return command


@chameleon.command()
@_play_options
def play(**wishes: Any) -> None:
    """Play GAME on the board; the last game is taken up again."""
    _serve(wishes)


def _serve(wishes: dict[str, Any], *, record: Path | None = None, resume: int | None = None) -> None:
    from controller.commands.play import Wanted, serve

    config = _configured(wishes)
    wanted = Wanted(
        resume=resume,
        new=wishes["new"],
        seats_given=bool(wishes["seats"]),
        course=_course(wishes["lesson"], wishes["puzzle"]),
        record=record,
    )
    before = signal.signal(signal.SIGTERM, _stopped)
    try:
        serve(config, wanted, click.echo)
    finally:
        signal.signal(signal.SIGTERM, before)


def _stopped(*_: object) -> None:
    """A service that is stopped closes board and journal, too."""
    sys.exit(0)


def _course(lesson: int | None, puzzle: int | None) -> Any:
    """The lesson or the puzzle that the command line asks for, or None."""
    from controller.table.protocol import CourseWanted

    if lesson is not None and puzzle is not None:
        raise Refused("--lesson and --puzzle are two things to begin with; name one of them")
    if lesson is not None:
        return CourseWanted("lesson", lesson)
    return None if puzzle is None else CourseWanted("puzzle", puzzle)


def _configured(wishes: dict[str, Any]) -> Any:
    """The configuration, with what the command line says laid over it."""
    from controller.config import check_cards, default_config, find_config, load_config
    from controller.games.registry import check

    path = find_config(wishes["config_file"], os.environ)
    config = default_config() if path is None else load_config(path)
    game = wishes["game"] or config.game
    check(game)
    page = config.page
    if wishes["port"] is not None:
        page = replace(page, port=wishes["port"])
    if wishes["lan"]:
        page = replace(page, host="0.0.0.0")
    if wishes["no_browser"]:
        page = replace(page, open_browser=False)
    config = replace(
        config,
        game=game,
        board=wishes["board"] or os.environ.get("CHAMELEON_BOARD") or config.board,
        reader=wishes["reader"] or config.reader,
        first=wishes["first"] or _first(game, config.first),
        seats={**config.seats, game: {**config.seats[game], **dict(wishes["seats"])}},
        page=page,
    )
    _check_players(config)
    if engine.game_class(game).decks():
        check_cards(config, path)
    return config


def _first(game: str, configured: str | None) -> str:
    from controller.games.registry import manifest

    asked = manifest(game)
    return configured if configured in asked.seat_names else asked.begins


def _check_players(config: Any) -> None:
    from controller.table.players import Players

    Players(config.game, {}).changed(config.seats[config.game], first=config.first)


@chameleon.group()
def trace() -> None:
    """What the sensors said, for a bug report."""


@trace.command("record")
@click.argument("file", type=click.Path(path_type=Path))
@_play_options
def trace_record(file: Path, **wishes: Any) -> None:
    """Play, and write to FILE, which must not exist yet, what the sensors say and what was decided."""
    _serve(wishes, record=file)


@trace.command("replay")
@click.argument("file")
def trace_replay(file: str) -> None:
    """Answer a trace, a FILE or - for standard input, with what the hands did."""
    from controller.table.trace import replay

    name = "standard input" if file == "-" else file
    for line in replay(_lines(file), name):
        click.echo(line)


def _lines(file: str) -> Iterable[str]:
    """The lines of a file or of standard input, one at a time, so that a trace can be answered as it comes."""
    if file == "-":
        yield from _decoded(sys.stdin.buffer, "standard input")
        return
    try:
        with Path(file).open("rb") as lines:
            yield from _decoded(lines, file)
    except OSError as error:
        raise Refused(f"{file} cannot be read ({error.strerror}); name a trace, or - for standard input") from None


def _decoded(file: BinaryIO, name: str) -> Iterable[str]:
    from controller.table.trace import LONGEST_LINE

    for number, line in enumerate(iter(partial(file.readline, LONGEST_LINE + 1), b""), start=1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused(f"{name}:{number}: the line is not UTF-8") from None


# Rules


@chameleon.command()
@click.argument("position")
@_GAME
def moves(position: str, game: str) -> None:
    """Print the legal moves of POSITION, sorted, on one line."""
    click.echo(" ".join(sorted(str(move) for move in engine.load(game, position).legal_moves)))


@chameleon.command()
@click.argument("depth", type=click.IntRange(0, 20))
@click.option("--position", help="Count from here; the start when left out.")
def perft(depth: int, position: str | None) -> None:
    """Count the moves that can be made in DEPTH plies of Chameleon; a game that has ended has no more."""
    from engine.chameleon import Position
    from engine.chameleon import perft as count

    start = engine.load("chameleon", position).text()
    click.echo(count(Position.parse(start), depth))


@chameleon.command()
@click.argument("position")
@click.option("--max-plies", type=click.IntRange(0, 99), default=99, help="How far to look; unlimited unless given.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--memory", type=click.IntRange(4), metavar="MB", help="For the table of what is proven.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes; as many as there are cores.")
@click.option("--progress", is_flag=True, help="Report progress on standard error, even when not on a terminal.")
def solve(
    position: str, max_plies: int, as_json: bool, memory: int | None, jobs: int | None, progress: bool
) -> None:
    """Say whether the side to move in a Chameleon POSITION wins or loses by force, exactly or not at all.

    Ctrl-C ends it with what is known by then.
    """
    from controller.games.chameleon.solving import print_solution

    start = engine.load("chameleon", position).text()
    print_solution(start, max_plies, as_json=as_json, memory=memory, jobs=jobs, progress=progress)


@chameleon.group()
def book() -> None:
    """The first player's winning strategy in Chameleon, from which the level 'perfect' plays."""


@book.command("build")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--memory", type=click.IntRange(4), metavar="MB", help="For the table of what is proven.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes; as many as there are cores.")
def book_build(file: Path, memory: int | None, jobs: int | None) -> None:
    """Prove that the first player wins, and write how to FILE, which must not exist yet."""
    from controller.games.chameleon.book_making import build_book

    build_book(file, memory=memory, jobs=jobs)


@book.command("verify")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--plies", type=click.IntRange(1, 61), default=23, show_default=True, help="The win must come within.")
@click.option("--jobs", type=click.IntRange(1, 256), help="Processes; as many as there are cores.")
def book_verify(file: Path | None, plies: int, jobs: int | None) -> None:
    """Check FILE, or the book that the table plays from: every reply of the loser, every end, by the rules alone."""
    from controller.games.chameleon.book_making import verify_book

    verify_book(file, plies=plies, jobs=jobs)


# The journal


@chameleon.group(invoke_without_command=True)
@click.option("--config", "config_file", type=click.Path(path_type=Path), help="A configuration file.")
@click.pass_context
def games(context: click.Context, config_file: Path | None) -> None:
    """What the journal holds."""
    context.obj = config_file
    if context.invoked_subcommand is None:
        from controller.journal.library import print_games

        with _journal(config_file) as journal:
            print_games(journal)


@games.command("show")
@click.argument("number", type=click.IntRange(1))
@click.pass_obj
def games_show(config_file: Path | None, number: int) -> None:
    """Print the record of game NUMBER."""
    from controller.journal.library import record_of

    with _journal(config_file) as journal:
        record, trouble = record_of(journal, number)
        click.echo(record, nl=False)
    _warn(trouble)


@games.command("export")
@click.argument("number", type=click.IntRange(1))
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def games_export(config_file: Path | None, number: int, file: Path) -> None:
    """Write the record of game NUMBER to FILE, which must not exist yet."""
    from controller.journal.library import record_of

    with _journal(config_file) as journal:
        record, trouble = record_of(journal, number)
        _write_new(file, record)
    _warn(trouble)


def _write_new(file: Path, text: str) -> None:
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except OSError as error:
        raise Refused(f"{file} cannot be written ({error.strerror}); name a new file") from None


@games.command("resume")
@click.argument("number", type=click.IntRange(1))
@_play_options
@click.pass_context
def games_resume(context: click.Context, /, number: int, **wishes: Any) -> None:
    """Go on with game NUMBER."""
    wishes["config_file"] = wishes["config_file"] or context.obj
    _serve(wishes, resume=number)


@contextmanager
def _journal(config_file: Path | None) -> Iterator[Any]:
    """The journal to read; what is wrong with it is said afterwards, and then the status is 1."""
    from controller.journal.recovery import journal_to_read

    with journal_to_read(_kept_config(config_file).journal_path) as (journal, trouble):
        yield journal
    _warn(trouble)


def _warn(trouble: str) -> None:
    """Ends a command that did what it could, with status 1 and what was wrong; goes on when nothing was."""
    if trouble:
        sys.stdout.flush()
        click.echo(f"chameleon: {trouble}", err=True)
        sys.exit(1)


# Cards


@chameleon.group()
def cards() -> None:
    """The cards of a card game: their tags, and sheets to print."""


_CARD_GAME = click.option("--game", default="dragons", show_default=True, help="The game.")
_CONFIG = click.option("--config", "config_file", type=click.Path(path_type=Path), help="A configuration file.")


@cards.command("learn")
@_CARD_GAME
@_CONFIG
@click.option("--deck", help="Only the cards of this deck.")
@click.option("--reader", help="The card reader: sim, pn532 or rdm6300; the configuration's when left out.")
def cards_learn(game: str, config_file: Path | None, deck: str | None, reader: str | None) -> None:
    """Find out which tag is on which card: lay each card on the reader as it is asked for."""
    from controller.commands.enrolment import cards_of, learn
    from controller.commands.play import monotonic_ms

    config = _kept_config(config_file)
    name = reader or config.reader
    if name == "none":
        raise Refused("no card reader is configured; name one with --reader, such as pn532")
    made = make_reader(name, config.reader_options)
    known = learn(made, monotonic_ms, config.tags_path, cards_of(game, deck), click.echo, _typed)
    click.echo(f"{known} tags are known; they are kept in {click.format_filename(config.tags_path)}.")


def _typed() -> str | None:
    """The line that was typed since the last look, if any; the end of the input is a q."""
    try:
        if not select.select([sys.stdin], [], [], 0)[0]:
            return None
    except OSError:  # no keyboard that can be asked: then its lines are taken one by one
        pass
    line = sys.stdin.readline()
    return line.strip().lower() if line else "q"


@cards.command("list")
@_CARD_GAME
@_CONFIG
@click.option("--deck", help="Only the cards of this deck.")
def cards_list(game: str, config_file: Path | None, deck: str | None) -> None:
    """Print every card with its tag."""
    from controller.commands.enrolment import cards_of, print_cards
    from controller.table.cards import CardStore

    wanted = cards_of(game, deck)
    print_cards(CardStore.load(_kept_config(config_file).tags_path), wanted)


@cards.command("print")
@_CARD_GAME
@click.argument("folder", type=click.Path(path_type=Path))
def cards_print(game: str, folder: Path) -> None:
    """Write sheets with the cards of a game, to print and to cut, into FOLDER."""
    from controller.commands.enrolment import cards_of
    from controller.games.dragons.printing import write_sheets

    cards_of(game)
    for sheet in write_sheets(game, folder):
        click.echo(click.format_filename(sheet))


def _kept_config(config_file: Path | None) -> Any:
    from controller.config import default_config, find_config, load_config

    path = find_config(config_file, os.environ)
    return default_config() if path is None else load_config(path)


# The configuration


@chameleon.group()
def config() -> None:
    """The configuration file."""


@config.command("example")
def config_example() -> None:
    """Print a configuration file with every key at its default, each explained."""
    from controller.config import example_config

    click.echo(example_config(), nl=False)


@config.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def config_check(file: Path) -> None:
    """Say whether FILE is a configuration that the table can use, its board and its reader included."""
    from controller.config import check_cards, check_hardware, load_config

    loaded = load_config(file)
    check_hardware(loaded, file)
    check_cards(loaded, file)
    click.echo(f"{click.format_filename(file)} is fine.")


# The hardware


@chameleon.command()
@click.option("--board", help="The board to look at; the configuration's when left out.")
@click.option("--config", "config_file", type=click.Path(path_type=Path), help="A configuration file.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON; nobody is waited for.")
@click.option("--no-wait", is_flag=True, help="Ask nobody to set pieces on squares, to lay a card or to watch.")
def doctor(board: str | None, config_file: Path | None, as_json: bool, no_wait: bool) -> None:
    """Say what of the table works and what does not, with a remedy; the status is 1 when something does not."""
    from controller.commands.play import monotonic_ms
    from controller.doctor import Person, examine, printed, status, this_machine
    from controller.doctor import as_json as in_json

    waits = not no_wait and not as_json and sys.stdin.isatty()
    person = Person(click.echo, click.confirm) if waits else None
    findings = list(examine(_patient(board, config_file), this_machine(), monotonic_ms, time.sleep, person))
    if as_json:
        click.echo(in_json(findings))
    else:
        printed(findings)
    sys.exit(status(findings))


@chameleon.command()
@click.option("--port", help="The Pico's port; without it the Pico is found by its USB identity.")
def flash(port: str | None) -> None:
    """Copy the firmware to a Raspberry Pi Pico that runs MicroPython."""
    from controller.commands.flash import flash as copy

    copy(port, click.echo)


def _patient(board: str | None, config_file: Path | None) -> Any:
    """The table that the configuration describes, as the doctor looks at it; nothing is opened."""
    from controller.config import default_config, find_config, load_config
    from controller.doctor import Subject
    from controller.journal.library import look_over

    path = find_config(config_file, os.environ)
    config = default_config() if path is None else load_config(path)
    name = board or os.environ.get("CHAMELEON_BOARD") or config.board
    return Subject(
        name,
        partial(make_board, name, config.board_options),
        config.journal_path,
        host=config.page.host,
        port=config.page.port,
        options=config.board_options,
        brightness=config.light.brightness,
        reader=config.reader,
        look_over=look_over,
        make_reader=None if config.reader == "none" else partial(make_reader, config.reader, config.reader_options),
    )


def main() -> None:
    """Runs the command; every complaint is one line, and then the status is 2."""
    try:
        try:
            chameleon.main(standalone_mode=False)
        finally:
            sys.stdout.flush()  # a full disk is told here, not as the program ends
    except click.exceptions.NoArgsIsHelpError as help_:
        click.echo(help_.format_message())
        sys.exit(2)
    except click.ClickException as error:
        _complain(error.format_message())
    except (TableError, HalError, engine.EngineError) as error:
        _complain(str(error))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        _drop_output()
        name = f"{error.filename} cannot be used" if error.filename else "the output cannot be written"
        _complain(f"{name} ({error.strerror or error}); make room there, or name another place")


def _drop_output() -> None:
    """Forgets what could not be written, so that it is not complained about again as the program ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    click.echo(f"chameleon: {' '.join(sentence.split())}", err=True)
    sys.exit(2)
