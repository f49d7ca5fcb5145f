"""The page's server: uvicorn, with limits on requests and waiting times.

Without these limits uvicorn keeps any number of idle connections open.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from controller.errors import TableError
from controller.web.connection_limits import Door, Visit
from controller.web.serving import monotonic_ms

_LONGEST_MESSAGE = 64 * 1024
"""A longer message closes its websocket, in bytes."""
_BACKLOG = 64
"""The maximum number of connections waiting to be accepted."""
_PING_S = 20.0
"""The time limit for a page's answer to a ping, in s."""
_END_S = 3
"""The time limit for pages to close when the table ends, in s."""
_SWEEP_S = 1.0

_NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class PageServer:
    """Serves an application on a listening socket until it is stopped; `clock` returns ms.

    `room` is how many pages may be open, in all and from one address; None for the default of a table. `background`
    runs in the same event loop as long as the server runs.
    """

    def __init__(
        self,
        app: ASGIApp,
        clock: Callable[[], int] = monotonic_ms,
        room: tuple[int, int] | None = None,
        background: Callable[[], Coroutine[Any, Any, None]] | None = None,
    ) -> None:
        self._background = background
        self._door = Door(clock, room)
        self._server = uvicorn.Server(
            uvicorn.Config(
                app,
                http=_guarded(self._door),
                log_level="error",
                access_log=False,
                lifespan="off",
                proxy_headers=False,
                backlog=_BACKLOG,
                ws_max_size=_LONGEST_MESSAGE,
                ws_ping_interval=_PING_S,
                ws_ping_timeout=_PING_S,
                ws_per_message_deflate=False,  # compressing a picture for each page takes a Pi longer than sending it
                timeout_graceful_shutdown=_END_S,
            )
        )

    def run(self, listening: socket.socket) -> None:
        asyncio.run(self._serve(listening))

    def end(self) -> None:
        """Makes `run` return soon; may be called from any thread."""
        self._server.should_exit = True

    async def _serve(self, listening: socket.socket) -> None:
        asyncio.get_running_loop().set_exception_handler(complain)
        logging.getLogger("asyncio").setLevel(logging.ERROR)  # a page that left before its greeting is not an error
        others = [asyncio.create_task(self._sweep())]
        if self._background is not None:
            others.append(asyncio.create_task(self._background()))
        try:
            await self._server.serve(sockets=[listening])
        finally:
            for each in others:
                each.cancel()
            await asyncio.wait(others)  # not suppressed: Ctrl-C comes as the cancellation of this very task

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_S)
            self._door.sweep()


def _guarded(door: Door) -> type[asyncio.Protocol]:
    """Returns uvicorn's HTTP protocol, changed to register every connection in the limits.

    A connection's visit is passed on in the state of its requests, as "visit".
    """

    class Guarded(H11Protocol):
        _visit: Visit

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            peer = transport.get_extra_info("peername")
            self._visit = door.enter(transport, str(peer[0]) if peer else "", self._is_waiting)
            self.app_state = self.app_state | {"visit": self._visit}
            super().connection_made(transport)

        def _is_waiting(self) -> bool:
            return self.cycle is not None and not self.cycle.response_complete

        def data_received(self, data: bytes) -> None:
            door.note_active(self._visit)
            super().data_received(data)

        def connection_lost(self, exc: Exception | None) -> None:
            door.leave(self._visit)
            super().connection_lost(exc)

    return Guarded


def complain(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Suppresses the message about connections refused for lack of descriptors: asyncio tries again in a second."""
    error = context.get("exception")
    if not (isinstance(error, OSError) and error.errno in _NO_ROOM):
        loop.default_exception_handler(context)


def listen(host: str, port: int) -> socket.socket:
    """Opens the page's port first of all, so that two tables never share a journal's game by accident.

    Raises `TableError`.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With an explicit protocol, asyncio sends every answer at once instead of waiting for more.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen()  # from now on the printed address answers, and a second table is rejected
    except (OSError, UnicodeError) as error:  # the latter for an invalid host
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise TableError(
            "the page cannot be served at {address} ({reason}); is a table running already? "
            "Close it, or choose another port with --port",
            address=f"{host}:{port}",
            reason=reason,
        ) from None
    return listening


def raise_descriptor_limit() -> None:
    """Raises the limit of open files and connections to the maximum that the system allows."""
    with suppress(ImportError, OSError, ValueError):  # the limit does not exist here or is fixed
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
