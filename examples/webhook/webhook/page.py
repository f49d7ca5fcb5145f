"""What the page shows of the web hook."""

from __future__ import annotations

from urllib.parse import urlsplit

from controller.web.extension import PagePart, PageSurroundings
from webhook.settings import WebhookSettings


def _host(surroundings: PageSurroundings) -> str | None:
    """The host that gets results; the whole address may hold a secret."""
    address = surroundings.config.of(WebhookSettings).address
    return None if address is None else urlsplit(address).hostname


PAGE = PagePart(hello={"webhook": _host}, module="webhook.js")
