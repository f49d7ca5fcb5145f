"""The voice of espeak-ng, or of the older espeak: a program of the system, one process for each text."""

from __future__ import annotations

import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from controller.errors import TableError
from engine.sentence import phrase


class VoiceError(TableError):
    """Raised if a voice or a sound device is missing."""


@dataclass(frozen=True, slots=True)
class Manner:
    language: str = "en"
    volume: int = 100
    """0-100 percent."""
    speed: int = 160
    """Words a minute, 80-450."""


class Voice(Protocol):
    """Speaks one text at a time. `say` is called by one thread, `hush` by any other."""

    def say(self, text: str, manner: Manner) -> None:
        """Speaks a text and returns at its end or when hushed; raises `VoiceError`, one sentence, when it cannot."""

    def hush(self) -> None:
        """Interrupts the speech; does nothing while the voice is silent."""


_PROGRAMS = ("espeak-ng", "espeak")
_LONGEST_S = 60
"""The time limit for a text, which only a blocked sound device exceeds."""
_NO_VOICE = phrase(
    "no voice is installed on this machine; install one with: {command}", command="sudo apt install espeak-ng"
)
_ASIDE = "ALSA lib"
"""The prefixes of the many lines that the sound library prints besides its error."""


class EspeakVoice:
    """Speaks with espeak-ng; `path` is the search path for programs, None for the shell's."""

    def __init__(self, path: str | None = None) -> None:
        self._path = path
        self._process: subprocess.Popen[str] | None = None

    def say(self, text: str, manner: Manner) -> None:
        """Speaks a text and returns at its end or when hushed; raises `VoiceError` without a voice or a sound
        device.
        """
        with subprocess.Popen(
            [self._program(), "-v", manner.language, "-s", str(manner.speed), "-a", str(manner.volume), "--stdin"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True, encoding="utf-8", errors="replace", start_new_session=True,
        ) as process:  # fmt: skip
            self._process = process
            try:
                _, complaints = process.communicate(text, timeout=_LONGEST_S)
            except subprocess.TimeoutExpired:
                process.kill()
                raise VoiceError(
                    phrase("the sound device accepts no sound; check the system's sound settings")
                ) from None
            except BrokenPipeError:  # hushed before it had read everything
                return
            finally:
                self._process = None
        if process.returncode >= 0 and (why := _complaint(complaints, process.returncode)):
            raise VoiceError("the voice cannot be heard ({why}); connect a sound device", why=why)

    def hush(self) -> None:
        process = self._process
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()

    def _program(self) -> str:
        found = next((found for name in _PROGRAMS if (found := shutil.which(name, path=self._path))), None)
        if found is None:
            raise VoiceError(_NO_VOICE)
        return found


def _complaint(complaints: str, status: int) -> str:
    """Returns the error of a program that could not speak; espeak-ng exits with 0 even without a sound device."""
    lines = [line.strip() for line in complaints.splitlines() if line.strip() and not line.startswith(_ASIDE)]
    told = next((line for line in lines if line.lower().startswith("error")), "")
    if told:
        return told.partition(":")[2].strip() or told
    return "" if status == 0 else lines[-1] if lines else phrase("it ended with status {status}", status=status)
