"""The operator's page of updates: one button and the way back; every failure is one sentence, and the table goes on."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from controller.config.settings import config_from_text
from controller.errors import TableError
from controller.extensions.updates import page as page_module
from controller.extensions.updates.bundle import Manifest, write_bundle
from controller.extensions.updates.candidate import changes
from controller.extensions.updates.from_page import PageTrust, carry_out
from controller.extensions.updates.on_machine import run as run_here
from controller.extensions.updates.page import PAGE, Installation, PageUpdates, update_routes
from controller.extensions.updates.progress import Progress, Reporter, progress_file, read_progress
from controller.extensions.updates.sources import Fetched, fetch
from controller.extensions.updates.versions import About, Versions
from controller.net.keys import TableKey
from controller.processes import LATE, MISSING, Ended
from controller.processes import run as run_program
from controller.web.extension import OperatorLink, PagePart, PageSurroundings
from tests.controller.command_line import is_one_complaint
from tests.controller.command_line import run as run_command
from tests.extensions.backup.test_sticks import Port
from tests.extensions.shop.test_operator_page import Browser, Shop
from tests.extensions.updates.test_bundle import KEY, PI, PROJECT, STRANGER, TRUST
from tests.extensions.updates.test_update import PaperMachine, installed

DO = "/operator/update/do"
STICK = "/dev/sda1"
OLD_LOG = "# Changelog\n\n## [0.1.0]\n\n### Added\n\n- Lights.\n"
NEW_LOG = "# Changelog\n\n## [0.2.0]\n\n### Added\n\n- *Sound* ([Docs](docs/sound.md)).\n\n## [0.1.0]\n\n- Lights.\n"
DENIED = "Failed to start chameleon-update@online.service: Access denied\n"


class PaperPi(PaperMachine):
    """A simulated machine on which root fetches the page's orders; `config` is that of its table."""

    config: Any

    def get(self, source: str, work: Path) -> Fetched:
        self.done.append("fetch")
        if "fetch" in self.fails:
            raise TableError("git failed: fatal: early EOF")
        return fetch(source, "", work, PI, "sim", run_here, "", PageTrust(TRUST.keys))

    def restart(self) -> None:
        super().restart()
        self.forget()

    def forget(self) -> None:
        """Drops the state of the stopped program."""


class Counter:
    """A table in a shop on a simulated machine, with root, a stick and systemd."""

    def __init__(self, folder: Path, fails: str = "", *, is_service: bool = True) -> None:
        paper = installed(folder / "opt", fails)
        self.versions = paper.versions
        self.origin = folder / "origin"
        (self.versions.folder(1) / "share").mkdir()
        (self.versions.folder(1) / "share" / "CHANGELOG.md").write_text(OLD_LOG)
        self.pi = PaperPi(self.versions, paper.fails)
        self.port = Port(folder / "stick")
        self.started: list[str] = []
        self.ended: Ended | None = None
        """The exit status of starting a unit; None if root carries it out."""
        self.is_root_busy = False
        self.go_on = Event()
        """Root waits for this event."""
        self.go_on.set()
        self.programs: Callable[[Sequence[str | bytes], str, float], Ended] = run_program
        self.folder = folder

        def part(surroundings: PageSurroundings) -> list[Any]:
            self.pi.config = surroundings.config
            keys = {KEY.public: "the project"}
            on = Installation(self.versions, self._run, is_service, PI, lambda: keys)
            self.updates = PageUpdates(surroundings, on)
            self.pi.forget = surroundings.operator._sessions.clear  # type: ignore[method-assign]
            return update_routes(self.updates, surroundings)

        link = OperatorLink("Update", "Updates.", "Open the updates page", "/operator/update")
        self.shop = Shop(folder, updates=PagePart(routes=part, links=lambda surroundings: [link]))

    def _run(self, command: Sequence[str | bytes], given: str, patience_s: float) -> Ended:
        words = [str(each) for each in command]
        if words[0] in ("lsblk", "udisksctl"):
            return self.port.run(command, given, patience_s)
        if words[0] != "systemctl":
            return self.programs(command, given, patience_s)
        if words[1] == "list-units":
            return Ended(0, "chameleon-update@back.service loaded activating start\n" if self.is_root_busy else "")
        self.started.append(words[-1])
        return self._as_root(words[-1].partition("@")[2].removesuffix(".service")) if self.ended is None else self.ended

    def _as_root(self, order: Any) -> Ended:
        reporter = Reporter(self.versions.home, order, 1_700_000_000_000, lambda sentence: None)
        self.go_on.wait(30)
        try:
            carry_out(order, self.versions, self.pi, self.pi.get, reporter)  # type: ignore[arg-type]
        except TableError:
            return Ended(1, "", f"Job for chameleon-update@{order}.service failed.\n")
        return Ended(0)

    def publish_version(self, version: str = "0.2.0") -> None:
        """From now on this table's source address has a version."""
        (self.origin / "deploy").mkdir(parents=True, exist_ok=True)
        (self.origin / "deploy" / "build.sh").write_text("exit\n")
        (self.origin / "pyproject.toml").write_text(PROJECT.replace("0.2.0", version))
        (self.origin / "CHANGELOG.md").write_text(NEW_LOG)
        git = ("git", "-C", str(self.origin), "-c", "user.name=n", "-c", "user.email=e@example.org")
        for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message", "Add a version")):
            subprocess.run([*git, *words], check=True, capture_output=True)
        (self.versions.home / "address").write_text(f"{self.origin.as_uri()}\n")

    def bring_bundle(
        self, version: str = "0.2.0", key: TableKey | None = KEY, name: str = "table.zip", **manifest: Any
    ) -> Path:
        """Copies a bundle onto the stick."""
        source = self.folder / f"made-{name}"
        (source / "deploy").mkdir(parents=True)
        (source / "deploy" / "build.sh").write_text("exit\n")
        (source / "pyproject.toml").write_text(PROJECT.replace("0.2.0", version))
        (source / "CHANGELOG.md").write_text(NEW_LOG)
        files = {f"source/{path.relative_to(source)}": path for path in source.rglob("*") if path.is_file()}
        write_bundle(self.port.folder / name, replace(Manifest(version, PI, "sim"), **manifest), files, key)
        return self.port.folder / name

    def status(self, browser: Browser) -> Any:
        """The state of everything, once no task is running; with the PIN, again after a restart."""
        self.updates.errand.wait()
        facts = browser.get("/operator/update/status").json()
        return facts if "build" in facts else self.shop.operator().get("/operator/update/status").json()

    def does(self, **wanted: Any) -> Any:
        """Carries out an action; returns the state of everything afterwards."""
        operator = self.shop.operator()
        answer = operator.post(DO, wanted)
        return self.status(operator) if answer.status == 200 else answer.json()["error"]

    def says(self, **wanted: Any) -> str:
        return str(self.does(**wanted)["errand"]["sentence"])


Lay = Callable[..., Counter]


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lay]:
    """Sets up a table on a machine."""
    monkeypatch.setattr("controller.web.usb_sticks._PLACES", (str(tmp_path),))
    laid: list[Counter] = []

    def make(fails: str = "", **facts: Any) -> Counter:
        counter = Counter(tmp_path, fails, **facts)
        counter.shop.sitting.__enter__()
        counter.shop.server.__enter__()
        laid.append(counter)
        return counter

    yield make
    for counter in laid:
        counter.go_on.set()
        counter.shop.server.__exit__(None, None, None)
        counter.shop.sitting.__exit__(None, None, None)


def runs(counter: Counter) -> tuple[str, bool]:
    """The running version, and whether all temporary files of an update are gone."""
    about = counter.versions.about(counter.versions.current or 0)
    assert about is not None
    return about.version, not counter.versions.work.exists()


# Permissions


WISHES: list[dict[str, Any]] = [
    {"do": "check-online"}, {"do": "check-stick", "stick": STICK}, {"do": "install", "version": "0.2.0"},
    {"do": "back"},
]  # fmt: skip


def test_who_has_not_given_the_pin_learns_nothing_and_installs_nothing(lay: Lay) -> None:
    counter = lay()
    guest = counter.shop.browser()
    assert {(answer.status, answer.json()["error"]) for answer in (guest.post(DO, wish) for wish in WISHES)} == {
        (401, "Enter the PIN first.")
    }
    assert guest.get("/operator/update/status").json() == {"known": False}
    assert counter.started == []


def test_pages_of_other_hosts_may_not_install_anything(lay: Lay) -> None:
    counter = lay()
    assert counter.shop.operator().post(DO, {"do": "back"}, Origin="http://evil.example").status == 403
    assert counter.started == []


def test_on_a_machine_that_is_not_the_table_s_nothing_is_done(lay: Lay) -> None:
    counter = lay(is_service=False)
    said = {counter.does(**wish) for wish in WISHES}
    assert said == {"This machine does not belong to the table; set it up with the installer."}
    facts = counter.status(counter.shop.operator())
    assert (facts["installed"], facts["back"], facts["sticks"], facts["last"]) == ("", "", [], None)


@pytest.mark.parametrize("is_service", [True, False])
def test_the_operator_s_page_leads_to_it_where_the_installer_has_been(
    monkeypatch: pytest.MonkeyPatch, is_service: bool
) -> None:
    monkeypatch.setattr(page_module, "has_service", lambda: is_service)
    assert [link.address for link in PAGE.links(PageSurroundings())] == ["/operator/update"] * is_service


@pytest.mark.parametrize("wish", [{}, {"do": "install"}, {"do": "back", "to": 1}, {"do": "check-stick", "stick": 3}])
def test_a_wish_that_is_none_is_refused(lay: Lay, wish: dict[str, Any]) -> None:
    assert lay().does(**wish).startswith("'do' must be one of: check-online, check-stick, install, back")


# From the internet


def test_the_newest_version_is_found_installed_and_left_again(lay: Lay) -> None:
    counter = lay()
    counter.publish_version()
    found = counter.does(do="check-online")
    assert (found["installed"], found["candidate"]) == (
        "0.1.0", {"order": "online", "version": "0.2.0", "changes": ["Sound (Docs)."], "file": ""}
    )  # fmt: skip
    after = counter.does(do="install", version="0.2.0")
    assert (runs(counter), after["installed"], after["back"]) == (("0.2.0", True), "0.2.0", "0.1.0")
    assert (after["last"]["state"], after["last"]["steps"]) == (
        "done",
        [
            "Fetching the new version.",
            f"The games are saved in {counter.versions.home}/backup.zip.",
            "Building version 0.2.0. This takes a few minutes; you can play in the meantime.",
            "Testing it with a copy of the games.",
            "The table restarts with version 0.2.0.",
            "The table runs version 0.2.0.",
        ],
    )
    assert counter.versions.about(2) == About("0.2.0", "/home/pi/table", 1)
    back = counter.does(do="back")
    assert (runs(counter), back["back"], back["last"]["steps"][-1]) == (
        ("0.1.0", True), "0.2.0", "The table runs version 0.1.0."
    )  # fmt: skip
    assert counter.started == ["chameleon-update@online.service", "chameleon-update@back.service"]


def test_where_nothing_is_newer_it_says_so(lay: Lay) -> None:
    counter = lay()
    counter.publish_version("0.1.0")
    (counter.versions.folder(1) / "share" / "CHANGELOG.md").write_text(NEW_LOG)
    facts = counter.does(do="check-online")
    assert (facts["errand"]["sentence"], facts["candidate"]) == ("The newest version is installed: 0.1.0.", None)


def test_a_table_that_came_without_an_address_is_updated_by_stick(lay: Lay) -> None:
    counter = lay()
    said = counter.says(do="check-online")
    assert said == "This table was not installed from the internet; use an update on a USB stick."
    (counter.versions.home / "address").write_text("http://example.org/anybody-on-the-way-can-change-it\n")
    assert (counter.says(do="check-online"), counter.versions.online) == (said, "")


NO_INTERNET = "fatal: unable to access 'https://x/': Could not resolve host: x\n"


@pytest.mark.parametrize(
    ("ended", "sentence"),
    [
        (Ended(128, "", NO_INTERNET), "The table is not connected to the internet; join a Wi-Fi network on the "
         "machine's page, or use an update on a USB stick."),
        (Ended(LATE), "{address} does not answer; try again later, or use an update on a USB stick."),
        (Ended(MISSING), "Git is missing on this machine; use an update on a USB stick."),
        (Ended(128, "", "fatal: not found.\n"), "{address} cannot be used (not found); try again later, or use an "
         "update on a USB stick."),
        (Ended(0, "<html>Sign in to Hotel Wi-Fi</html>"), "{address} does not have this program; try again later, or "
         "use an update on a USB stick."),
    ],
)  # fmt: skip
def test_an_internet_that_is_gone_or_answers_nonsense_is_one_sentence(lay: Lay, ended: Ended, sentence: str) -> None:
    counter = lay()
    counter.publish_version()
    counter.programs = lambda command, given, patience_s: ended
    facts = counter.does(do="check-online")
    said = facts["errand"]["sentence"].replace(counter.origin.as_uri(), "{address}").replace(
        counter.origin.as_uri().capitalize(), "{address}"
    )  # fmt: skip
    assert (said, facts["candidate"]) == (sentence, None)
    assert [*(counter.folder / "update").iterdir()] == []


def test_an_older_version_online_is_not_offered(lay: Lay) -> None:
    counter = lay()
    counter.publish_version("0.0.9")
    facts = counter.does(do="check-online")
    assert facts["errand"]["sentence"] == "Version 0.0.9 is older than the installed version 0.1.0; use a newer one."
    assert facts["candidate"] is None


# From a stick


def test_a_bundle_on_a_stick_is_checked_copied_and_installed_without_the_stick(lay: Lay) -> None:
    counter = lay()
    counter.bring_bundle("0.1.5", name="older.zip")
    counter.bring_bundle()
    (counter.port.folder / "photos.zip").write_bytes(b"no ZIP")
    found = counter.does(do="check-stick", stick=STICK)
    assert found["errand"]["sentence"] == "The update table.zip was checked and copied. You can pull the stick out."
    assert found["candidate"] == {
        "order": "bundle", "version": "0.2.0", "changes": ["Sound (Docs)."], "file": "table.zip"
    }  # fmt: skip
    assert counter.port.done[-2] == "udisksctl unmount"
    counter.port.is_plugged = False
    assert counter.does(do="install", version="0.2.0")["installed"] == "0.2.0"
    assert counter.versions.about(2) == About("0.2.0", "/home/pi/table", 1)


def damaged(counter: Counter) -> None:
    file = counter.bring_bundle()
    file.write_bytes(file.read_bytes()[:-300])


def changed(counter: Counter) -> None:
    file = counter.bring_bundle()
    file.write_bytes(file.read_bytes().replace(b"deploy/build.sh", b"deploy/build.SH"))


UNTRUSTED = "The update table.zip has no signature that this table trusts; get it from the makers of the table."


@pytest.mark.parametrize(
    ("bring", "sentence"),
    [
        (lambda counter: None, "This stick has no update; copy one into its top folder."),
        (damaged, "{stick}/table.zip is not a complete bundle; copy it again."),
        (changed, "{stick}/table.zip is not a complete bundle; copy it again."),
        (lambda counter: counter.bring_bundle(key=None), UNTRUSTED),
        (lambda counter: counter.bring_bundle(key=STRANGER), UNTRUSTED),
        (lambda counter: counter.bring_bundle("0.0.9"), "Version 0.0.9 is older than the installed version 0.1.0; use "
         "a newer one."),
        (lambda counter: counter.bring_bundle(board="pico"), "Table.zip has the libraries of a table with the board "
         "pico, but this one has sim; make one with: chameleon bundle make FILE --machine aarch64 --python 3.13 "
         "--board sim."),
    ],
    ids=["none", "cut", "changed", "unsigned", "of a stranger", "older", "for another table"],
)  # fmt: skip
def test_a_stick_without_a_good_bundle_is_refused_and_nothing_is_kept(
    lay: Lay, bring: Callable[[Counter], object], sentence: str
) -> None:
    counter = lay()
    bring(counter)
    facts = counter.does(do="check-stick", stick=STICK)
    said = facts["errand"]["sentence"].replace(str(counter.port.folder), "{stick}")
    assert (said, facts["candidate"]) == (sentence, None)
    assert [*(counter.folder / "update").glob("*")] == []
    assert counter.does(do="install", version="0.2.0") == (
        "This version is no longer available; look for updates again."
    )
    assert counter.started == []


def test_a_stick_that_is_pulled_out_in_the_middle_is_told(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    counter = lay()
    counter.bring_bundle()

    def pulled(source: Path, target: Path) -> None:
        target.write_bytes(b"half")
        counter.port.is_plugged = False
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(shutil, "copyfile", pulled)
    facts = counter.does(do="check-stick", stick=STICK)
    assert (facts["errand"]["sentence"], facts["candidate"]) == (
        "The stick was pulled out; plug it in and try again.", None
    )  # fmt: skip
    assert [*(counter.folder / "update").iterdir()] == []
    assert counter.says(do="check-stick", stick=STICK) == "The stick is gone; plug it in again."


def test_a_full_disk_says_how_much_it_lacks(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    counter = lay()
    counter.bring_bundle()
    counter.publish_version()
    assert counter.does(do="check-online")["candidate"]["version"] == "0.2.0"
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(10, 10, 0))
    assert counter.says(do="install", version="0.2.0") == (
        "The table's disk is full: the update needs 400 MB, but only 0 MB are free."
    )
    assert "The table's disk is full: the update needs 0.0 MB" in counter.says(do="check-stick", stick=STICK)
    assert (counter.started, runs(counter)) == ([], ("0.1.0", True))


# Failures


WRONG = {
    "fetch": "The table was not changed: git failed: fatal: early EOF.",
    "keep": "The table was not changed: keep went wrong.",
    "build": "The table was not changed: build went wrong.",
    "check": "The table was not changed: check went wrong.",
}


@pytest.mark.parametrize("step", WRONG)
def test_an_update_that_fails_leaves_the_old_version_and_says_why(lay: Lay, step: str) -> None:
    counter = lay(step)
    counter.publish_version()
    counter.does(do="check-online")
    after = counter.does(do="install", version="0.2.0")
    assert (after["last"]["state"], after["last"]["steps"][-1]) == ("failed", WRONG[step])
    assert (runs(counter), after["errand"]["state"], after["updating"]) == (("0.1.0", True), "done", False)


def test_a_version_that_does_not_start_gives_way_to_the_one_before(lay: Lay) -> None:
    counter = lay(f"restart {PROJECT}")
    counter.publish_version()
    counter.does(do="check-online")
    after = counter.does(do="install", version="0.2.0")
    assert after["last"]["steps"][-1].endswith("went wrong); the previous version is running again.")
    assert (after["last"]["state"], runs(counter)[0], counter.pi.running) == ("failed", "0.1.0", "0.1.0")


def test_a_disk_that_fills_up_in_the_middle_is_one_sentence(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    counter = lay()
    counter.publish_version()
    counter.does(do="check-online")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(counter.pi, "build", full)
    after = counter.does(do="install", version="0.2.0")
    assert after["last"]["steps"][-1] == (
        "The table was not changed: its disk fails (No space left on device); free some space."
    )
    assert runs(counter) == ("0.1.0", True)


def test_an_update_whose_power_was_cut_is_told_as_interrupted(lay: Lay) -> None:
    counter = lay()
    Reporter(counter.versions.home, "online", 1_700_000_000_000, lambda sentence: None).step("Fetching.")
    last = counter.status(counter.shop.operator())["last"]
    assert (last["state"], last["steps"]) == (
        "failed", ["Fetching.", "The update was interrupted. The table runs version 0.1.0."]
    )  # fmt: skip


@pytest.mark.parametrize("text", ["", "{", "[]", '{"what": 1}', '{"steps": [{}]}', "\udc80"])
def test_a_result_that_cannot_be_read_is_none(tmp_path: Path, text: str) -> None:
    progress_file(tmp_path).write_text(text, errors="surrogateescape")
    assert read_progress(tmp_path) is None


def test_a_disk_without_room_for_a_step_ends_no_update(tmp_path: Path) -> None:
    said: list[str] = []
    Reporter(tmp_path / "gone", "back", 1, said.append).step("Fetching.")
    assert said == ["Fetching."]
    Reporter(tmp_path, "back", 1, said.append).end("Done.", "done")
    assert read_progress(tmp_path) == Progress("back", 1, "done", ("Done.",))


def test_two_clicks_are_one_update(lay: Lay) -> None:
    counter = lay()
    counter.publish_version()
    counter.does(do="check-online")
    counter.go_on.clear()
    operator = counter.shop.operator()
    answers = [operator.post(DO, {"do": "install", "version": "0.2.0"}) for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 400]
    assert answers[1].json()["error"] == "An update is already running; wait until it has finished."
    assert operator.get("/operator/update/status").json()["updating"] is True
    counter.go_on.set()
    assert counter.status(operator)["installed"] == "0.2.0"
    assert counter.started == ["chameleon-update@online.service"]


def test_while_root_carries_an_update_out_another_page_begins_none(lay: Lay) -> None:
    counter = lay()
    counter.is_root_busy = True
    assert {counter.does(**wish) for wish in WISHES} == {"An update is already running; wait until it has finished."}


@pytest.mark.parametrize(
    ("ended", "sentence"),
    [
        (Ended(4, "", DENIED), "The table is not allowed to update itself on this machine; run the installer again, in "
         "the project's folder: sudo deploy/install.sh."),
        (Ended(5, "", "Failed to start it: Unit chameleon-update@back.service not found.\n"), "The table is not "
         "allowed to update itself on this machine; run the installer again, in the project's folder: sudo "
         "deploy/install.sh."),
        (Ended(1, "", "Failed to connect to bus: No such file or directory\n"), "The update did not start (Failed to "
         "connect to bus: No such file or directory); try again."),
        (Ended(LATE), "The update has not finished; restart the machine."),
    ],
)  # fmt: skip
def test_a_system_that_starts_no_update_is_one_sentence(lay: Lay, ended: Ended, sentence: str) -> None:
    counter = lay()
    counter.ended = ended
    assert (counter.says(do="back"), runs(counter)) == (sentence, ("0.1.0", True))


# Root accepts only three orders


def test_root_takes_no_older_bundle_and_no_unsigned_one_whatever_the_service_puts_there(lay: Lay) -> None:
    counter = lay()
    target = counter.folder / "update" / "bundle.zip"
    target.parent.mkdir(exist_ok=True)
    said = []
    for version, key in (("0.0.9", KEY), ("0.2.0", STRANGER), ("0.2.0", None)):
        made = counter.bring_bundle(version, key, name=f"{version}-{key and key.public[:4]}.zip")
        shutil.copy(made, target)
        counter._as_root("bundle")
        progress = read_progress(counter.versions.home)
        said.append(progress and progress.steps[-1])
    untrusted = (
        "The table was not changed: the update bundle.zip has no signature that this table trusts; get it from the "
        "makers of the table."
    )
    assert said == [
        "The table was not changed: version 0.0.9 is older than the installed version 0.1.0; use a newer one.",
        untrusted, untrusted,
    ]  # fmt: skip
    assert runs(counter) == ("0.1.0", True)


def test_root_says_what_there_is_not(lay: Lay) -> None:
    counter = lay()
    said = []
    for order in ("online", "bundle", "back"):
        counter._as_root(order)
        progress = read_progress(counter.versions.home)
        said.append(progress and progress.steps[-1].replace(str(counter.folder), ""))
    assert said == [
        "The table was not changed: this table was not installed from the internet; use an update on a USB stick.",
        "The table was not changed: the bundle /update/bundle.zip cannot be unpacked (No such file or directory); "
        "check the path and the free space.",
        "The table was not changed: this table has no earlier version, because it has not been updated yet.",
    ]


def test_the_command_of_the_unit_reports_to_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = installed(tmp_path / "opt")
    monkeypatch.setattr("controller.extensions.updates.commands.HOME", machine.versions.home)
    config = tmp_path / "chameleon.yml"
    config.write_text(f"journal: '{tmp_path / 'journal.db'}'\n")
    ended = run_command("page-update", "back", "--config", str(config))
    reason = "this table has no earlier version, because it has not been updated yet"
    assert (ended.status, ended.err) == (2, f"chameleon: {reason}\n")
    progress = read_progress(machine.versions.home)
    assert progress is not None
    assert (progress.what, progress.state, progress.steps) == (
        "back", "failed", ("Going back to the previous version.", f"The table was not changed: {reason}.")
    )  # fmt: skip
    config.write_text("boards: sim\n")
    assert is_one_complaint(run_command("page-update", "online", "--config", str(config)))
    after = read_progress(machine.versions.home)
    assert after is not None
    assert (after.what, after.state, "boards" in after.steps[0]) == ("online", "failed", True)


@pytest.mark.parametrize("order", ["shell", "", "../back", "https://example.org/x.git", "--unsigned"])
def test_the_command_of_the_unit_takes_no_other_order(order: str) -> None:
    assert run_command("page-update", order).status == 2


def test_a_table_that_starts_again_forgets_the_bundle_of_before(tmp_path: Path) -> None:
    (tmp_path / "update").mkdir()
    bundle = tmp_path / "update" / "bundle.zip"
    config = config_from_text(f"journal: '{tmp_path / 'journal.db'}'", "my.yml")
    for is_service in (False, True):
        bundle.touch()
        PageUpdates(PageSurroundings(config), Installation(Versions(tmp_path), is_service=is_service))
        assert bundle.exists() is not is_service


# A version's changes


def test_what_a_version_brings_is_what_the_installed_one_lacks() -> None:
    assert changes(NEW_LOG, OLD_LOG) == ("Sound (Docs).",)
    assert changes(NEW_LOG, NEW_LOG) == ()
    assert changes(NEW_LOG, "") == ("Sound (Docs).",)
    assert changes("## [1]\n- `a` b\n## [0]\n- c\n", "") == ("a b",)
    assert changes("<html>\n", OLD_LOG) == ()
    assert len(changes("".join(f"- {number}\n" for number in range(99)), "- 3\n")) == 12
