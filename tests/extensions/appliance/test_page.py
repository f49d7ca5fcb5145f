"""The operator's page of the machine: PIN required, every refusal one sentence, and the table stays usable."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from controller.errors import Refused
from controller.extensions.appliance.language import language_file
from controller.extensions.appliance.page import PAGE, Appliance, appliance_routes
from controller.extensions.appliance.system import System
from controller.extensions.appliance.wifi import Wifi
from controller.journal.store import Journal
from controller.processes import LATE, MISSING, run
from controller.web.extension import PagePart, PageSurroundings
from tests.controller.sitting import Sitting
from tests.extensions.appliance.machine import Air, Machine
from tests.extensions.shop.test_operator_page import Browser, Shop

DO = "/operator/machine/do"


class Counter:
    """A table on a simulated machine."""

    def __init__(
        self, folder: Path, machine: Machine, *, is_service: bool = True, radios: tuple[str, ...] = ("wlan0",)
    ) -> None:
        self.machine = machine
        self.renewed = 0

        def part(surroundings: PageSurroundings) -> list[Any]:
            system = System(machine.run, self._renew)
            wifi = Wifi(machine.run, lambda: [*radios])
            self.appliance = Appliance(
                surroundings, wifi, system, is_service=is_service, clock=lambda: self.shop.now / 1000
            )
            return appliance_routes(self.appliance, surroundings)

        self.shop = Shop(folder, appliance=PagePart(routes=part, links=PAGE.links))

    def _renew(self) -> None:
        self.renewed += 1

    def status(self, browser: Browser) -> Any:
        """The state of the machine, once no task is running."""
        self.appliance.errand.wait()
        return browser.get("/operator/machine/status").json()


Lay = Callable[..., Counter]


@pytest.fixture
def lay(tmp_path: Path) -> Iterator[Lay]:
    """Sets up a table on a machine."""
    laid: list[Counter] = []

    def make(machine: Machine, **facts: Any) -> Counter:
        counter = Counter(tmp_path, machine, **facts)
        counter.shop.sitting.__enter__()
        counter.shop.server.__enter__()
        laid.append(counter)
        return counter

    yield make
    for counter in laid:
        counter.shop.server.__exit__(None, None, None)
        counter.shop.sitting.__exit__(None, None, None)


def joins(
    counter: Counter, browser: Browser, name: str, password: str = "correct horse", *, hidden: bool = False
) -> Any:
    network = name if hidden else name.encode().hex()
    return browser.post(DO, {"do": "join", "network": network, "password": password, "hidden": hidden})


# Permissions


WISHES: list[dict[str, Any]] = [
    {"do": "switch-off"}, {"do": "restart"}, {"do": "examine"}, {"do": "look"},
    {"do": "time-zone", "zone": "Europe/Berlin"}, {"do": "language", "language": "de"},
    {"do": "join", "network": "686f6d65", "password": "12345678", "hidden": False},
]  # fmt: skip


def test_who_has_not_given_the_pin_learns_nothing_and_does_nothing(lay: Lay) -> None:
    counter = lay(Machine({b"home": Air()}))
    guest = counter.shop.browser()
    refused = [guest.post(DO, wish) for wish in WISHES]
    refused.append(guest.get("/operator/machine/zones"))
    assert {(answer.status, answer.json()["error"]) for answer in refused} == {(401, "Enter the PIN first.")}
    assert guest.get("/operator/machine/status").json() == {"known": False}
    assert counter.machine.done == []


def test_pages_of_other_hosts_may_not_switch_the_machine_off(lay: Lay) -> None:
    counter = lay(Machine())
    assert counter.shop.operator().post(DO, {"do": "switch-off"}, Origin="http://evil.example").status == 403
    assert counter.machine.done == []


def test_on_a_machine_that_is_not_the_table_s_nothing_is_shown_or_done(lay: Lay) -> None:
    counter = lay(Machine({b"home": Air()}), is_service=False)
    operator = counter.shop.operator()
    facts = counter.status(operator)
    assert (facts["power"], facts["wifi"], facts["zone"]) == (False, None, None)
    for wish in WISHES:
        if wish["do"] not in ("language", "examine"):
            refused = operator.post(DO, wish)
            assert (refused.status, refused.json()["error"]) == (
                400, "This machine does not belong to the table; set it up with the installer."
            )  # fmt: skip
    assert counter.machine.done == []


def test_a_machine_without_a_radio_shows_no_wifi(lay: Lay) -> None:
    counter = lay(Machine(), radios=())
    assert counter.status(counter.shop.operator())["wifi"] is None


@pytest.mark.parametrize(
    "wish",
    [
        {}, {"do": None}, {"do": "halt"}, {"do": "switch-off", "now": True}, {"do": "join"},
        {"do": "time-zone", "zone": 3},
        {"do": "join", "network": "686f6d65", "password": ["x"], "hidden": False},
        {"do": "join", "network": "686f6d65", "password": "12345678", "hidden": "no"},
        {"do": "language"}, {"do": ["switch-off"]},
    ],
)  # fmt: skip
def test_what_is_no_command_is_refused(lay: Lay, wish: dict[str, Any]) -> None:
    counter = lay(Machine())
    answer = counter.shop.operator().post(DO, wish)
    assert (answer.status, answer.json()["error"]) == (
        400, "'do' must be one of: switch-off, restart, look, join, time-zone, language, examine, each with its data."
    )  # fmt: skip
    assert counter.machine.done == []


# Shutdown


def test_a_game_under_way_is_on_disk_when_the_machine_goes_off(lay: Lay, tmp_path: Path) -> None:
    counter = lay(Machine())
    (tmp_path / "games").mkdir()
    with Sitting(tmp_path / "games") as people:
        people.move("b1c3")

        def cut_power(words: list[str]) -> None:
            if words == ["systemctl", "poweroff"]:  # the content of a disk after a power cut now
                shutil.copytree(tmp_path / "games", tmp_path / "found")

        counter.machine.when = cut_power
        assert counter.shop.operator().post(DO, {"do": "switch-off"}).json() == {"ok": True}
    with closing(Journal.open(tmp_path / "found" / "journal.db")) as journal:
        number = journal.latest("chameleon")
        assert number is not None
        assert [each.text for each in journal.load(number).entries if each.kind == "move"] == ["b1c3"]


def test_the_machine_is_restarted(lay: Lay) -> None:
    counter = lay(Machine())
    assert counter.shop.operator().post(DO, {"do": "restart"}).json() == {"ok": True}
    assert counter.machine.done == ["systemctl reboot"]


@pytest.mark.parametrize(
    ("machine", "sentence"),
    [
        (
            Machine(denied=True),
            "The table is not allowed to do that on this machine; run the installer again, in the project's folder: "
            "sudo deploy/install.sh.",
        ),
        (Machine(silent=("systemctl",)), "The machine does not answer; try again in a minute."),
        (Machine(missing=("systemctl",)), "The machine cannot do that (systemctl: 127)."),
    ],
)
def test_a_machine_that_does_not_switch_off_says_why(lay: Lay, machine: Machine, sentence: str) -> None:
    counter = lay(machine)
    answer = counter.shop.operator().post(DO, {"do": "switch-off"})
    assert (answer.status, answer.json()["error"]) == (400, sentence)
    assert counter.shop.browser().get("/ready").text == "ready"


# Wi-Fi


def test_the_operator_looks_for_networks_joins_one_and_sees_what_came_of_it(lay: Lay) -> None:
    counter = lay(Machine({b"home": Air(), b"office": Air("WPA2 802.1X", signal=90)}).with_hotspot())
    operator = counter.shop.operator()
    facts = counter.status(operator)["wifi"]
    assert facts == {"joined": "Chameleon table", "is_own": True, "trouble": "", "networks": []}
    operator.post(DO, {"do": "look"})
    networks = counter.status(operator)["wifi"]["networks"]
    assert [(each["name"], each["signal"], bool(each["why_not"])) for each in networks] == [
        ("office", 90, True), ("home", 70, False),
    ]  # fmt: skip
    assert joins(counter, operator, "home").json() == {"ok": True}
    facts = counter.status(operator)
    assert (facts["errand"]["state"], facts["errand"]["sentence"]) == ("done", "The table is now connected to home.")
    assert facts["wifi"]["joined"] == "home"


@pytest.mark.parametrize(
    ("name", "password", "hidden", "sentence"),
    [
        ("home", "x" * 10_000, False, "A Wi-Fi password must have 8 to 63 characters."),
        ("home", "", False, "Enter the password of home."),
        ("away", "correct horse", False, "This network is out of range; look for networks again."),
        (
            "office",
            "correct horse",
            False,
            "This network needs a user name, which the table cannot send.",
        ),
        ("x" * 33, "correct horse", True, "The name of a Wi-Fi network must have 1 to 32 characters."),
    ],
)
def test_what_cannot_be_joined_is_refused_at_once_and_nothing_is_closed(
    lay: Lay, name: str, password: str, hidden: bool, sentence: str
) -> None:
    counter = lay(Machine({b"home": Air(), b"office": Air("802.1X")}).with_hotspot())
    operator = counter.shop.operator()
    operator.post(DO, {"do": "look"})
    counter.appliance.errand.wait()
    counter.machine.done.clear()
    answer = joins(counter, operator, name, password, hidden=hidden)
    assert (answer.status, answer.json()["error"]) == (400, sentence)
    assert counter.machine.done == []


def test_a_wrong_password_leaves_a_table_that_answers_in_its_own_wifi(lay: Lay) -> None:
    counter = lay(Machine({b"home": Air(password="another")}).with_hotspot())
    operator = counter.shop.operator()
    operator.post(DO, {"do": "look"})
    counter.appliance.errand.wait()
    joins(counter, operator, "home")
    facts = counter.status(operator)
    assert (facts["errand"]["state"], facts["errand"]["sentence"]) == (
        "failed", "home rejected this password. The table's own Wi-Fi, Chameleon table, is open again."
    )  # fmt: skip
    assert (facts["wifi"]["joined"], facts["wifi"]["is_own"]) == ("Chameleon table", True)


def test_while_a_network_is_being_joined_the_page_answers_and_nothing_else_begins(lay: Lay) -> None:
    counter = lay(Machine({b"hidden": Air(hides=True)}).with_hotspot())
    operator = counter.shop.operator()
    counter.status(operator)
    is_up, may_end = threading.Event(), threading.Event()

    def wait(words: list[str]) -> None:
        if "up" in words:
            is_up.set()
            assert may_end.wait(60)

    counter.machine.when = wait
    joins(counter, operator, "hidden", hidden=True)
    assert is_up.wait(60)
    assert operator.get("/operator/machine/status").json()["errand"]["state"] == "running"
    answer = operator.post(DO, {"do": "look"})
    assert answer.json()["error"] == "The table is still busy with that; wait until it has finished."
    may_end.set()
    assert counter.status(operator)["errand"]["state"] == "done"


def test_what_nobody_has_expected_is_one_sentence_too(lay: Lay) -> None:
    counter = lay(Machine())
    operator = counter.shop.operator()

    def breaks(words: list[str]) -> None:
        if "--rescan" in words:
            raise RuntimeError("the radio burns")

    counter.machine.when = breaks
    operator.post(DO, {"do": "look"})
    assert counter.status(operator)["errand"]["sentence"] == "That failed (the radio burns); try again."


def test_the_system_is_asked_at_most_every_ten_seconds_however_many_pages_look(lay: Lay) -> None:
    counter = lay(Machine().with_hotspot())
    operator = counter.shop.operator()
    counter.status(operator)
    asked = len(counter.machine.done)
    counter.status(operator)
    assert len(counter.machine.done) == asked
    counter.shop.now += 10_000
    counter.status(operator)
    assert len(counter.machine.done) == 2 * asked


# Language and time


def test_the_table_s_own_screen_uses_the_language_that_was_chosen_and_phones_their_own(
    lay: Lay, tmp_path: Path
) -> None:
    counter = lay(Machine())
    operator = counter.shop.operator()
    english = {"Accept-Language": "en"}

    def language(browser: Browser, path: str = "/language.json") -> str:
        return str(browser.get(path, **english).json()["language"])

    assert language(counter.shop.browser()) == "en"
    assert operator.post(DO, {"do": "language", "language": "ja"}).json() == {"ok": True}
    assert language(counter.shop.browser()) == "ja"
    assert language(counter.shop.browser(), "/language.json?lang=fr") == "fr"
    assert language_file(tmp_path / "journal.db").read() == "ja"
    assert operator.get("/operator/machine/status").json()["language"] == "ja"
    said = counter.shop.browser().post(DO, {"do": "restart"}).json()["error"]
    assert said == "先にPINを入力してください。"


def test_after_a_restart_the_table_s_own_screen_still_has_its_language(lay: Lay, tmp_path: Path) -> None:
    language_file(tmp_path / "journal.db").keep({"language": "it"})
    counter = lay(Machine())
    assert counter.shop.page.extensions.surroundings.screen.language == "it"


@pytest.mark.parametrize("language", ["xx", 3, None, "de_DE"])
def test_a_language_that_the_table_does_not_speak_is_refused(lay: Lay, language: object) -> None:
    answer = lay(Machine()).shop.operator().post(DO, {"do": "language", "language": language})
    assert answer.status == 400
    assert answer.json()["error"].startswith("The table does not know this language; choose one of en, ")


def test_a_language_that_cannot_be_kept_changes_nothing(lay: Lay, tmp_path: Path) -> None:
    counter = lay(Machine())
    operator = counter.shop.operator()
    (tmp_path / "journal-language.json").mkdir()
    answer = operator.post(DO, {"do": "language", "language": "de"})
    assert answer.status == 507
    assert operator.get("/operator/machine/status").json()["language"] == ""


def test_the_time_zone_is_chosen_from_those_that_the_machine_knows(lay: Lay) -> None:
    counter = lay(Machine())
    operator = counter.shop.operator()
    assert counter.status(operator)["zone"] == "Europe/London"
    assert "Europe/Berlin" in operator.get("/operator/machine/zones").json()["zones"]
    assert operator.post(DO, {"do": "time-zone", "zone": "Europe/Berlin"}).json() == {"ok": True}
    assert (counter.status(operator)["zone"], counter.renewed) == ("Europe/Berlin", 1)
    answer = operator.post(DO, {"do": "time-zone", "zone": "--help"})
    assert answer.json()["error"] == "This machine does not know the time zone '--help'."


# The doctor


def test_the_doctor_looks_while_the_table_runs_and_leaves_its_board_alone(lay: Lay) -> None:
    counter = lay(Machine())
    operator = counter.shop.operator()
    assert operator.post(DO, {"do": "examine"}).json() == {"ok": True}
    counter.appliance.examination.wait()
    facts = counter.status(operator)
    found = facts["findings"]
    wrong = len([each for each in found if not each["ok"]])
    assert facts["doctor"]["sentence"] == (f"To fix: {wrong} of {len(found)}." if wrong else "Everything is fine.")
    names = [each["name"] for each in found]
    assert {"system", "python", "journal", "files", "games", "board"} <= {*names}
    assert "page" not in names
    assert [each for each in found if not each["ok"] and not each["remedy"]] == []


# Programs


def test_a_program_is_run_without_a_shell_and_its_end_is_waited_for() -> None:
    assert run(["cat"], "a; $(echo b)", 60).out == "a; $(echo b)"
    ended = run(["sh", "-c", "echo 'Error: it is broken.' >&2; exit 3"], "", 60)
    assert (ended.status, ended.reason) == (3, "it is broken")


def test_a_program_that_is_missing_or_never_ends_is_told_by_its_status() -> None:
    assert run(["/no/such/program"], "", 60).status == MISSING
    assert run(["sleep", "60"], "", 0.01).status == LATE


def test_a_missing_timedatectl_hides_the_time_zone(lay: Lay) -> None:
    counter = lay(Machine(missing=("timedatectl",)))
    assert counter.status(counter.shop.operator())["zone"] is None
    with pytest.raises(Refused):
        counter.appliance.zones()
