"""The table in a house: what Home Assistant may know of it, told to an MQTT broker."""

from controller.home.facts import facts_of
from controller.home.messages import Message, Topics, discovery, state_message
from controller.home.reporter import HomeReporter

__all__ = ["HomeReporter", "Message", "Topics", "discovery", "facts_of", "state_message"]
