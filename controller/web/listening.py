"""The page's port."""

from __future__ import annotations

import socket
from contextlib import suppress

from controller.errors import TableError
from engine.sentence import phrase

__all__ = ["listen", "raise_descriptor_limit"]


def listen(host: str, port: int) -> socket.socket:
    """Opens the page's port before anything else, so that two tables never share a journal's game by accident.

    Raises `TableError`.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named outright, the protocol lets asyncio send every answer at once instead of waiting for more to go with it.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # from now on the address that is printed answers, and a second table is refused
    except (OSError, UnicodeError) as error:  # the latter for a host that is no name at all
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise TableError(
            phrase(
                "the page cannot be served at {address} ({reason}); is a table running already? "
                "Close it, or choose another port with --port",
                address=f"{host}:{port}",
                reason=reason,
            )
        ) from None
    return listening


def raise_descriptor_limit() -> None:
    """Lets the program have as many files and connections open as the system allows it."""
    with suppress(ImportError, OSError, ValueError):  # no such limit here, or it may not be changed
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
