"""A table with guests, for tests that only need to know who is there."""

from __future__ import annotations

from dataclasses import dataclass

from controller.messages.extensions import PublishedPart
from controller.table.extension import Factory, TableExtension


@dataclass(frozen=True, slots=True)
class _Attract(PublishedPart):
    guests: str = "attract"


class _Guests(TableExtension):
    has_guests = True

    def publish(self, now: int) -> PublishedPart:
        return _Attract()


nobody_is_there: dict[str, Factory] = {"guests": lambda table: _Guests()}
