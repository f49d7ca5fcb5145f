"""The configuration of the web hook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlsplit

from engine.checked_yaml import Plain, Value


def _accepted(text: str, value: Plain) -> str | None:
    address = urlsplit(text)
    if value is not None and (address.scheme not in ("http", "https") or not address.hostname):
        raise ValueError(text)
    return None if value is None else text


_Address = Annotated[str | None, Value("an address that begins with http:// or https://, or null for none", _accepted)]


@dataclass(frozen=True)
class WebhookSettings:
    """Where results go."""

    address: _Address = None
