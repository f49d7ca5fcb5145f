"""Pages' requests to the voice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from controller.extensions.voice.messages import SayAgain, SetVoice
from controller.web.commands import read_command
from tests.controller.stack import page_extensions


@pytest.mark.parametrize(
    "facts, command",
    [
        ({"do": "say", "what": "again"}, SayAgain()),
        ({"do": "say", "what": "board"}, SayAgain(board=True)),
        ({"do": "voice", "volume": 40}, SetVoice(volume=40)),
        ({"do": "voice", "volume": 0, "speed": 450}, SetVoice(0, 450)),
    ],
)
def test_a_message_is_read_as_a_command(facts: dict[str, Any], command: SayAgain | SetVoice) -> None:
    assert read_command(json.dumps({"id": 7, **facts}), page_extensions().readers) == (7, command)
