"""Newer versions of the program on an installed table, the way back, and bundles for a table without a network."""

from controller.extending.manifest import Extension

EXTENSION = Extension(name="updates")
