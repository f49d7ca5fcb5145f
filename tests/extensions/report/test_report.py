"""'Report this moment': one plain file, while play goes on, without anything hidden from its reader."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from controller.config.settings import config_from_text
from controller.doctor.findings import bad, good
from controller.extensions.report.moment import secrets_in
from controller.extensions.report.page import PAGE, Reports, report_routes
from controller.sensing.recent import AskTrace
from controller.sensing.trace import replay
from controller.web import Page, create_app
from controller.web.extension import PageExtensions, PagePart, PageSurroundings
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.stack import WAIT_S, Server

PIN, TOKEN = "27182", "tok-9f8e7d"
SEAT = "seat-secret-3141"
CONFIG = f"""
shop: {{pin: "{PIN}"}}
net: {{server: "nats://{TOKEN}@hub.example:4222"}}
"""
FINDINGS = [
    good("journal", f"{Path.home()}/table/journal.db can be written"),
    bad("hub", f"nats://{TOKEN}@hub.example:4222 does not answer", f"look at the hub, with {TOKEN}"),
]


class Reporting:
    """A table of Dragons whose people request reports; the page of Red has a secret address."""

    def __init__(self, folder: Path, *, is_kiosk: bool = False) -> None:
        self.now, self.folder, self.refusal = 1_700_000_000_000, folder / "reports", ""
        self.examined = 0
        self.sitting = DragonsSitting(seed=4)
        for _ in range(40):
            self.sitting.play_any()
        surroundings = PageSurroundings(
            config_from_text(CONFIG, "my.yml"), self._ask, newest=lambda: self.sitting.session.state,
            seat_of=lambda secret: "red" if secret == SEAT else None, shown=self.sitting.sent,
        )  # fmt: skip

        def part(seen: PageSurroundings) -> list[Any]:
            reports = Reports(
                seen, self._examine, self.folder, is_kiosk=is_kiosk, wall=lambda: self.now, clock=lambda: self.now
            )
            return report_routes(reports)

        extensions = PageExtensions(surroundings, {"report": PagePart(routes=part, links=PAGE.links)})
        page = Page(lambda seat: {"type": "hello"}, lambda wish, reply, seat, page: None, extensions=extensions)
        self.server = Server(create_app(page))

    def _ask(self, wanted: Any, reply: Any) -> None:
        assert isinstance(wanted, AskTrace)
        if self.refusal:
            reply(self.refusal)
        else:
            wanted.show(self.sitting.session.session.recent_trace())
            reply(None)

    def _examine(self) -> list[Any]:
        self.examined += 1
        return FINDINGS

    def post(self, path: str, **headers: str) -> tuple[int, bytes]:
        connection = HTTPConnection(self.server.address, timeout=WAIT_S)
        connection.request("POST", path, headers=headers)
        answer = connection.getresponse()
        found = answer.status, answer.read()
        connection.close()
        return found

    def report(self, path: str = "/report") -> dict[str, str]:
        status, content = self.post(path)
        assert status == 200
        return unpacked(content)


def unpacked(content: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Reporting]:
    reporting = Reporting(tmp_path)
    with reporting.sitting, reporting.server:
        yield reporting


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Reporting]:
    reporting = Reporting(tmp_path, is_kiosk=True)
    with reporting.sitting, reporting.server:
        yield reporting


def test_a_report_holds_sensors_game_doctor_and_versions_in_plain_files_and_is_small(table: Reporting) -> None:
    status, content = table.post("/report")
    assert (status, len(content) < 60_000) == (200, True)
    files = unpacked(content)
    assert [*files] == ["README.txt", "trace.jsonl", "game.json", "doctor.txt", "versions.json"]
    assert json.loads(files["game.json"])["view"]["game"] == "dragons"
    assert json.loads(files["versions.json"])["board"] == "sim"
    assert files["doctor.txt"].splitlines()[-1] == "    -> look at the hub, with (hidden)"
    assert '{"trace": 1}' in replay(files["trace.jsonl"].splitlines(), "trace.jsonl")


def test_a_seat_s_report_shows_its_own_hand_and_everybody_s_shows_none(table: Reporting) -> None:
    own, everybody = (json.loads(each["game.json"]) for each in (table.report(f"/seat/{SEAT}/report"), table.report()))
    assert own["view"] == table.sitting.sent("red")["view"]
    assert everybody["view"] == table.sitting.sent(None)["view"]
    assert own["view"] != everybody["view"]


def test_no_secret_of_the_table_is_in_a_report(table: Reporting) -> None:
    text = "".join(table.report(f"/seat/{SEAT}/report").values())
    for secret in (PIN, TOKEN, SEAT, str(Path.home()), *table.sitting.tags.tags):
        assert secret not in text
    assert "(hidden) does not answer" in text


def test_what_a_configuration_does_not_show_is_known_as_secret() -> None:
    assert {*secrets_in(config_from_text(CONFIG, "my.yml"))} == {PIN, TOKEN, f"nats://{TOKEN}@hub.example:4222"}


def test_play_goes_on_while_a_report_is_written(table: Reporting) -> None:
    before = len(table.sitting.session.game.moves)
    table.report()
    table.sitting.play_any()
    assert len(table.sitting.session.game.moves) > before


def test_many_reports_let_the_doctor_look_only_now_and_then(table: Reporting) -> None:
    for _ in range(3):
        table.report()
    assert table.examined == 1
    table.now += 60_000
    table.report()
    assert table.examined == 2


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/seat/wrong/report", "This page has lost its seat; open the table's page."),
        ("/report", "The table is still being laid."),
    ],
)
def test_a_report_that_cannot_be_written_says_why(table: Reporting, path: str, sentence: str) -> None:
    table.refusal = "the table is still being laid"
    status, content = table.post(path)
    assert (status, json.loads(content)) == (400, {"error": sentence})


def test_pages_of_other_hosts_get_no_report(table: Reporting) -> None:
    assert table.post("/report", Origin="http://evil.example")[0] == 403


def test_the_table_s_own_screen_keeps_reports_and_the_newest_twenty_of_them(kiosk: Reporting) -> None:
    for _ in range(23):
        kiosk.now += 1000
        kept = json.loads(kiosk.post("/report")[1])["kept"]
    there = sorted(kiosk.folder.iterdir())
    assert (len(there), str(there[-1])) == (20, kept)
    assert there[-1].stat().st_mode & 0o077 == 0
    assert "trace.jsonl" in unpacked(there[-1].read_bytes())


def test_a_folder_that_takes_no_report_is_named(kiosk: Reporting) -> None:
    kiosk.folder.write_text("in the way")
    status, content = kiosk.post("/report")
    assert status == 507
    assert f"cannot be saved in {kiosk.folder}" in json.loads(content)["error"]
