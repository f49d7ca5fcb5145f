"""Watching over the internet: a table publishes its public screen and results at a hub; pages show them to anybody."""

from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand
from engine.sentence import phrase

EXTENSION = Extension(
    name="watching",
    settings={"net": "controller.extensions.watching.settings:WatchSettings"},
    service="controller.extensions.watching.publisher:watch_publisher",
    commands=(
        TableCommand(
            "watch",
            "controller.extensions.watching.commands:watch",
            phrase("Serve pages for watching tables and leagues, until you press Ctrl-C."),
        ),
    ),
    checks="controller.extensions.watching.outbox:findings",
    contents="controller.extensions.watching.outbox:kept_files",
)
