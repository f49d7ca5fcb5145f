"""What the doctor finds of the web hook."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from urllib.parse import urlsplit

from controller.config.settings import Config
from controller.doctor.findings import Finding, bad, good
from webhook.settings import WebhookSettings

_PORTS = {"http": 80, "https": 443}


def findings(config: Config, settings: str) -> Iterator[Finding]:
    """Yields whether the host of the web hook answers; `settings` is where the table is configured."""
    address = config.of(WebhookSettings).address
    if address is None:
        return
    hook = urlsplit(address)
    try:
        socket.create_connection((hook.hostname, hook.port or _PORTS[hook.scheme]), timeout=5).close()
        yield good("web hook", f"{hook.hostname} answers")
    except OSError as error:
        remedy = f"check address, under webhook, in {settings}"
        yield bad("web hook", f"{hook.hostname} does not answer ({error.strerror or error})", remedy)
