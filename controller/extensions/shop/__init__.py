"""Shop mode: guests come and go, each starts with a fresh board, and the operator has a page."""

from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand
from engine.sentence import phrase

EXTENSION = Extension(
    name="shop",
    order=10,
    settings={"shop": "controller.extensions.shop.settings:ShopSettings"},
    table="controller.extensions.shop.table:table_part",
    page="controller.extensions.shop.page:PAGE",
    commands=(
        TableCommand(
            "shop",
            "controller.extensions.shop.commands:shop",
            phrase("Run the table in a shop: statistics and the operator's page."),
        ),
    ),
    contents="controller.extensions.shop.choices:kept_files",
)
