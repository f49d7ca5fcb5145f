"""Messages of pages to the table's voice, and its state for them."""

from __future__ import annotations

from typing import Any

from controller.extensions.voice.messages import SayAgain, SetVoice, VoiceState
from controller.extensions.voice.settings import VOICE
from controller.table.state import TableState
from controller.web.commands import none_of, take_text, take_within
from controller.web.extension import PageMessage, PagePart
from engine.game import Seat

_SAYS = ("again", "board")


def _say(facts: dict[str, Any]) -> SayAgain:
    what = take_text(facts, "what")
    if what not in _SAYS:
        raise none_of("what", what, _SAYS)
    return SayAgain(board=what == "board")


def _voice(facts: dict[str, Any]) -> SetVoice:
    chosen = {key: take_within(facts, key, *limits) for key, limits in VOICE.items() if key in facts}
    return SetVoice(**chosen)


def _shown(state: TableState, seat: Seat | None) -> dict[str, int] | None:
    voice = state.part(VoiceState)
    return None if voice is None else {"volume": voice.volume, "speed": voice.speed}


PAGE = PagePart(
    messages={"say": PageMessage(SayAgain, _say), "voice": PageMessage(SetVoice, _voice)},
    table={"voice": _shown},
    module="voice.js",
)
