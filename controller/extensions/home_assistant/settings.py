"""The section `home` of the configuration."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated

from controller.config.kinds import HOST_OR_NULL, text_or_null, whole
from engine.checked_yaml import YES_OR_NO, Plain, Value
from engine.sentence import phrase

_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?")
_TOPIC = re.compile(r"[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*")


def _accepted_name(text: str, value: Plain) -> str:
    name = text.strip().lower()
    if value is None or not _LABEL.fullmatch(name):
        raise ValueError(text)
    return name


def _accepted_topic(text: str, value: Plain) -> str:
    if value is None or not _TOPIC.fullmatch(text):
        raise ValueError(text)
    return text


_Name = Annotated[str, Value(phrase("a name of letters, digits and hyphens"), _accepted_name)]
_Topic = Annotated[str, Value(phrase("words of letters, digits, _ and -, separated by /"), _accepted_topic)]


@dataclass(frozen=True)
class HomeSettings:
    """The broker, and how the table appears in Home Assistant."""

    broker: Annotated[str | None, HOST_OR_NULL] = None
    """The host of an MQTT broker; None for none."""
    port: Annotated[int, whole(1, 65535)] = 1883
    encrypted: Annotated[bool, YES_OR_NO] = False
    """Use TLS, with a certificate that this machine trusts."""
    user: Annotated[str | None, text_or_null(phrase("a name, or null for none"))] = None
    password: Annotated[str | None, text_or_null(phrase("a text, or null for none"))] = field(default=None, repr=False)
    name: _Name = "chameleon-table".partition("-")[0]
    """Distinguishes tables at the same broker."""
    prefix: _Topic = "homeassistant"
    """The topic prefix where Home Assistant looks for devices."""
