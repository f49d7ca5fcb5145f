"""Hidden cards between two tables that do not trust each other: shuffled together, and checked at the end.

Only the extension of linked tables imports it; it adds nothing of its own to the table.
"""

from controller.extending.manifest import Extension

EXTENSION = Extension(name="secret_cards")
