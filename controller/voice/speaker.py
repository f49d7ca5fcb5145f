"""Speaks in a thread of its own, so that nobody ever waits for a voice; news breaks off what is out of date."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import TracebackType

from controller.languages.translating import in_language
from controller.table.state import TableState
from controller.voice.contract import Manner, Voice, VoiceError
from controller.voice.narrator import Narrator
from engine.sentence import phrase

__all__ = ["TableSpeaker"]


class TableSpeaker:
    """Says aloud what is news at a table for as long as it is open; nothing without a voice.

    `tell` gets one sentence when the voice cannot be heard, and then the table stays silent; from any thread.
    """

    def __init__(self, voice: Voice | None, manner: Manner, tell: Callable[[str], None]) -> None:
        self._voice, self._manner, self._tell = voice, manner, tell
        self._narrator = Narrator()
        self._changed = threading.Condition()
        self._waiting: tuple[str, ...] = ()
        self._loud = 100
        self._is_open = False
        self._thread: threading.Thread | None = None

    def see(self, state: TableState) -> None:
        """Takes in a step of the table; from the table's thread, which never waits here."""
        if self._voice is None:
            return
        news = self._narrator.news(state)
        if news:
            self._say(self._voice, news, state.volume)

    def _say(self, voice: Voice, news: Sequence[str], loud: int) -> None:
        with self._changed:
            if not self._is_open:
                return
            self._waiting, self._loud = tuple(news), loud
            voice.hush()  # before the thread can begin with what is new
            self._changed.notify()

    def __enter__(self) -> TableSpeaker:
        if self._voice is not None:
            self._is_open = True
            self._thread = threading.Thread(target=self._speak, args=(self._voice,), name="voice", daemon=True)
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._changed:
            self._is_open = False
            self._changed.notify()
        if self._voice is not None and self._thread is not None:
            self._voice.hush()
            self._thread.join(timeout=1)

    def _speak(self, voice: Voice) -> None:
        try:
            while (next_ := self._next()) is not None:
                text, loud = next_
                manner = replace(self._manner, volume=self._manner.volume * loud // 100)
                if manner.volume:
                    voice.say(in_language(manner.language, text), manner)
        except VoiceError as error:
            with self._changed:
                self._is_open = False
            self._tell(phrase("The table says nothing aloud: {error}.", error=error))

    def _next(self) -> tuple[str, int] | None:
        """Waits for the next sentence, and how loud it is to be, in percent; None when the table closes."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or not self._is_open)
            if not self._is_open:
                return None
            text, *rest = self._waiting
            self._waiting = tuple(rest)
            return text, self._loud
