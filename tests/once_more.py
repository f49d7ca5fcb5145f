"""Keeps one race or one hang from refusing a whole run: failed tests run once more, alone. scripts/test loads this.

A test that passes only then counts as passed, and is named; where more than `MOST` fail, the fault is no race. A test
that takes longer than `--limit-s` fails, one marked `long(6)` after six times as long; where even that is not heeded,
its process ends, and the others go on.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterable

import pytest

__all__ = ["MOST", "limit_of"]

MOST = 10
"""So many failed tests at most run once more."""
_LIMIT_S = 300
"""How long setting up, running or tidying up a test may take, in s: many times what it takes on a quiet machine."""
_HEED_S = 30
"""How long after that a process ends that does not heed it, in s."""
_STDERR = os.dup(2)  # taken before pytest captures it: what is said while a process ends has to be read


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--limit-s", type=float, default=_LIMIT_S, help="how long a phase of a test may take, in s")


def limit_of(item: pytest.Item) -> float:
    """How long a phase of a test may take, in s: so many times as long as others where it is marked `long`."""
    limit_s: float = item.config.getoption("--limit-s")
    marked = item.get_closest_marker("long")
    return limit_s if marked is None else limit_s * float(marked.args[0])


@pytest.hookimpl(wrapper=True)
def _limited(item: pytest.Item) -> Generator[None, object, object]:
    limit_s = limit_of(item)

    def too_long(*_: object) -> None:
        pytest.fail(f"this took longer than {limit_s:g} s")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, limit_s)
    faulthandler.dump_traceback_later(limit_s + _HEED_S, exit=True, file=_STDERR)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


pytest_runtest_setup = pytest_runtest_call = pytest_runtest_teardown = _limited


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_OnceMore(config), "once-more")


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
        limit = f"--limit-s={self._config.getoption('--limit-s')}"
        options = ("-q", "-p", __name__, "-p", "no:cacheprovider", "--numprocesses=0", f"--rootdir={root}", limit)
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
