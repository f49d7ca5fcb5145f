"""The page that a browser keeps and shows while the table does not answer, and the worker that keeps it."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from controller.languages.catalogue import in_language
from controller.web.localized import language_of
from controller.web.serving import HEADERS
from engine.sentence import phrase

_AWAY = """<!doctype html>
<html lang="{language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <script src="/js/base/theme.js"></script>
  <title>{title}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/css/base.css">
  <link rel="stylesheet" href="/css/seats.css">
  <script src="/js/base/reload.js" data-loads-again></script>
</head>
<body class="notice">
  <main>
    <h1>{title}</h1>
    <p>{why}</p>
    <p class="quiet">{next}</p>
  </main>
</body>
</html>
"""


def away_page(language: str) -> str:
    """Returns the page in a language; it loads the address again as soon as the table answers."""
    said = {
        "title": phrase("The table is not answering"),
        "why": phrase(
            "It may be switched off, or this device is in another network. "
            "Check that the table has power and that both are in the same Wi-Fi."
        ),
        "next": phrase("This page continues automatically as soon as the table answers."),
    }
    return _AWAY.format(language=language, **{key: escape(words) for key, words in in_language(language, said).items()})


async def _away(request: Request) -> Response:
    return HTMLResponse(away_page(language_of(request)), headers=HEADERS)


AWAY_ROUTES = [Route("/away.html", _away)]
