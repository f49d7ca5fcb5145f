"""The history of a table: finished games for review, export and import, and the players' results."""

from controller.extending.manifest import Extension

EXTENSION = Extension(
    name="history",
    order=60,
    table="controller.extensions.history.table:HistoryTable",
    page="controller.extensions.history.page:PAGE",
)
