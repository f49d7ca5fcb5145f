"""The table in a house: what Home Assistant may know of it, published to an MQTT broker."""

from controller.extending.manifest import Extension

EXTENSION = Extension(
    name="home_assistant",
    settings={"home": "controller.extensions.home_assistant.settings:HomeSettings"},
    service="controller.extensions.home_assistant.reporter:reporter",
)
