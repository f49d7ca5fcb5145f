"""Draws a deck's sheets as a PDF in a process of its own, so that the table plays on meanwhile."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from subprocess import DEVNULL

from controller.errors import Refused
from controller.games.dragons.saved_decks import as_text, read_draft
from controller.languages.catalogue import ENGLISH, LANGUAGES, PSEUDO, in_language
from controller.processes import command_for, environment
from engine.dragons import DeckList, library
from engine.sentence import phrase, row_of
from hal.remedies import install_extra

PAPERS = ("a4", "letter")
_PATIENCE_S = 180.0
"""A Pi Zero draws for half a minute; a drawing that takes longer than this is given up."""
_AT_ONCE_S = 0.5
"""How long an answer waits for a drawing that is nearly done."""
_LACKING = 3
"""The exit code of the process if the library for PDFs is missing."""


class _Drawing:
    """A process that draws one deck."""

    def __init__(self, deck: str, paper: str, language: str, since: float) -> None:
        self.what, self.since = (deck, paper, language), since
        with tempfile.TemporaryFile() as asked:
            asked.write(deck.encode())
            asked.seek(0)
            self._sheets = tempfile.TemporaryFile()
            try:
                self._process = subprocess.Popen(
                    command_for(__name__, paper, language),
                    stdin=asked,
                    stdout=self._sheets,
                    stderr=DEVNULL,
                    env=environment(),
                )
            except OSError:
                self._sheets.close()
                raise

    def is_done(self, within_s: float = 0.0) -> bool:
        """Waits at most this long; returns whether the process has ended."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(within_s)
        return self._process.returncode is not None

    def drop(self) -> None:
        """Gives up the drawing."""
        self._process.kill()
        self._process.wait()
        self._sheets.close()

    def result(self) -> bytes:
        """Returns the finished drawing; raises `Refused`."""
        with self._sheets:
            if self._process.returncode == _LACKING:
                raise Refused(phrase("reportlab is needed to print; {remedy}", remedy=install_extra("print")))
            if self._process.returncode:
                command = "`chameleon cards print FOLDER --deck NAME`"
                raise Refused(phrase("the sheets could not be drawn; {command} shows why", command=command))
            self._sheets.seek(0)
            return self._sheets.read()


class Press:
    """Draws one deck at a time; not thread-safe. `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._drawing: _Drawing | None = None

    def sheets_of(self, deck: DeckList, paper: str, language: str = ENGLISH) -> bytes | None:
        """Returns the PDF of a deck's cards on "a4" or "letter", or None while it is being drawn; then ask again.

        The deck need not be legal. A language without translations gives English. A request for another deck waits for
        this one. Raises `Refused`.
        """
        _check(deck, paper)
        known = language if language in (*LANGUAGES, PSEUDO) else ENGLISH
        what, now = (as_text(deck), paper, known), self._clock()
        if self._drawing is not None and now - self._drawing.since > _PATIENCE_S:
            self._take().drop()
            raise Refused(phrase("the sheets could not be drawn in time; try again in a moment"))
        if self._drawing is not None and self._drawing.what != what and self._drawing.is_done():
            self._take().drop()
        if self._drawing is None:
            try:
                self._drawing = _Drawing(*what, now)
            except OSError as error:
                raise Refused(
                    phrase("the sheets could not be drawn now ({why}); try again in a moment", why=error.strerror)
                ) from None
        if not self._drawing.is_done(_AT_ONCE_S) or self._drawing.what != what:
            return None
        return self._take().result()

    def _take(self) -> _Drawing:
        drawing, self._drawing = self._drawing, None
        assert drawing is not None
        return drawing


def _check(deck: DeckList, paper: str) -> None:
    if paper not in PAPERS:
        raise Refused(
            phrase(
                "the paper size {paper} is unknown; choose one of: {papers}", paper=repr(paper), papers=row_of(PAPERS)
            )
        )
    strange = [card for card in (*deck.lair, *deck.horde) if card not in library().cards]
    if strange:
        raise Refused(phrase("the card {card} does not exist; remove it from the deck", card=repr(strange[0])))
    if not deck.lair and not deck.horde:
        raise Refused(phrase("the deck has no cards to print; add cards first"))


def main() -> int:
    """Reads a deck from standard input and writes its PDF to standard output; the arguments are paper and language."""
    try:
        from controller.games.dragons.printing.sheets import deck_documents
        from controller.printing.pdf import pdf
    except ImportError:
        return _LACKING
    deck = read_draft(sys.stdin.read(), "the deck")
    os.nice(3)
    paper, language = sys.argv[1:]
    found = deck_documents(deck, said=partial(in_language, language))
    sys.stdout.buffer.write(pdf(found[PAPERS.index(paper)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
