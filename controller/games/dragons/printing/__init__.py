"""The printed parts of a game: sheets of tiles, and the overlay of the board. Requires the extra "print"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from controller.errors import Refused
from controller.languages.catalogue import ENGLISH, in_language
from engine.dragons import DeckList, known_decks
from engine.dragons.cards import SEAT_NAMES
from engine.sentence import phrase, row_of
from hal.remedies import install_extra


def write_sheets(
    game: str, folder: Path, deck: str | None = None, seats: Sequence[str] = (), language: str = ENGLISH
) -> list[Path]:
    """Writes a game's sheets, PDFs and an SVG for each page, and returns the files; raises `Refused`.

    With a `deck`, ready or saved, it writes only the cards of that deck, one copy for each of the `seats`.
    It creates the folder if necessary and replaces old sheets. The same cards give the same bytes.
    """
    try:
        import reportlab  # noqa: F401
    except ImportError:
        raise Refused(phrase("reportlab is needed to print; {remedy}", remedy=install_extra("print"))) from None
    from controller.games.dragons.printing.sheets import deck_documents, documents, printed
    from controller.games.dragons.printing.tiles import TextTooLong

    said = partial(in_language, language)
    try:
        found = (
            documents(said) if deck is None else deck_documents(_deck(deck), [SEAT_NAMES[seat] for seat in seats], said)
        )
    except TextTooLong as error:
        raise Refused(str(error)) from None
    try:
        return printed(found, folder)
    except OSError as error:
        raise Refused(
            phrase(
                "{folder} cannot be written ({why}); choose a folder that you can write to",
                folder=folder,
                why=error.strerror,
            )
        ) from None


def _deck(word: str) -> DeckList:
    decks = known_decks()
    if word not in decks:
        raise Refused(
            phrase(
                "the deck {deck} cannot be printed; the decks are: {decks}",
                deck=repr(word), decks=row_of(decks),
            )
        )  # fmt: skip
    return decks[word]
