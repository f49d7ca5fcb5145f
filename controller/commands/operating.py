"""What `chameleon play` hands to the operator's page, where there is a PIN."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from controller.config.settings import Config
from controller.extending.registry import extension_parts
from controller.extensions.shop.choices import choices_file, keep_choices, kept_choices
from controller.extensions.shop.counting import Counting
from controller.extensions.shop.machine import machine
from controller.extensions.shop.messages import ShopModeWanted
from controller.extensions.shop.pin import PinGuard, guesses_file
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.statistics import DayOfGame
from controller.services import Condition
from controller.table.operator_settings import BrightnessWanted, LockWanted, OperatorWish, VolumeWanted
from controller.table.state import TableState
from controller.table.thread import Table
from controller.web.operator import OperatorDesk
from controller.web.operator_pass import OperatorPass
from controller.web.serving import build

__all__ = ["operator_desk", "pin_guards"]

_FRESH_S = 20
"""Today's statistics are counted again after so long."""


def operator_desk(
    config: Config,
    table: Table,
    state: Callable[[], TableState | None],
    restart: Callable[[], None],
    conditions: Callable[[], list[Condition]] = list,
    page: Callable[[], str | None] = lambda: None,
) -> OperatorDesk | None:
    """Returns what the operator's page needs, None where the configuration has no PIN.

    `conditions` says how the table's services are. `page` returns the address of the table's page, None where no other
    machine can open it.
    """
    journal = config.journal_path
    pin = config.of(ShopSettings).pin
    if pin is None:
        return None
    counting = Counting(journal, is_running=True)
    kept = _Kept(choices_file(journal))
    return OperatorDesk(
        guess=pin_guards(pin, journal),
        ask=lambda wish, reply: table.ask(wish, reply, None, "operator"),
        state=state,
        conditions=lambda: [*machine(journal.parent), *conditions()],
        today=_Recent(lambda: counting.today(_wall_ms())).value,
        days=lambda: counting.days(_wall_ms()),
        keep=kept.keep,
        restart=restart,
        facts={"version": version("chameleon-table"), "build": build()},
        passes=OperatorPass(),
        parts=[part(config, page) for _, part in extension_parts("operator", config.switched_off)],
    )


def pin_guards(pin: str, journal: Path) -> Callable[[str, bool], str | None]:
    """Returns what compares a guess with the PIN, on the table's own screen or elsewhere."""
    guards = [
        PinGuard(pin, guesses_file(journal, is_here=here), _wall_ms, is_here=here).guess for here in (False, True)
    ]
    return lambda guess, is_here: guards[is_here](guess)


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


class _Kept:
    """The operator's choices on the disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._choices = kept_choices(path)

    def keep(self, wish: OperatorWish | ShopModeWanted) -> None:
        """Keeps what was chosen; raises `TableError`."""
        match wish:
            case VolumeWanted(level):
                self._choices = replace(self._choices, volume=level)
            case BrightnessWanted(level):
                self._choices = replace(self._choices, brightness=level)
            case ShopModeWanted(on):
                self._choices = replace(self._choices, shop=on)
            case LockWanted(on):
                self._choices = replace(self._choices, locked=on)
        keep_choices(self._path, self._choices)


class _Recent:
    """Statistics that are not counted anew at every glance."""

    def __init__(self, count: Callable[[], list[DayOfGame]]) -> None:
        self._count = count
        self._value: list[DayOfGame] = []
        self._until = 0.0

    def value(self) -> list[DayOfGame]:
        """Returns what was counted a few seconds ago at most."""
        if time.monotonic() >= self._until:
            self._value = self._count()
            self._until = time.monotonic() + _FRESH_S
        return self._value
