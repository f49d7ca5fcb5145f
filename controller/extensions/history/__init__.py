"""What was played: finished games on the page, reviewed, exported and imported, and who has won how often."""

from controller.extending.manifest import Extension

EXTENSION = Extension(
    name="history",
    order=60,
    table="controller.extensions.history.table:HistoryTable",
    page="controller.extensions.history.page:PAGE",
)
