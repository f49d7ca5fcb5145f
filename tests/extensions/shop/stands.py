"""Tables that stand in a shop."""

from __future__ import annotations

from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.table import ShopTable
from controller.table.extension import Factory


def in_shop(settings: ShopSettings) -> dict[str, Factory]:
    """The extension with these settings instead of the configured ones."""
    return {"shop": lambda table: ShopTable(table, settings)}
