"""Responses in the language of the page that asks: JSON, or one sentence as a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from controller.languages.catalogue import LANGUAGES, OFFERED, PSEUDO, in_language, wanted_by_browser
from engine.sentence import beginning, phrase


def language_of(connection: HTTPConnection) -> str:
    """Returns the language of a page: from its address, or that of the table's own screen, or of its browser."""
    chosen = connection.query_params.get("lang", "")
    if chosen in (*LANGUAGES, PSEUDO):
        return chosen
    screen = own_screen_of(connection)
    if screen is not None and (language := str(screen.language_for(connection))):
        return language
    return wanted_by_browser(connection.headers.get("accept-language", ""), OFFERED)


def own_screen_of(connection: HTTPConnection) -> Any:
    """Returns the `OwnScreen` of the application that got the request, None if it has none."""
    return getattr(getattr(connection.scope.get("app"), "state", None), "own_screen", None)


def whole(text: str) -> str:
    """Returns an error's text as a whole sentence."""
    return text if text.endswith(".") else phrase("{error}.", error=beginning(text))


class _InLanguage(Response):
    """A response that is rendered for each request, because its language is known only when it is sent."""

    def __init__(self, content: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(content, status, headers)
        self._content = content

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.body = self.render(in_language(language_of(HTTPConnection(scope)), self._content))
        self.headers["content-length"] = str(len(self.body))
        await super().__call__(scope, receive, send)


class LocalizedJson(_InLanguage, JSONResponse):
    """Plain data as JSON, with its sentences in the language of the page."""


class LocalizedText(_InLanguage, PlainTextResponse):
    """One sentence in the language of the page."""
