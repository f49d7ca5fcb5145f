"""A test that exceeds pytest-timeout's limit ends its process, which prints where it hung; the run goes on.

scripts/test loads this. xdist names the test and starts a new process; pytest-rerunfailures tries the test once more.
"""

from __future__ import annotations

import faulthandler
import os
from contextlib import suppress

import pytest
import pytest_timeout
from xdist.remote import Producer
from xdist.scheduler import WorkStealingScheduling

_STDERR = os.dup(2)  # taken before pytest captures it: the last output of a process must be readable


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: pytest_timeout.Settings) -> bool:
    """Ends the process from outside Python, so that a hang in C code or in pytest's own report ends, too."""
    faulthandler.dump_traceback_later(settings.timeout, exit=True, file=_STDERR)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_cancel_timer(item: pytest.Item) -> bool:
    faulthandler.cancel_dump_traceback_later()
    return True


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WorkStealingScheduling:
    return _Stealing(config, log)


class _Stealing(WorkStealingScheduling):
    """Distributes tests; a process that has just ended gets none, and its tests go to the others."""

    def check_schedule(self) -> None:
        with suppress(OSError):  # xdist notices its end a moment later, and distributes again
            super().check_schedule()
