"""Messages to a page that shows many tables."""

from __future__ import annotations

from controller.extensions.watching.audience import DirectoryViewer, PageMessage
from tests.controller.test_web_clients import BEAT, quiet
from tests.paper_loop import on_paper


def test_it_hears_a_heartbeat_whenever_there_was_nothing_new_for_ten_seconds() -> None:
    viewer = DirectoryViewer()
    heard = on_paper(quiet(viewer, 24, 50, lambda text: viewer.tell("table", PageMessage({}, english=text))))
    assert heard == [(10, BEAT), (20, BEAT), (24, "a picture"), (35, BEAT), (45, BEAT)]
