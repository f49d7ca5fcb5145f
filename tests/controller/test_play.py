"""What `chameleon play` does before anything else."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from controller.config import default_config
from controller.play import SWITCH_S, Wanted, serve
from hal import HalError


def test_threads_take_turns_so_often_that_the_pins_are_scanned_while_the_computer_thinks() -> None:
    before = sys.getswitchinterval()
    try:
        with pytest.raises(HalError):
            serve(replace(default_config(), board="none at all"), Wanted(), print)
        assert sys.getswitchinterval() == pytest.approx(SWITCH_S)
    finally:
        sys.setswitchinterval(before)
