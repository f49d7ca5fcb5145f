"""The voice of espeak-ng, with scripts that behave like it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from controller.extensions.voice.espeak import EspeakVoice, Manner, VoiceError
from tests.waiting import PATIENCE_S, wait_until

WITHOUT_SOUND = """
echo "ALSA lib confmisc.c:855:(parse_card) cannot find card '0'" >&2
echo "error: No such file or directory" >&2
"""


def installed(folder: Path, script: str, name: str = "espeak-ng") -> EspeakVoice:
    """A voice with a script as its program."""
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    return EspeakVoice(str(folder))


@pytest.mark.parametrize("name", ["espeak-ng", "espeak"])
def test_a_text_is_said_in_its_language_as_loud_and_as_fast_as_wanted(tmp_path: Path, name: str) -> None:
    voice = installed(tmp_path, f'echo "$@" > {tmp_path}/asked; exec /bin/cat > {tmp_path}/heard', name)
    voice.say("Rot ist am Zug: -v $HOME „b1“", Manner("de", 40, 200))
    assert (tmp_path / "asked").read_text() == "-v de -s 200 -a 40 --stdin\n"
    assert (tmp_path / "heard").read_text(encoding="utf-8") == "Rot ist am Zug: -v $HOME „b1“"


def test_no_voice_is_told_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(VoiceError, match=r"^no voice is installed on this machine; install one with: sudo apt "):
        EspeakVoice(str(tmp_path)).say("Hello", Manner())


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (WITHOUT_SOUND, "No such file or directory"),
        ("echo 'Error: The specified voice does not exist.' >&2; exit 1", "The specified voice does not exist."),
        ("exit 3", "it ended with status 3"),
        ("echo 'cannot open the data' >&2; exit 1", "cannot open the data"),
    ],
)
def test_a_voice_that_cannot_be_heard_says_why(tmp_path: Path, script: str, why: str) -> None:
    voice = installed(tmp_path, f"/bin/cat > /dev/null; {script}")
    with pytest.raises(VoiceError) as error:
        voice.say("Hello", Manner())
    assert str(error.value) == f"the voice cannot be heard ({why}); connect a sound device"


def test_a_text_is_broken_off_at_once(tmp_path: Path) -> None:
    voice = installed(tmp_path, f"/bin/cat > /dev/null; : > {tmp_path}/begun; exec /bin/sleep 600")
    speaking = threading.Thread(target=voice.say, args=("A long story", Manner()))
    speaking.start()
    wait_until((tmp_path / "begun").exists)
    voice.hush()
    speaking.join(PATIENCE_S)
    assert not speaking.is_alive()


def test_to_hush_a_silent_voice_does_nothing(tmp_path: Path) -> None:
    EspeakVoice(str(tmp_path)).hush()
