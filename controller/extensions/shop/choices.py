"""The operator's choices, stored next to the journal, so that they survive a restart."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from controller.config.settings import Config
from controller.errors import TableError
from controller.extensions.shop.pin import guesses_file, kept_guesses
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.statistics import kept_statistics
from controller.small_files import DamagedFile, KeptFile, SmallFile, json_file, signed
from engine.sentence import phrase


def choices_file(journal: Path) -> Path:
    return journal.with_name(f"{journal.stem}-operator.json")


@dataclass(frozen=True, slots=True)
class Choices:
    """The operator's choices; None leaves a setting to the configuration."""

    volume: int | None = None
    """The volume of all sounds, 0-100 percent."""
    brightness: int | None = None
    """The level of a full light, 8-255."""
    shop: bool | None = None
    """Shop mode: each guest starts with a fresh board."""
    locked: bool = False
    """The table is locked for everybody but the operator."""


_LOCKED = Choices(locked=True)


def choices_of(config: Config) -> Choices:
    """Returns the operator's choices before the last stop; none without a PIN, since nobody could change them."""
    return Choices() if config.of(ShopSettings).pin is None else kept_choices(choices_file(config.journal_path))


def kept_choices(path: Path) -> Choices:
    """Returns the choices in a file; a damaged or missing one locks the table, because it may have been locked."""
    try:
        return operator_file(path).read() or Choices()
    except DamagedFile:
        return _LOCKED


def operator_file(path: Path) -> SmallFile[Choices]:
    without = phrase("the table is locked until the operator opens it")
    return json_file(path, _read, without, replacement=lambda _: signed(asdict(_LOCKED)))


def _read(facts: dict[str, Any]) -> Choices:
    chosen = {field.name: facts[field.name] for field in fields(Choices)}
    if not all(_fits(name, value) for name, value in chosen.items()):
        raise ValueError("no choices")
    return Choices(**chosen)


def _fits(name: str, value: object) -> bool:
    if name in ("volume", "brightness"):
        low, high = (0, 100) if name == "volume" else (8, 255)
        return value is None or (type(value) is int and low <= value <= high)
    return isinstance(value, bool) or (value is None and name == "shop")


def keep_choices(path: Path, choices: Choices) -> None:
    """Writes the file; raises `TableError`, and then the file is unchanged."""
    try:
        operator_file(path).keep(asdict(choices))
    except OSError as error:
        raise TableError(
            "{file} cannot be written ({reason}); free some space there", file=path, reason=error.strerror
        ) from None


def kept_files(config: Config, now_ms: int) -> list[KeptFile]:
    """Returns the files next to the journal: choices, statistics and, with a PIN, its wrong guesses."""
    journal = config.journal_path
    guesses = [KeptFile(kept_guesses(guesses_file(journal, is_here=here), now_ms)) for here in (False, True)]
    return [
        KeptFile(operator_file(choices_file(journal)), "operator.json"),
        *([] if config.of(ShopSettings).pin is None else guesses),
        KeptFile(kept_statistics(journal), "statistics.csv"),
    ]
