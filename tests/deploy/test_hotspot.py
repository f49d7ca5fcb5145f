"""The table's own Wi-Fi: a profile of the lowest priority, and the return to a known network."""

from __future__ import annotations

import os
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest

from controller.config.settings import Config

SCRIPT = Path(__file__).parents[2] / "deploy" / "hotspot.sh"
NMCLI = """#!/bin/sh
case "$*" in
    *--active*) [ -z "$OPEN" ] || echo "chameleon-hotspot:wlan0" ;;
    *"connection show") printf '%b' "$KNOWN" ;;
    *) echo "nmcli $*" >>"$LOG" ;;
esac
"""
IW = """#!/bin/sh
echo "iw $*" >>"$LOG"
[ -z "$GUESTS" ] || echo "Station 02:00:00:00:00:01 (on wlan0)"
"""
ONLINE = """#!/bin/sh
echo "nm-online $*" >>"$LOG"
[ -n "$BACK" ]
"""
OURS = "802-11-wireless:chameleon-hotspot\\nloopback:lo\\n"
HOME = OURS + "802-11-wireless:home\\n"


def looked(folder: Path, **facts: str) -> list[str]:
    """The script's actions in a given situation."""
    for name, text in (("nmcli", NMCLI), ("iw", IW), ("nm-online", ONLINE)):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    log = folder / "log"
    log.touch()
    found = {"OPEN": "yes", "KNOWN": HOME, "GUESTS": "", "BACK": "", "LOG": str(log)} | facts
    environ = {"PATH": f"{folder}:{os.environ['PATH']}", **found}
    done = subprocess.run(["sh", SCRIPT, "look"], env=environ, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    return log.read_text().splitlines()


ASKED = "iw dev wlan0 station dump"
DOWN = "nmcli connection down chameleon-hotspot"
WAITED = "nm-online --quiet --timeout=30"
UP = "nmcli connection up chameleon-hotspot"


@pytest.mark.parametrize(
    ("facts", "done"),
    [
        ({"OPEN": ""}, []),
        ({"KNOWN": OURS}, []),
        ({"GUESTS": "yes"}, [ASKED]),
        ({"BACK": "yes"}, [ASKED, DOWN, WAITED]),
        ({}, [ASKED, DOWN, WAITED, UP]),
    ],
    ids=["it is not open", "no network is known", "somebody is in it", "the network is back", "it is still away"],
)
def test_the_hotspot_makes_room_for_a_network_only_while_it_disturbs_nobody(
    tmp_path: Path, facts: dict[str, str], done: list[str]
) -> None:
    assert looked(tmp_path, **facts) == done


def made(pi: Path) -> str:
    """The script's output as it makes the profile, on a simulated machine."""
    commands = pi.parent / "bin"
    commands.mkdir(exist_ok=True)
    for name, text in (("nmcli", "#!/bin/sh\n"), ("nft", '#!/bin/sh\ncat >"$CHAMELEON_DEST/nft $*"\n')):
        (commands / name).write_text(text)
        (commands / name).chmod(0o755)
    environ = {"PATH": f"{commands}:{os.environ['PATH']}", "CHAMELEON_DEST": str(pi)}
    done = subprocess.run(["sh", SCRIPT, "make"], env=environ, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_profile_comes_after_every_network_that_is_known_and_is_for_root_alone(tmp_path: Path) -> None:
    said = made(tmp_path / "pi")
    file = tmp_path / "pi/etc/NetworkManager/system-connections/chameleon-hotspot.nmconnection"
    assert file.stat().st_mode & 0o777 == 0o600
    profile = RawConfigParser()
    profile.read_string(file.read_text())
    password = profile["wifi-security"]["psk"]
    assert said == f"Without a network the table opens the Wi-Fi 'Chameleon table'; its password is {password}\n"
    assert {section: dict(profile[section]) for section in profile.sections()} == {
        "connection": {
            "id": "chameleon-hotspot", "type": "wifi", "autoconnect": "true", "autoconnect-priority": "-999",
            "autoconnect-retries": "0",
        },
        "wifi": {"mode": "ap", "band": "bg", "ssid": "Chameleon table"},
        "wifi-security": {"key-mgmt": "wpa-psk", "proto": "rsn", "pairwise": "ccmp", "psk": password},
        "ipv4": {"method": "shared", "address1": "10.42.0.1/24"},
        "ipv6": {"method": "disabled"},
    }  # fmt: skip


def test_the_names_that_phones_ask_for_lead_to_the_table_and_port_80_to_its_page(tmp_path: Path) -> None:
    made(tmp_path / "pi")
    names = (tmp_path / "pi/etc/NetworkManager/dnsmasq-shared.d/chameleon.conf").read_text().splitlines()
    assert names[0] == "address=/connectivitycheck.gstatic.com/10.42.0.1"
    assert names[-1] == "address=/dns.msftncsi.com/131.107.255.255"
    assert {line.rpartition("/")[2] for line in names[:-1]} == {"10.42.0.1"}
    rules = (tmp_path / "pi/nft -f -").read_text()
    assert f"ip daddr 10.42.0.1 tcp dport 80 redirect to :{Config().page.port}\n" in rules
    assert rules.index("delete table ip chameleon_hotspot") < rules.index("table ip chameleon_hotspot {")


def test_where_port_80_cannot_be_led_to_the_page_the_wifi_opens_all_the_same(tmp_path: Path) -> None:
    made(tmp_path / "pi")
    (tmp_path / "bin" / "nft").write_text("#!/bin/sh\nexit 1\n")
    environ = {"PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}", "CHAMELEON_DEST": str(tmp_path / "pi")}
    done = subprocess.run(["sh", SCRIPT, "make"], env=environ, capture_output=True, text=True, timeout=60)
    said = "hotspot.sh: port 80 does not lead to the page, so phones do not offer it automatically\n"
    assert (done.returncode, done.stderr) == (0, said)


def test_every_table_has_a_password_of_its_own_and_keeps_it(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "boot/firmware").mkdir(parents=True)
        said = made(tmp_path / name)
        assert (tmp_path / name / "boot/firmware/chameleon-wifi.txt").read_text() == said
        assert made(tmp_path / name) == ""
    told = [(tmp_path / name / "boot/firmware/chameleon-wifi.txt").read_text() for name in ("one", "two")]
    assert told[0] != told[1]


@pytest.mark.parametrize("words", [(), ("sleep",)])
def test_what_it_does_not_know_is_refused(words: tuple[str, ...]) -> None:
    done = subprocess.run(["sh", SCRIPT, *words], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "hotspot.sh: say make, or look\n")
