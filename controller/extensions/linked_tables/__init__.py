"""Games between two tables, which find each other by a code, and the hub that links them."""

from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand
from engine.sentence import phrase

EXTENSION = Extension(
    name="linked_tables",
    order=20,
    table="controller.extensions.linked_tables.table:table_part",
    page="controller.extensions.linked_tables.page:PAGE",
    commands=(
        TableCommand(
            "hub",
            "controller.extensions.linked_tables.commands:hub",
            phrase("Run the server that links tables, until you press Ctrl-C."),
        ),
    ),
    play="controller.extensions.linked_tables.commands:OPTIONS",
    checks="controller.extensions.linked_tables.doctor_checks:findings",
    contents="controller.extensions.linked_tables.offers:kept_files",
)
