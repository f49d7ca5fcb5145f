"""Speaks in a thread of its own, so that nothing waits for a voice; a new announcement interrupts an outdated one."""

from __future__ import annotations

import threading
from collections.abc import Callable

from controller.extensions.voice.espeak import EspeakVoice, Manner, Voice, VoiceError
from controller.extensions.voice.messages import VoiceState
from controller.extensions.voice.settings import SpeechSettings
from controller.languages.catalogue import in_language
from controller.table.prompts import expectation, piece_in_hand
from controller.table.services import Service, Surroundings
from controller.table.state import TableState
from engine.sentence import all_of, beginning, phrase


class Narrator:
    """Follows a table and returns its new announcements; secrets of single seats are never among them."""

    def __init__(self) -> None:
        self._before = ("", "", "")

    def news(self, state: TableState) -> tuple[str, ...]:
        """Returns the new announcements after a step: the last event, the piece in hand, the prompt.

        Nothing while the table is closed, or in attract mode.
        """
        if _is_silent(state):
            self._before = ("", "", "")
            return ()
        now = _sentences(state)
        news = tuple(each for each, before in zip(now, self._before, strict=True) if each and each != before)
        self._before = now
        return news

    def again(self, state: TableState, *, board: bool) -> tuple[str, ...]:
        """Returns the same announcements whether they are new or not; with `board` the position comes first."""
        if _is_silent(state):
            return ()
        return (*(board_in_words(state) if board else ()), *filter(None, _sentences(state)))


def board_in_words(state: TableState) -> tuple[str, ...]:
    """Returns the position by the rules, a sentence for all pieces that look alike."""
    squares: dict[str, list[str]] = {}
    for square, look in state.tabletop.pieces(state.game).items():
        squares.setdefault(look, []).append(square)
    if not squares:
        return (phrase("The board is empty."),)
    return tuple(
        phrase("{piece}: {squares}.", piece=beginning(state.tabletop.called(look)), squares=all_of(names))
        for look, names in squares.items()
    )


def _is_silent(state: TableState) -> bool:
    return state.is_locked or state.guests not in ("", "guest")


def _sentences(state: TableState) -> tuple[str, str, str]:
    return state.announcement_for(None), piece_in_hand(state), expectation(state, None)


def speaker(surroundings: Surroundings) -> TableSpeaker | None:
    """Returns the voice service of a table; None if no voice is configured."""
    settings = surroundings.config.of(SpeechSettings)
    return TableSpeaker(EspeakVoice(), settings.language, surroundings.report) if settings.enabled else None


class TableSpeaker(Service):
    """Speaks a table's announcements as long as it is open, and repeats them on request.

    `tell` gets one sentence when the voice cannot be heard, and then the table stays silent; from any thread.
    """

    def __init__(self, voice: Voice, language: str, tell: Callable[[str], None]) -> None:
        self._voice, self._language, self._tell = voice, language, tell
        self._narrator = Narrator()
        self._changed = threading.Condition()
        self._waiting: tuple[str, ...] = ()
        self._manner = Manner(language)
        self._asked = 0
        self._is_open = False
        self._thread: threading.Thread | None = None

    def see(self, state: TableState) -> None:
        """Handles a step of the table; from the table's thread, which never waits here."""
        voice, news = state.part(VoiceState) or VoiceState(), self._narrator.news(state)
        if voice.asked > self._asked:
            self._asked, news = voice.asked, self._narrator.again(state, board=voice.board)
        with self._changed:
            if news and self._is_open:
                self._waiting = news
                self._manner = Manner(self._language, voice.volume * state.volume // 100, voice.speed)
                self._voice.hush()  # before the thread can begin with the new one
                self._changed.notify()

    def __enter__(self) -> TableSpeaker:
        self._is_open = True
        self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._is_open = False
            self._changed.notify()
        if self._thread is not None:
            self._voice.hush()
            self._thread.join(timeout=1)

    def _speak(self) -> None:
        try:
            while (next_ := self._next()) is not None:
                text, manner = next_
                if manner.volume:
                    self._voice.say(in_language(manner.language, text), manner)
        except VoiceError as error:
            with self._changed:
                self._is_open = False
            self._tell(phrase("The table cannot speak: {error}.", error=error))

    def _next(self) -> tuple[str, Manner] | None:
        """Waits for the next sentence and the voice's settings for it; None when the table closes."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or not self._is_open)
            if not self._is_open:
                return None
            text, *rest = self._waiting
            self._waiting = tuple(rest)
            return text, self._manner
