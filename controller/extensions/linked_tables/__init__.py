"""A game between two tables: one offers it with a code, the other joins, and a move made at one is lit at the other."""

from controller.extending.manifest import Extension

EXTENSION = Extension(name="linked_tables", order=20, page="controller.extensions.linked_tables.page:PAGE")
