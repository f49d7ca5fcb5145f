"""Networks that people join without a terminal: success, failures, and the way back."""

from __future__ import annotations

import re

import pytest

from controller.errors import Refused
from controller.extensions.appliance.networks import Network, found_networks, wrong_name, wrong_password
from controller.extensions.appliance.wifi import Wifi, WifiState, fields, secrets
from tests.extensions.appliance.machine import HOTSPOT, Air, Machine

STRANGE = "a:b\\c 'd' \"e\" $(f) ☕".encode()
BYTES = b"\xff\xfe caf\xe9"


def wifi(machine: Machine) -> Wifi:
    return Wifi(machine.run, lambda: ["wlan0"])


def joined(machine: Machine, ssid: bytes, password: str = "correct horse") -> str:
    """The sentence after joining a network that a scan has found."""
    radio = wifi(machine)
    radio.look()
    return radio.join(next(each for each in radio.networks if each.ssid == ssid), password)


def refusal(machine: Machine, ssid: bytes, password: str = "correct horse") -> str:
    with pytest.raises(Refused) as refused:
        joined(machine, ssid, password)
    return str(refused.value)


# Output of nmcli


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (r"a\:b:c\\d:", ["a:b", "c\\d", ""]),
        ("", [""]),
        (r"\\\::x", ["\\:", "x"]),
        ("cut\\", ["cut"]),
    ],
)
def test_a_terse_line_is_read_as_it_was_meant(line: str, expected: list[str]) -> None:
    assert fields(line) == expected


def test_a_password_means_nothing_but_itself_to_nmcli() -> None:
    assert secrets("a b\\") == "802-11-wireless-security.psk:\\141\\040\\142\\134\n"


def test_a_scan_shows_each_network_once_the_joined_one_first_and_then_the_strongest() -> None:
    lines = [
        [" ", "41", "30", "WPA2"],
        ["*", "42", "20", "WPA2 WPA3"],
        [" ", "41", "80", "WPA2"],
        [" ", "43", "50", ""],
    ]
    found = found_networks(lines)
    assert [(each.name, each.signal, each.is_joined) for each in found] == [
        ("B", 20, True),
        ("A", 80, False),
        ("C", 50, False),
    ]
    assert [each.key_management for each in found] == ["wpa-psk", "wpa-psk", None]


@pytest.mark.parametrize(
    "line", [[" ", "", "50", "WPA2"], [" ", "0000", "50", ""], [" ", "no hex", "50", ""], ["", "41"], [""]]
)
def test_what_has_no_name_is_no_network_to_choose(line: list[str]) -> None:
    assert found_networks([line]) == []


def test_a_name_that_is_no_text_is_shown_all_the_same() -> None:
    assert Network(BYTES).name == "�� caf�"
    assert Network(b"two\nlines\x1b[31m").name == "two�lines�[31m"


@pytest.mark.parametrize(
    ("security", "expected"),
    [("WPA3", "sae"), ("WPA1 WPA2", "wpa-psk"), ("OWE", "owe"), ("OWE-TM", None), ("", None)],
)
def test_each_kind_of_protection_has_its_key(security: str, expected: str | None) -> None:
    assert (Network(b"x", security=security).key_management, Network(b"x", security=security).why_not) == (expected, "")


@pytest.mark.parametrize("security", ["WEP", "WPA2 802.1X", "WPA-EAP-SUITE-B-192"])
def test_what_the_table_cannot_join_says_why(security: str) -> None:
    assert Network(b"x", security=security).why_not.endswith(".")


# Passwords


@pytest.mark.parametrize(
    ("password", "security", "is_wrong"),
    [
        ("12345678", "WPA2", False), ("1234567", "WPA2", True), ("x" * 63, "WPA2", False), ("x" * 64, "WPA2", True),
        ("f" * 64, "WPA2", False), ("x" * 10_000, "WPA2", True), ("x" * 10_000, "WPA3", True),
        ("pässwörd", "WPA2", False), ("two\nlines", "WPA2", True), ("", "WPA2", True), ("x", "WPA3", False),
        ("anything", "", False),
    ],
)  # fmt: skip
def test_what_can_be_no_password_is_refused_before_anything_is_tried(
    password: str, security: str, is_wrong: bool
) -> None:
    said = wrong_password(Network(b"x", security=security), password)
    assert bool(said) is is_wrong
    assert len(said) < 100


@pytest.mark.parametrize(
    ("name", "is_wrong"), [("home", False), ("☕" * 10, False), ("☕" * 11, True), ("", True), ("a\0", True)]
)
def test_what_can_be_no_name_is_refused(name: str, is_wrong: bool) -> None:
    assert bool(wrong_name(name)) is is_wrong


# Joining


@pytest.mark.parametrize("ssid", [b"home", STRANGE, BYTES, b"--help", b"-dash"])
def test_a_network_is_joined_whatever_its_name_is_and_kept_for_the_next_start(ssid: bytes) -> None:
    machine = Machine({ssid: Air()}).with_hotspot()
    assert joined(machine, ssid) == f"The table is now connected to {Network(ssid).name}."
    kept = machine.profiles[machine.active]
    assert (kept.ssid, kept.password, kept.on_disk, kept.autoconnect) == (ssid, "correct horse", True, True)


def test_the_password_is_in_no_command_which_other_users_could_read() -> None:
    machine = Machine({b"home": Air()})
    joined(machine, b"home")
    assert not [line for line in machine.done if "correct" in line]


def test_an_open_network_needs_no_password() -> None:
    machine = Machine({b"cafe": Air(security="")}).with_hotspot()
    assert joined(machine, b"cafe", "") == "The table is now connected to cafe."
    assert {*machine.given} == {""}


def test_a_hidden_network_is_joined_by_its_name() -> None:
    machine = Machine({b"secret": Air(hides=True)}).with_hotspot()
    network = Network(b"secret", security="WPA2", is_hidden=True)
    assert wifi(machine).join(network, "correct horse") == "The table is now connected to secret."


def test_a_new_password_takes_the_place_of_the_old_one() -> None:
    machine = Machine({b"home": Air(password="the new one")}).knows("home").with_hotspot()
    joined(machine, b"home", "the new one")
    assert [(each.ssid, each.password) for each in machine.profiles.values() if each.mode != "ap"] == [
        (b"home", "the new one")
    ]


WRONG = [
    (Air(password="another"), "home rejected this password."),
    (Air(reason="The Wi-Fi network could not be found"), "home is out of range."),
    (
        Air(reason="802.1X supplicant took too long to authenticate"),
        "home did not let the table in; check the password or move closer.",
    ),
    (
        Air(reason="IP configuration could not be reserved (no available address, timeout, etc.)"),
        "home gave the table no address; restart its router.",
    ),
    (Air(reason="timeout"), "home did not answer in time."),
    (
        Air(reason="The Wi-Fi P2P peer could not be found"),
        "The table cannot join home (Connection activation failed: The Wi-Fi P2P peer could not be found).",
    ),
]


@pytest.mark.parametrize(("air", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_goes_wrong_is_one_sentence_and_the_table_s_own_wifi_is_open_again(air: Air, why: str) -> None:
    machine = Machine({b"home": air}).with_hotspot()
    before = dict(machine.profiles)
    assert refusal(machine, b"home") == f"{why} The table's own Wi-Fi, Chameleon table, is open again."
    assert (machine.active, machine.profiles) == (HOTSPOT, before)


def test_after_a_wrong_password_the_table_is_back_in_the_network_before() -> None:
    machine = Machine({b"home": Air(), b"guests": Air(password="another")}).with_hotspot().knows("home")
    assert refusal(machine, b"guests") == "guests rejected this password. The table has returned to home."
    assert machine.place == "home"


def test_a_network_that_has_vanished_meanwhile_is_out_of_reach() -> None:
    machine = Machine({b"home": Air()}).with_hotspot()
    radio = wifi(machine)
    radio.look()
    machine.air.clear()
    with pytest.raises(
        Refused, match=re.escape("home is out of range. The table's own Wi-Fi, Chameleon table, is open")
    ):
        radio.join(radio.networks[0], "correct horse")


def test_where_the_network_before_is_gone_as_well_the_table_opens_its_own_wifi() -> None:
    machine = Machine({b"guests": Air(password="another")}).with_hotspot().knows("home")
    assert refusal(machine, b"guests").endswith("The table's own Wi-Fi, Chameleon table, is open again.")
    assert machine.active == HOTSPOT


def test_without_any_network_before_it_says_that_there_is_none() -> None:
    machine = Machine({b"home": Air(password="another")})
    assert refusal(machine, b"home") == "home rejected this password. The table is now not connected to Wi-Fi."


def test_a_program_that_dies_in_the_middle_leaves_nothing_that_opens_by_itself() -> None:
    machine = Machine({b"home": Air()}).with_hotspot()

    def power_cut(words: list[str]) -> None:
        if "up" in words:
            assert [(each.on_disk, each.autoconnect) for each in machine.profiles.values() if each.ssid == b"home"] == [
                (False, False)
            ]
            raise KeyboardInterrupt

    machine.when = power_cut
    with pytest.raises(KeyboardInterrupt):
        joined(machine, b"home")
    assert [*machine.profiles] == [HOTSPOT]


def test_a_full_disk_is_named_and_the_table_stays_in_the_network() -> None:
    machine = Machine({b"home": Air()}, disk_is_full=True)
    assert joined(machine, b"home") == (
        "The table is now connected to home, but will not be after a restart: its settings cannot be written (Failed "
        "to modify connection 'x': No space left on device)."
    )
    assert machine.place == "home"


# Scanning


def test_a_radio_that_finds_nothing_while_it_is_a_hotspot_closes_it_for_the_time() -> None:
    machine = Machine({b"home": Air()}, deaf_as_hotspot=True).with_hotspot()
    radio = wifi(machine)
    assert radio.look() == ""
    assert ([each.name for each in radio.networks], machine.active) == (["home"], HOTSPOT)


def test_a_radio_that_finds_networks_as_a_hotspot_leaves_it_open() -> None:
    machine = Machine({b"home": Air()}).with_hotspot()
    radio = wifi(machine)
    radio.look()
    assert [each.name for each in radio.networks] == ["home"]
    assert not [line for line in machine.done if "connection down" in line]


def test_where_nothing_is_in_reach_that_is_said() -> None:
    assert wifi(Machine()).look() == "No network is in range."


# Without a Wi-Fi device or NetworkManager


@pytest.mark.parametrize(
    ("machine", "sentence"),
    [
        (
            Machine(missing=("nmcli",)),
            "NetworkManager does not control this machine's Wi-Fi, so you can set it up only in a terminal.",
        ),
        (
            Machine(runs=False),
            "NetworkManager does not control this machine's Wi-Fi, so you can set it up only in a terminal.",
        ),
        (Machine(silent=("nmcli",)), "NetworkManager does not answer; restart the machine if this continues."),
        (Machine(device_state="unavailable"), "The Wi-Fi of this machine is switched off (wlan0: unavailable)."),
        (
            Machine(denied=True),
            "The table is not allowed to change the Wi-Fi of this machine; run the installer again, in the project's "
            "folder: sudo deploy/install.sh.",
        ),
    ],
)
def test_why_nothing_can_be_done_is_one_sentence(machine: Machine, sentence: str) -> None:
    assert wifi(machine).state() == WifiState(trouble=sentence)


def test_the_state_names_the_network_and_whether_it_is_the_table_s_own() -> None:
    assert wifi(Machine()).state() == WifiState()
    assert wifi(Machine().with_hotspot()).state() == WifiState("Chameleon table", is_own=True)
    assert wifi(Machine().knows("a:b\\c")).state() == WifiState("a:b\\c")
