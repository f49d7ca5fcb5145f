"""An update, and the way back, in an order that leaves a complete table after each step.

The new version is built next to the running one. Until `Versions.switch`, an interrupted update leaves the old version
running; after it the new one runs, which has by then been tested with a copy of the games. If the power fails before
the new version has answered, the table starts with the old one.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from controller.errors import TableError
from controller.extensions.updates.on_machine import OnMachine
from controller.extensions.updates.sources import Fetched
from controller.extensions.updates.versions import About, Versions
from engine.sentence import phrase, together


def update(
    versions: Versions, machine: OnMachine, fetch: Callable[[Path], Fetched], report: Callable[[str], None]
) -> tuple[About, Path]:
    """Replaces the running version by a new one; returns it, and the backup that was made before.

    `fetch` gets the source, with a folder for its files. Raises `TableError`; the old version then continues.
    """
    with versions.alone():
        before = _current(versions)
        versions.tidy(set(versions.all()))
        number, ran = versions.next(), machine.runs()
        try:
            versions.work.mkdir(parents=True)
            source = fetch(versions.work)
            _warn_of_downgrade(versions.about(before), source.version, report)
            backup = machine.keep(versions.folder(before))
            report(phrase("The games are saved in {file}.", file=backup))
            building = phrase("Building version {version}.", version=source.version)
            report(together(building, phrase("This takes a few minutes; you can play in the meantime.")))
            machine.build(source, versions.folder(number))
            report(phrase("Testing it with a copy of the games."))
            machine.check(versions.folder(number), backup)
            machine.keep_way_back(versions.folder(before))
            about = About(source.version, source.name, before)
            versions.finish(number, about)
        except BaseException:
            versions.discard(number)
            shutil.rmtree(versions.work, ignore_errors=True)
            raise
        _change_over(versions, machine, before, number, ran, report)
        versions.tidy({before, number})
    return about, backup


def _warn_of_downgrade(runs: About | None, new: str, report: Callable[[str], None]) -> None:
    """Warns of an update to an older version, which may be a mistake."""
    if runs is not None and is_older(new, runs.version):
        parts = {"new": new, "runs": runs.version}
        report(phrase("Version {new} is older than the running version {runs}: this is a downgrade.", **parts))


def is_older(new: str, runs: str) -> bool:
    """Returns whether a version comes before another one."""
    return order(new) < order(runs)


def order(version: str) -> tuple[tuple[int, ...], bool, str]:
    """Returns a sort key of versions: their numbers, and 1.0rc1 before 1.0."""
    numbers = re.match(r"\d+(\.\d+)*", version)
    release = numbers.group() if numbers else ""
    rest = version[len(release) :]
    counts = [int(each) for each in release.split(".") if each]
    while counts and counts[-1] == 0:
        counts.pop()
    return tuple(counts), not rest or rest.startswith((".post", "+")), rest


def go_back(versions: Versions, machine: OnMachine, report: Callable[[str], None]) -> About:
    """Replaces the running version by the previous one, or by the newer one again; returns it.

    No game is lost: the journal is unchanged. Raises `TableError`; the running version then continues.
    """
    with versions.alone():
        before, other = _current(versions), versions.other()
        about = None if other is None else versions.about(other)
        if other is None or about is None:
            raise TableError(phrase("this table has no earlier version, because it has not been updated yet"))
        ran, backup = machine.runs(), None
        try:
            backup = machine.keep(versions.folder(before))
            report(phrase("The games are saved in {file}.", file=backup))
        except TableError as error:  # the running version may be the broken one
            report(phrase("The backup failed ({reason}). The games were not moved.", reason=error))
        report(phrase("Testing version {version} with a copy of the games.", version=about.version))
        machine.check(versions.folder(other), backup)
        machine.keep_way_back(versions.folder(before))
        _change_over(versions, machine, before, other, ran, report)
    return about


def _current(versions: Versions) -> int:
    current = versions.current
    if current is None or versions.about(current) is None:
        raise TableError(
            "{folder} does not contain an installation; install the table there with {command}",
            folder=versions.home,
            command="sudo deploy/install.sh",
        )
    return current


def _change_over(
    versions: Versions, machine: OnMachine, before: int, number: int, ran: bool, report: Callable[[str], None]
) -> None:
    """Switches to a version, and back if a table that ran before does not start with it."""
    about = versions.about(number)
    if about is not None:
        report(phrase("The table restarts with version {version}.", version=about.version))
    versions.begin_trial(before)
    versions.switch(number)
    try:
        machine.restart()
    except TableError as error:
        if not ran:  # it did not start before either: perhaps without a board
            versions.end_trial()
            report(
                phrase(
                    "The table does not start ({reason}); it was not running before either. See: {command}",
                    reason=error,
                    command="chameleon doctor",
                )
            )
            return
        versions.switch(before)
        versions.end_trial()
        with suppress(TableError):
            machine.restart()
        raise TableError(
            "the table did not start with the other version ({reason}); the previous version is running again",
            reason=error,
        ) from None
    versions.end_trial()
