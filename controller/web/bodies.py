"""What pages send with a request: a JSON object of no more than so many bytes."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request

from controller.errors import Refused
from engine.sentence import phrase

__all__ = ["json_body"]


async def json_body(request: Request, longest: int) -> dict[str, Any]:
    """Returns what was sent, a JSON object of at most `longest` bytes; raises `Refused`."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > longest:
            raise Refused(phrase("this takes a JSON object of at most {most} bytes", most=longest))
    try:
        facts = json.loads(body)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        raise Refused(phrase("this takes a JSON object, and nothing else"))
    return facts
