"""'Report this moment': the last minute of sensors, the game, versions and the doctor's findings in one file."""

from controller.extending.manifest import Extension

EXTENSION = Extension(name="report", page="controller.extensions.report.page:PAGE")
