"""The page that a browser stores with `static/sw.js` and shows while the table does not answer."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.languages.catalogue import in_language
from controller.web.localized import language_of
from controller.web.serving import notice_page
from engine.sentence import phrase

_AWAY = """    <h1>{title}</h1>
    <p>{why}</p>
    <p class="quiet">{next}</p>
    <script src="/js/base/reload.js" data-loads-again></script>
"""


async def _away(request: Request) -> Response:
    """Returns the page in the browser's language; it reloads its address when the table answers again."""
    language = language_of(request)
    said = {
        "title": phrase("The table is not answering"),
        "why": phrase(
            "It may be switched off, or this device may be on another network. Check that the table has power and "
            "that both are on the same Wi-Fi network."
        ),
        "next": phrase("This page continues automatically as soon as the table answers."),
    }
    words = {key: escape(text) for key, text in in_language(language, said).items()}
    return notice_page(language, words["title"], _AWAY.format(**words))


AWAY_ROUTES = [Route("/away.html", _away)]
