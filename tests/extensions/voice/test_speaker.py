"""The table speaks in a thread of its own; nothing waits for it, and new announcements replace old ones."""

from __future__ import annotations

import threading
from dataclasses import replace

from controller.config.settings import config_from_text
from controller.extensions.voice.espeak import Manner, VoiceError
from controller.extensions.voice.messages import SayAgain, SetVoice, VoiceState
from controller.extensions.voice.speaker import TableSpeaker, speaker
from controller.table.services import Surroundings
from engine.sentence import phrase
from sim import SimBoard
from tests.controller.sitting import Sitting
from tests.extensions.voice.at_table import SPEAKS
from tests.waiting import PATIENCE_S

ENGLISH = "en"


class SlowVoice:
    """Speaks every text until it is hushed."""

    def __init__(self) -> None:
        self.said: list[tuple[str, Manner]] = []
        self.begun = threading.Semaphore(0)
        self._done: threading.Event | None = None

    def say(self, text: str, manner: Manner) -> None:
        self._done = done = threading.Event()
        self.said.append((text, manner))
        self.begun.release()
        assert done.wait(PATIENCE_S)
        self._done = None

    def hush(self) -> None:
        if self._done is not None:
            self._done.set()

    def wait_for(self, many: int) -> None:
        for _ in range(many):
            assert self.begun.acquire(timeout=PATIENCE_S)


class NoVoice:
    def say(self, text: str, manner: Manner) -> None:
        raise VoiceError("no voice is installed on this machine")

    def hush(self) -> None:
        pass


LIFTED = "Red's black piece on b1: steps to a2, b2 and c2; jumps to d2, a3 and c3."


def test_news_breaks_off_what_is_being_said_and_what_waits() -> None:
    voice = SlowVoice()
    with Sitting() as sitting, TableSpeaker(voice, ENGLISH, print) as speaker:
        speaker.see(sitting.session.state)
        voice.wait_for(1)
        speaker.see(sitting.lift("b1").wait(200).session.state)
        voice.wait_for(1)
    assert [text for text, _ in voice.said] == ["A new game.", LIFTED]


def test_the_operators_volume_lowers_the_voice() -> None:
    voice = SlowVoice()
    with Sitting() as sitting, TableSpeaker(voice, "en", print) as speaker:
        speaker.see(replace(sitting.session.state, volume=50, parts={VoiceState: VoiceState(80, 200)}))
        voice.wait_for(1)
        assert voice.said[0][1] == Manner("en", 40, 200)


def test_what_is_asked_for_is_said_again_and_breaks_off_what_is_being_said() -> None:
    voice = SlowVoice()
    with Sitting(extensions=SPEAKS) as sitting, TableSpeaker(voice, ENGLISH, print) as speaker:
        speaker.see(sitting.session.state)
        voice.wait_for(1)
        for wish in (SayAgain(), SetVoice(speed=90), SetVoice(volume=30)):
            speaker.see(sitting.ask(wish).session.state)
            voice.wait_for(1)
        speaker.see(sitting.wait().session.state)  # nothing is new, and there was no request
    assert voice.said == [("A new game.", manner) for manner in (
        Manner("en", 100, 160), Manner("en", 100, 160), Manner("en", 100, 90), Manner("en", 30, 90),
    )]  # fmt: skip


def test_a_table_without_sound_says_nothing() -> None:
    voice, told = SlowVoice(), list[str]()
    with Sitting() as sitting, TableSpeaker(voice, ENGLISH, told.append) as speaker:
        speaker.see(replace(sitting.session.state, volume=0))
        speaker.see(sitting.lift("b1").wait(200).session.state)
        voice.wait_for(1)
    assert len(voice.said) == 1


def test_the_voice_speaks_the_language_that_was_chosen() -> None:
    voice = SlowVoice()
    with Sitting() as sitting, TableSpeaker(voice, "qps", print) as speaker:
        speaker.see(replace(sitting.session.state, said_by_eyes={None: phrase("Welcome.")}))
        voice.wait_for(1)
        assert voice.said[0][0] == "⟦Welcome. Welcome.⟧"


def test_a_voice_that_cannot_be_heard_is_told_once_and_never_waited_for() -> None:
    told, was_told = list[str](), threading.Event()

    def tell(sentence: str) -> None:
        told.append(sentence)
        was_told.set()

    with Sitting() as sitting, TableSpeaker(NoVoice(), ENGLISH, tell) as speaker:
        speaker.see(sitting.session.state)
        assert was_told.wait(PATIENCE_S)
        for square in ("b1", "c1"):
            speaker.see(sitting.lift(square).wait(200).session.state)
    assert told == ["The table cannot speak: no voice is installed on this machine."]


def test_a_table_that_is_not_to_speak_has_no_speaker() -> None:
    def around(text: str) -> Surroundings:
        return Surroundings(config_from_text(text, "my.yml"), SimBoard(), lambda *_: None, lambda: None, print, int)

    assert speaker(around("")) is None
    assert isinstance(speaker(around("speech: {enabled: true}")), TableSpeaker)
