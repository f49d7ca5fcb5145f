"""`chameleon play`, `moves` and `trace`: a game at the table, the legal moves of a position, and recordings of
sensors.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

import engine
from controller.commands.options import GAME, PlayOptions, configured, play_options
from controller.commands.restart import RestartRequested, options_of_restart, port_before, restart_program
from controller.commands.shell_language import echo
from controller.errors import Refused
from controller.extending.registry import extension_parts
from controller.tabletop.registry import default_game, part
from engine.sentence import beginning, phrase, term

if TYPE_CHECKING:
    from controller.config.settings import Config

_BEGINNINGS = ("game", "seats", "first", "rules", "new", "lesson", "puzzle", "position")
"""With any of these options the table starts a game instead of resuming one."""
_STANDARD_INPUT = term("file", "standard input")


@click.command()
@play_options
def play(**given: Any) -> None:
    "Play GAME; resume the latest unfinished game unless --new is given."
    serve_table(given)


def serve_table(given: dict[str, Any], *, record: Path | None = None, resume: int | None = None) -> None:
    from controller.commands.current_game import noted
    from controller.commands.play import PlayRequest, serve
    from controller.config.settings import find_config

    if given["rules"]:
        if resume is not None:
            raise Refused(phrase("a resumed game keeps its house rules; leave out --rule"))
        given = given | {"new": True}
    added = [options for _, options in extension_parts("play")]
    beginnings = (*_BEGINNINGS, *(name for each in added for name in each.names))
    named = resume is not None or any(given[each] for each in beginnings)
    if (port := port_before()) is not None:
        named = False
        given, resume = options_of_restart(given, port), None
    troubles: list[str] = []
    config = _configured(given, troubles.append)
    game, (config, on_table) = config.game, (config, None) if named else noted(config, troubles.append)
    request = PlayRequest(
        resume=resume,
        new=given["new"],
        seats_given=bool(given["seats"]),
        course=_course(given["lesson"], given["puzzle"]),
        position=_position(config, given, resume),
        asked=_asked(given, added),
        record=record,
        configured=game,
        on_table=on_table,
        config_file=find_config(given["config_file"], os.environ),
        troubles=tuple(troubles),
    )
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # also closes board and journal
    try:
        serve(config, request, echo)
    except RestartRequested as again:
        restart_program(again.port)
    finally:
        signal.signal(signal.SIGTERM, before)


def _configured(given: dict[str, Any], complain: Callable[[str], object]) -> Config:
    """Returns the configuration; if its game cannot be played and none was named, with the default game."""
    try:
        return configured(given)
    except engine.BrokenGame as error:
        if given["game"] is not None:
            raise
        config = configured(given | {"game": default_game()})
        complain(beginning(phrase("{fault}.", fault=error)))
        return config


def _asked(given: dict[str, Any], added: list[PlayOptions]) -> tuple[Any, ...]:
    """Returns the command line's requests to extensions, with their output; raises `Refused`."""
    asked = ((each.command(given), partial(each.answer, given)) for each in added)
    return tuple((command, answer) for command, answer in asked if command is not None)


def _course(lesson: int | None, puzzle: tuple[str | None, int] | None) -> Any:
    from controller.messages.commands import StartCourse

    if lesson is not None and puzzle is not None:
        raise Refused(_exclusive_options("--lesson", "--puzzle"))
    if lesson is not None:
        return StartCourse("lesson", lesson)
    return None if puzzle is None else StartCourse("puzzle", puzzle[1], puzzle=puzzle[0])


def _position(config: Config, given: dict[str, Any], resume: int | None) -> str | None:
    """Returns the start position of the command line in canonical form, or None; raises `Refused`."""
    from controller.table.positions import position_to_play

    text: str | None = given["position"]
    if text is None:
        return None
    other = next((each for each in ("lesson", "puzzle", "first") if given[each] is not None), None)
    if resume is not None:
        raise Refused(phrase("a resumed game keeps its position; leave out --position"))
    if other == "first":
        raise Refused(phrase("--position already includes the side to move; leave out --first"))
    if other is not None:
        raise Refused(_exclusive_options("--position", f"--{other}"))
    return position_to_play(config.game, text, config.rules[config.game])


def _exclusive_options(one: str, other: str) -> str:
    return phrase("{one} and {other} cannot be combined; use only one of them", one=one, other=other)


@click.command()
@click.argument("position")
@GAME
def moves(position: str, game: str) -> None:
    """Print the legal moves of POSITION, sorted, on one line."""
    part(game, "rules")
    click.echo(" ".join(sorted(str(move) for move in engine.load(game, position).legal_moves)))


@click.group()
def trace() -> None:
    "Record and replay sensor data, for bug reports."


@trace.command("record")
@click.argument("file", type=click.Path(path_type=Path))
@play_options
def trace_record(file: Path, **given: Any) -> None:
    "Play and record sensors and decisions in FILE, which must not exist yet."
    serve_table(given, record=file)


@trace.command("replay")
@click.argument("file")
def trace_replay(file: str) -> None:
    """Print the moves in the recording FILE, or - for standard input."""
    from controller.sensing.trace import replay

    name = _STANDARD_INPUT if file == "-" else file
    for line in replay(_lines(file), name):
        click.echo(line)


def _lines(file: str) -> Iterable[str]:
    """Returns the lines of a file or of standard input, one at a time, so that a trace can be replayed while it is
    being written.
    """
    if file == "-":
        yield from _decoded(sys.stdin.buffer, _STANDARD_INPUT)
        return
    try:
        with Path(file).open("rb") as lines:
            yield from _decoded(lines, file)
    except OSError as error:
        raise Refused(
            "{file} cannot be read ({reason}); name a recording, or - for standard input",
            file=file,
            reason=error.strerror,
        ) from None


def _decoded(file: BinaryIO, name: str) -> Iterable[str]:
    from controller.sensing.trace import LONGEST_LINE

    for number, line in enumerate(iter(partial(file.readline, LONGEST_LINE + 1), b""), start=1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("{file}:{line}: the line is not UTF-8", file=name, line=number) from None
