"""Tables that stand in a shop."""

from __future__ import annotations

from controller.extensions.shop.guests import ShopRules
from controller.extensions.shop.table import ShopTable
from controller.table.extension import Factory


def in_shop(rules: ShopRules) -> dict[str, Factory]:
    """The extension by such rules, whatever is configured."""
    return {"shop": lambda table: ShopTable(table, rules)}
