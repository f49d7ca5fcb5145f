"""An extension with a fault in each of its parts, for the contract suite to find."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import click

from controller.config.kinds import whole
from controller.config.settings import Config
from controller.doctor.findings import Finding
from controller.extending.manifest import Extension
from controller.small_files import KeptFile, SmallFile
from controller.table.extension import TableExtension
from controller.table.services import Service
from controller.tabletop.manifest import TableCommand
from controller.web.extension import PagePart
from engine.checked_yaml import YES_OR_NO

HERE = "tests.controller.faulty_extension"


@dataclass(frozen=True)
class BellSettings:
    """`loud` has no explanation."""

    many: Annotated[int, whole(1, 9)] = 2
    loud: Annotated[bool, YES_OR_NO] = False


@click.command()
@click.option("--loud", is_flag=True)
def ring(loud: bool) -> None:
    """Ring the bells."""


class Ringer(TableExtension):
    """Raises on every event."""

    def after(self, event: object, now: int) -> None:
        raise ZeroDivisionError


class Bellman(Service):
    """Cannot look at a table."""

    def see(self, state: object) -> None:
        raise ZeroDivisionError


def findings(config: Config, settings: str) -> Iterator[Finding]:
    """A fault without a remedy."""
    yield Finding("bells", False, "one is cracked")


def contents(config: Config, now_ms: int) -> list[KeptFile]:
    """A file outside the journal's folder."""
    return [KeptFile(SmallFile(Path("/bells.txt"), lambda _: None, "nothing rings"))]


def part_of_table(table: Any) -> Ringer:
    """Makes it."""
    return Ringer()


def service(surroundings: object) -> Bellman:
    """Makes it."""
    return Bellman()


PAGE = PagePart(module="bells.js")

EXTENSION = Extension(
    name="bells",
    settings={"bells": f"{HERE}:BellSettings"},
    table=f"{HERE}:part_of_table",
    page=f"{HERE}:PAGE",
    service=f"{HERE}:service",
    commands=(TableCommand("ring", f"{HERE}:ring", "Ring the bells."),),
    checks=f"{HERE}:findings",
    contents=f"{HERE}:contents",
    prepare=f"{HERE}:nothing_of_that_name",
)
