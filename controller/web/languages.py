"""The language of a page: its own texts, and the table's messages to it."""

from __future__ import annotations

import logging
from functools import cache, lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from controller.languages import catalogue as catalogues
from controller.languages.forms import GRAMMARS
from controller.web.localized import language_of, own_screen_of
from controller.web.serving import HEADERS, as_compressed, packed, takes_compressed
from engine.sentence import phrase

_FORMS_TOLD = 200
"""The page gets the plural form for each number below this one; larger ones follow their last two digits."""


def language_routes() -> list[Route]:
    async def tell(request: Request) -> Response:
        chosen = request.query_params.get("lang", "")
        words = page_language(chosen, language_of(request))
        screen = own_screen_of(request)
        is_kiosk = screen is not None and screen.is_kiosk_for(request)
        said = JSONResponse({**words, "kiosk": is_kiosk}, headers=HEADERS)
        return as_compressed(said, _packed(bytes(said.body))) if takes_compressed(request.scope) else said

    return [Route("/language.json", tell)]


def page_language(chosen: str, language: str) -> dict[str, Any]:
    """Returns the texts of a language for a page and, in one sentence, why it is not the `chosen` one, if so.

    {"language", "offered": [{"code", "name"}], "trouble", "messages": {English: its own}, "plurals": {English: forms},
    "forms": the form for each number from 0, "names": {its name: [kind, {form: its name in it}]}, "given": {form: what
    stands before a given name, [pattern, text] each}, "kinds": [...]}. A message with a context has it and U+0004 as a
    prefix, as in gettext. A language whose file cannot be read gives English.
    """
    trouble = ""
    if chosen and chosen != language:
        trouble = phrase("This table does not know the language “{chosen}”.", chosen=chosen[:20])
    try:
        said = _page_messages(language)
    except catalogues.BrokenCatalogue as error:
        logging.getLogger(__name__).warning("%s; pages are in English", error)
        trouble = phrase("The translations for this page cannot be read, so the page is in English.")
        language, said = catalogues.ENGLISH, _page_messages(catalogues.ENGLISH)
    offered = [{"code": each, "name": catalogues.name_of(each)} for each in catalogues.OFFERED]
    return {"language": language, "offered": offered, "trouble": catalogues.in_language(language, trouble), **said}


_packed = lru_cache(maxsize=2 * len(catalogues.OFFERED))(packed)


@cache
def _page_messages(language: str) -> dict[str, Any]:
    catalogue = catalogues.catalogue_of(language)
    if catalogue is None:
        return {"messages": {}, "plurals": {}, "forms": []}
    if isinstance(catalogue, catalogues.Doubled):
        return {"messages": {}, "plurals": {}, "forms": [], "doubled": True}
    own = [each for each in catalogues.messages_of(language) if each.id and catalogues.is_page_message(each)]
    single = [(catalogues.context_in_code(each.context), each.id) for each in own if isinstance(each.id, str)]
    several = [each.id for each in own if not isinstance(each.id, str)]
    form_of = [catalogue.form(n) for n in range(_FORMS_TOLD)]
    first = {form: form_of.index(form) for form in set(form_of)}
    return {
        "messages": {message: catalogue.gettext(message) for context, message in single if not context}
        | {f"{context}\4{word}": catalogue.pgettext(context, word) for context, word in single if context},
        "plurals": {
            one: [catalogue.ngettext(one, many, first[form]) for form in sorted(first)] for one, many in several
        },
        "forms": form_of,
        "names": {said: [name.kind, name.forms] for said, name in catalogue.names.items()},
        "given": GRAMMARS[language].given,
        "kinds": GRAMMARS[language].kinds,
    }
