"""What people and the operator of a table in a shop may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from controller.messages.extensions import ExtensionCommand, ExtensionEvent


@dataclass(frozen=True, slots=True)
class GuestBegins(ExtensionCommand):
    """A guest begins in a shop, or is still there."""


@dataclass(frozen=True, slots=True)
class GuestDone(ExtensionCommand):
    """The guest in a shop goes: everything is made fresh for the next one."""


@dataclass(frozen=True, slots=True)
class ShopModeWanted(ExtensionEvent):
    """Let guests come and go from now on, each with a fresh board, or no longer."""

    on: bool
