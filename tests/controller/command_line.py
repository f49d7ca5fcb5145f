"""Runs the command `chameleon`, in this process or in a separate one."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import click

from controller.commands.cli import main

PROGRAM = str(Path(sys.executable).with_name("chameleon"))
"""The command as it was installed."""


class Ended(NamedTuple):
    """The result of a command."""

    status: int
    out: str
    err: str


def run(*arguments: str, stdin: bytes = b"") -> Ended:
    """Runs the command here."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    with (
        patch.object(sys, "argv", ["chameleon", *arguments]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin))),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as ended:
            status = ended.code if isinstance(ended.code, int) else 0
    return Ended(status, out.getvalue(), err.getvalue())


def chameleon(*arguments: str | bytes, **options: Any) -> Ended:
    """Runs the command in a separate process."""
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, errors="replace", timeout=60, **options)
    return Ended(done.returncode, done.stdout, done.stderr)


def is_one_complaint(ended: Ended) -> bool:
    """Whether a command only printed an error, in one line, with status 2."""
    one_line = ended.err.endswith("\n") and len(ended.err.splitlines()) == 1
    return (ended.status, ended.out, one_line) == (2, "", True) and ended.err.startswith("chameleon: ")


def below(group: click.Group) -> Iterator[tuple[str, click.Command]]:
    """The commands of a group with their names, including those of games."""
    with click.Context(group) as context:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            assert command is not None
            yield name, command
