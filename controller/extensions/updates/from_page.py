"""The root half of an update from the operator's page: it accepts one of three orders.

The service may start `chameleon-update@ORDER.service`, and cannot pass an address or any file except the bundle, which
must be signed. An older version is refused: `back` leads only to the previous version.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from controller.errors import TableError
from controller.extensions.updates.on_machine import OnMachine
from controller.extensions.updates.progress import Order, Reporter
from controller.extensions.updates.signing import Trust
from controller.extensions.updates.sources import Fetched
from controller.extensions.updates.updating import go_back, is_older, update
from controller.extensions.updates.versions import Versions
from engine.sentence import phrase

Fetch = Callable[[str, Path], Fetched]
"""Receives the source and a folder to work in."""


def given_bundle(journal: Path) -> Path:
    """Returns the path, next to the journal, where the table's service puts a checked bundle."""
    return journal.parent / "update" / "bundle.zip"


@dataclass(frozen=True, slots=True)
class PageTrust(Trust):
    """Accepts only signed bundles; the error is meant for people without a terminal."""

    def check(self, path: Path, by: str | None) -> None:
        if by not in self.keys:
            raise TableError(
                "the update {file} has no signature that this table trusts; get it from the makers of the table",
                file=path.name,
            )


def check_not_older(new: str, runs: str) -> None:
    """Raises `TableError` for a version older than the running one."""
    if is_older(new, runs):
        raise TableError(
            "version {new} is older than the installed version {runs}; use a newer one", new=new, runs=runs
        )


def carry_out(what: Order, versions: Versions, machine: OnMachine, fetch: Fetch, reporter: Reporter) -> None:
    """Carries out an order and reports each step; raises `TableError`, after reporting it too."""
    try:
        version = _back_to_previous(versions, machine, reporter) if what == "back" else _newer(
            what, versions, machine, fetch, reporter
        )  # fmt: skip
    except TableError as error:
        said = phrase("The table was not changed: {reason}.", reason=error)
        reporter.end(said, "failed")
        raise
    except OSError as error:
        said = phrase("The table was not changed: its disk fails ({reason}); free some space.", reason=error.strerror)
        reporter.end(said, "failed")
        raise TableError(said) from None
    reporter.end(phrase("The table runs version {version}.", version=version), "done")


def _back_to_previous(versions: Versions, machine: OnMachine, reporter: Reporter) -> str:
    reporter.step(phrase("Going back to the previous version."))
    return go_back(versions, machine, reporter.step).version


def _newer(what: Order, versions: Versions, machine: OnMachine, fetch: Fetch, reporter: Reporter) -> str:
    runs = versions.about(versions.current or 0)
    if runs is None:
        raise TableError(phrase("no version is installed"))
    if what == "online" and not versions.online:
        raise TableError(phrase("this table was not installed from the internet; use an update on a USB stick"))
    wanted = str(given_bundle(machine.config.journal_path)) if what == "bundle" else versions.online
    reporter.step(phrase("Fetching the new version."))

    def get(work: Path) -> Fetched:
        found = fetch(wanted, work)
        check_not_older(found.version, runs.version)
        return replace(found, name=runs.source)  # the source of later updates stays the same

    return update(versions, machine, get, reporter.step)[0].version
