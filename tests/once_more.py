"""Keeps one race or one hang from refusing a whole run: failed tests run once more, alone. scripts/test loads this.

A test that passes only then counts as passed, and is named; where more than `MOST` fail, the fault is no race. A test
that takes longer than pytest-timeout allows it ends its process, which prints where it hung; the run names the test and
goes on in a new process.
"""

from __future__ import annotations

import faulthandler
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress

import pytest
import pytest_timeout
from xdist.remote import Producer
from xdist.scheduler import WorkStealingScheduling

__all__ = ["MOST"]

MOST = 10
"""At most this many failed tests run once more."""
_STDERR = os.dup(2)  # taken before pytest captures it: what is said while a process ends has to be read


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_set_timer(item: pytest.Item, settings: pytest_timeout.Settings) -> bool:
    """Ends the process from outside Python, so that a hang in C code or in pytest's own report ends, too."""
    faulthandler.dump_traceback_later(settings.timeout, exit=True, file=_STDERR)
    return True


@pytest.hookimpl(tryfirst=True)
def pytest_timeout_cancel_timer(item: pytest.Item) -> bool:
    faulthandler.cancel_dump_traceback_later()
    return True


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_OnceMore(config), "once-more")


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WorkStealingScheduling:
    return _Stealing(config, log)


class _Stealing(WorkStealingScheduling):
    """Shares out tests; a process that has just ended is asked for nothing, and its tests go to the others."""

    def check_schedule(self) -> None:
        with suppress(OSError):  # xdist learns of its end a moment later, and shares out again
            super().check_schedule()


class _OnceMore:
    """Runs what has failed on one of several processes again, before pytest sums up."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._saved: dict[str, pytest.TestReport] = {}
        self._lost: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        reporter: pytest.TerminalReporter = self._config.pluginmanager.get_plugin("terminalreporter")
        failed = {each.nodeid: each for kind in ("failed", "error") for each in reporter.stats.get(kind, ())}
        if exitstatus != pytest.ExitCode.TESTS_FAILED or not all("::" in test for test in failed):
            return
        if len(failed) > MOST:
            self._lost.append(f"More than {MOST} tests failed; none was run once more.")
            return
        for test, report in failed.items():
            reporter.write_line(f"\nonce more, alone: {test}")
            again = self._run_alone(test)
            if again.returncode == pytest.ExitCode.OK:
                self._saved[test] = report
            else:
                self._lost.append(f"failed again when run alone: {test}\n{again.stdout}")
        self._count_as_passed(session, reporter)

    def _run_alone(self, test: str) -> subprocess.CompletedProcess[str]:
        """The last word is the exit status: 0 if the test passed."""
        root = str(self._config.rootpath)
        options = ["-q", "-p", __name__, "-p", "no:cacheprovider", "--numprocesses=0", f"--rootdir={root}"]
        if (limit_s := self._config.getoption("--timeout")) is not None:
            options.append(f"--timeout={limit_s}")
        command = [sys.executable, "-m", "pytest", *options, test]
        return subprocess.run(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def _count_as_passed(self, session: pytest.Session, reporter: pytest.TerminalReporter) -> None:
        stats = reporter.stats
        passed = {each.nodeid for each in stats.get("passed", ())}
        for kind in ("failed", "error"):
            stats[kind] = [each for each in stats.get(kind, ()) if each.nodeid not in self._saved]
            if not stats[kind]:
                del stats[kind]
        stats.setdefault("passed", []).extend(each for test, each in self._saved.items() if test not in passed)
        session.testsfailed = len(stats.get("failed", ())) + len(stats.get("error", ()))
        if not session.testsfailed:
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for report in self._saved.values():
            terminalreporter.write_line(f"\nWhy {report.nodeid} failed at first:\n{report.longreprtext}")
            _write_sections(terminalreporter, report.sections)
        for words in self._lost:
            terminalreporter.write_line(f"\n{words}", red=True)
        for test in self._saved:
            terminalreporter.write_line(f"passed only when run alone: {test}", yellow=True)


def _write_sections(reporter: pytest.TerminalReporter, sections: Iterable[tuple[str, str]]) -> None:
    for title, text in sections:
        reporter.write_line(f"--- {title} ---\n{text}")
