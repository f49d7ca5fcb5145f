"""The table in Home Assistant, by messages to an MQTT broker."""

from controller.extending.manifest import Extension

EXTENSION = Extension(
    name="home_assistant",
    settings={"home": "controller.extensions.home_assistant.settings:HomeSettings"},
    service="controller.extensions.home_assistant.reporter:reporter",
)
