"""The routes of the seats: sit down, a seat's own page, leave and free a seat.

Opening an address only shows a page. To sit down, a person presses a button, or the page connects to the table.
"""

from __future__ import annotations

from html import escape
from secrets import token_urlsafe

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from controller.errors import Refused, TableError
from controller.languages.catalogue import in_language
from controller.tabletop.registry import title_of
from controller.web.localized import language_of
from controller.web.operator_pass import Handler
from controller.web.origin import BROWSER_COOKIE, browser_of, is_from_here, is_local
from controller.web.page import Page
from controller.web.seat_claims import GONE, SitsElsewhere
from controller.web.serving import HEADERS, NO_SEATS, notice_page, qr_code, sentence
from engine.sentence import phrase


def seat_routes(page: Page) -> list[Route]:
    async def show(request: Request) -> Response:
        return _known(request, page.extensions.page(request))

    async def code(_: Request) -> Response:
        if page.sit is None:
            return sentence(404, NO_SEATS)
        return qr_code(page.sit)

    async def sit_down(request: Request) -> Response:
        seat, browser = request.path_params["seat"], browser_of(request) or token_urlsafe(18)
        secret = page.sit_down(seat, browser, shares=request.query_params.get("share") == "yes")
        answer = RedirectResponse(f"/seat/{secret}", status_code=303, headers=HEADERS)
        return _known(request, answer, browser)

    async def seat_page(request: Request) -> Response:
        if page.seat_of(request.path_params["secret"]) is None:
            return sentence(404, GONE)
        return _known(request, page.extensions.page(request))

    async def leave(request: Request) -> Response:
        if not page.leave(request.path_params["secret"]):
            return sentence(404, GONE)
        return RedirectResponse("/", status_code=303, headers=HEADERS)

    async def free(request: Request) -> Response:
        page.free(request.path_params["seat"], is_here=is_local(request))
        return RedirectResponse("/", status_code=303, headers=HEADERS)

    return [
        Route("/", show),
        Route("/index.html", show),
        Route("/sit", show),
        Route("/watch", show),
        Route("/sit.svg", code),
        Route("/sit/{seat}", _operation(sit_down), methods=["POST"]),
        Route("/seat/{secret}", seat_page),
        Route("/leave/{secret}", _operation(leave), methods=["POST"]),
        Route("/free/{seat}", _operation(free), methods=["POST"]),
    ]


def _operation(do: Handler) -> Handler:
    """Wraps a route that changes seats: for pages of this table only; a refusal is one sentence."""

    async def answer(request: Request) -> Response:
        if not is_from_here(request):
            return sentence(403, phrase("pages of other hosts must not change the seats"))
        try:
            return await do(request)
        except SitsElsewhere as error:
            return _ask_to_share(error, language_of(request))
        except Refused as error:
            return sentence(409, str(error))
        except TableError as error:  # the disk is full
            return sentence(507, str(error))

    return answer


def _known(request: Request, answer: Response, browser: str = "") -> Response:
    """Gives a browser an identity, if it has none."""
    if not browser_of(request):
        answer.set_cookie(
            BROWSER_COOKIE, browser or token_urlsafe(18), max_age=31_536_000, httponly=True, samesite="strict"
        )
    return answer


def _ask_to_share(error: SitsElsewhere, language: str) -> Response:
    """Returns a page that asks whether several people are to share this screen."""
    seat, held = title_of(error.seat), title_of(error.held)
    said = {
        "title": phrase("Share this screen?"),
        "already": phrase("This browser already has the seat of {held}", held=held),
        "warning": phrase(
            "If you also play {seat}, you see the hidden cards of both seats. Do this only if two people share this "
            "screen.",
            seat=seat,
        ),
        "back": phrase("Back to {held}", held=held),
        "share": phrase("Share this screen with {seat}", seat=seat),
    }
    names = {"seat": error.seat, "held": error.held}
    words = {key: escape(words) for key, words in (names | in_language(language, said)).items()}
    return notice_page(language, words["title"], _SHARE.format(**words), status=409)


_SHARE = """    <h1>{already}</h1>
    <p>{warning}</p>
    <form method="post" action="/sit/{held}"><button type="submit" class="primary">{back}</button></form>
    <form method="post" action="/sit/{seat}?share=yes">
      <button type="submit">{share}</button>
    </form>
"""
