"""What the operator has chosen, kept beside the journal, so that a restart changes nothing of it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from controller.errors import TableError
from controller.whole_file import OWN, write_whole
from engine.sentence import phrase

__all__ = ["Choices", "choices_file", "keep_choices", "kept_choices"]


def choices_file(journal: Path) -> Path:
    """Returns the file beside a journal in which the operator's choices are kept."""
    return journal.with_name(f"{journal.stem}-operator.json")


@dataclass(frozen=True, slots=True)
class Choices:
    """What the operator has chosen; None leaves it to the configuration."""

    volume: int | None = None
    """How loud all sounds are, 0-100 percent."""
    brightness: int | None = None
    """The level of a light at full, 8-255."""
    shop: bool | None = None
    """Guests come and go, each with a fresh board."""
    locked: bool = False
    """The table is closed for everybody else."""


def kept_choices(path: Path) -> Choices:
    """Returns what a file says; nothing is chosen where there is none, or none that makes sense."""
    try:
        facts: Any = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return Choices()
    if not isinstance(facts, dict):
        return Choices()
    found = {field.name: facts[field.name] for field in fields(Choices) if _fits(field.name, facts.get(field.name))}
    return Choices(**found)


def _fits(name: str, value: object) -> bool:
    if name in ("volume", "brightness"):
        low, high = (0, 100) if name == "volume" else (8, 255)
        return type(value) is int and low <= value <= high
    return isinstance(value, bool)


def keep_choices(path: Path, choices: Choices) -> None:
    """Writes the file; raises `TableError`, and then the file is as it was."""
    try:
        write_whole(path, json.dumps(asdict(choices)), OWN)
    except OSError as error:
        message = phrase("{file} cannot be written ({reason}); make room there", file=path, reason=error.strerror)
        raise TableError(message) from None
