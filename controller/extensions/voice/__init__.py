"""The table's own voice, and what people ask of it."""

from controller.extending.manifest import Extension

EXTENSION = Extension(name="voice", page="controller.extensions.voice.page:PAGE")
