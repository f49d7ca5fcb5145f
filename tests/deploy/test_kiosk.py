"""The table's own screen: the page opens when the table answers, and again whenever it is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.waiting import PATIENCE_S, wait_until

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BROWSER = """#!/bin/sh
echo "$@" >>"$STARTS"
echo $$ >"$PID"
exec sleep 600
"""


class Kiosk:
    """The script with a browser that only sleeps, and a table with a controlled answer; None for no answer."""

    def __init__(self, folder: Path) -> None:
        self.screen: str | None = None
        self.asked = 0
        self._starts, self._pid = folder / "starts", folder / "pid"
        (folder / "bin").mkdir()
        chromium = folder / "bin" / "chromium"
        chromium.write_text(BROWSER)
        chromium.chmod(0o755)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        environ = {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HOME": str(folder), "STARTS": str(self._starts),
            "PID": str(self._pid), "CHAMELEON_KIOSK_EVERY_S": "0.01",
            "CHAMELEON_KIOSK_SOON_S": "0.01",
        }  # fmt: skip
        self.script = subprocess.Popen(["sh", ROOT / "deploy" / "kiosk.sh", self.address], env=environ)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        kiosk = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                kiosk.asked += 1
                self.send_response(200 if self.path == "/screen" and kiosk.screen else 503)
                self.end_headers()
                self.wfile.write((kiosk.screen or "").encode())

            def log_message(self, *_: object) -> None:
                pass

        return Handler

    @property
    def starts(self) -> list[str]:
        """The command lines of the browser, for each start."""
        return self._starts.read_text().splitlines() if self._starts.exists() else []

    @property
    def browser(self) -> int:
        """The browser's process, 0 before the first start."""
        return int((self._pid.exists() and self._pid.read_text()) or 0)

    def looked(self, times: int) -> None:
        """Waits until the script has checked the table that many more times."""
        asked = self.asked
        wait_until(lambda: self.asked >= asked + times)

    def end(self) -> None:
        self.script.send_signal(signal.SIGTERM)
        self.script.wait(PATIENCE_S)
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Kiosk]:
    kiosk = Kiosk(tmp_path)
    yield kiosk
    kiosk.end()


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_page_is_shown_on_the_whole_screen_as_soon_as_the_table_answers(kiosk: Kiosk) -> None:
    kiosk.looked(2)
    assert kiosk.starts == []
    kiosk.screen = "shown"
    wait_until(lambda: len(kiosk.starts) == 1)
    assert kiosk.starts[0].startswith(f"--kiosk --app={kiosk.address} --user-data-dir=")


def test_a_browser_that_ends_or_shows_no_page_of_a_table_that_answers_is_started_again(kiosk: Kiosk) -> None:
    kiosk.screen = "shown"
    wait_until(lambda: kiosk.browser > 0)
    first = kiosk.browser
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: kiosk.browser not in (0, first))
    second = kiosk.browser
    kiosk.screen = "hidden"
    wait_until(lambda: kiosk.browser not in (0, second))
    assert not is_running(second)


def test_a_browser_waits_with_a_table_that_is_away(kiosk: Kiosk) -> None:
    kiosk.screen = "shown"
    wait_until(lambda: len(kiosk.starts) == 1)
    kiosk.screen = None
    kiosk.looked(8)
    assert len(kiosk.starts) == 1


def test_whoever_ends_the_kiosk_ends_its_browser(kiosk: Kiosk) -> None:
    kiosk.screen = "shown"
    wait_until(lambda: kiosk.browser > 0)
    browser = kiosk.browser
    kiosk.script.send_signal(signal.SIGTERM)
    assert kiosk.script.wait(PATIENCE_S) == 0
    wait_until(lambda: not is_running(browser))


def test_without_a_browser_one_sentence_says_how_to_get_it(tmp_path: Path) -> None:
    environ = {"PATH": str(tmp_path), "HOME": str(tmp_path)}
    done = subprocess.run(["/bin/sh", ROOT / "deploy" / "kiosk.sh"], env=environ, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (
        1, "kiosk.sh: there is no Chromium; install it: sudo apt install chromium\n"
    )  # fmt: skip
