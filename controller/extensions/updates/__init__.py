"""Updates of an installed table, the way back, and bundles for a table without a network."""

from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand
from engine.sentence import phrase

EXTENSION = Extension(
    name="updates",
    page="controller.extensions.updates.page:PAGE",
    commands=(
        TableCommand(
            "update",
            "controller.extensions.updates.commands:update",
            phrase("Update an installed table from SOURCE: the project's folder, its address, or a bundle."),
        ),
        TableCommand(
            "bundle",
            "controller.extensions.updates.commands:bundle",
            phrase("Make bundles: the program with all its packages in one file, for tables that are never online."),
        ),
        TableCommand("page-update", "controller.extensions.updates.commands:page_update", ""),
        TableCommand("self-check", "controller.extensions.updates.commands:self_check", ""),
    ),
)
