"""The whole installer on a simulated machine: its files go into a folder, its commands only record their calls."""

from __future__ import annotations

import os
import re
import sys
import tomllib
from configparser import RawConfigParser
from pathlib import Path

import pytest

from controller.config.settings import load_config
from controller.extensions.updates.versions import About, Versions
from tests.deploy.paper_pi import ROOT, VENV, PaperPi
from tests.thorough import first_of

pytestmark = pytest.mark.slow

BUILD = ROOT / "deploy" / "build.sh"


def test_an_installation_puts_everything_in_its_place(pi: PaperPi) -> None:
    done = pi.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert pi.files() >= {
        "etc/chameleon-table/chameleon.yml",
        "etc/systemd/system/chameleon.service",
        "etc/udev/rules.d/70-chameleon.rules",
        "opt/chameleon-table/versions/1/share/installation.md",
        "opt/chameleon-table/versions/1/share/CHANGELOG.md",
        "opt/chameleon-table/versions/1/share/chameleon-update@.service",
    }
    said = pi.done()
    assert "usermod --append --groups gpio,spi,dialout chameleon" in said
    assert said[-2:] == ["systemctl daemon-reload", "systemctl restart chameleon.service"]


def test_in_a_container_without_udev_the_table_starts_all_the_same(pi: PaperPi) -> None:
    pi.file("run/udev/control").rmdir()
    pi.command("udevadm", "#!/bin/sh\nexit 1\n")
    assert pi.install().returncode == 0
    assert pi.done()[-1] == "systemctl restart chameleon.service"
    assert pi.install("--uninstall").returncode == 0


def test_the_way_back_runs_before_every_start_and_leads_into_no_version(pi: PaperPi) -> None:
    pi.install()
    units = "etc/systemd/system"
    for target in ("multi-user.target", "chameleon.service"):
        wanted = pi.file(f"{units}/{target}.wants/chameleon-way-back.service")
        assert os.readlink(wanted) == "../chameleon-way-back.service"
    copies = (f"{units}/chameleon-way-back.service", "opt/chameleon-table/way-back.sh")
    assert [pi.file(name).is_symlink() for name in copies] == [False, False]
    assert pi.file(copies[1]).read_text() == (ROOT / "deploy/way-back.sh").read_text()
    for name in ("way-back.sh", "chameleon-way-back.service"):  # an older installation gets these from an update
        assert pi.file(f"opt/chameleon-table/current/share/{name}").is_file()


def test_an_installation_by_hand_ends_the_trial_of_an_update(pi: PaperPi) -> None:
    pi.install()
    pi.file("opt/chameleon-table/trial").write_text("1\n")
    pi.install()
    assert not pi.file("opt/chameleon-table/trial").exists()


def test_the_user_of_the_table_has_no_shell(pi: PaperPi) -> None:
    pi.install()
    users = [line for line in pi.done() if line.startswith("useradd")]
    assert len(users) == 1
    assert users[0].endswith("--shell /usr/sbin/nologin chameleon")


def test_the_user_of_the_table_owns_the_folder_of_the_games_before_the_first_start(pi: PaperPi) -> None:
    pi.install()
    assert "chown chameleon:chameleon /var/lib/chameleon-table" in pi.done()
    assert pi.file("var/lib/chameleon-table").is_dir()


@pytest.mark.parametrize(("board", "wanted"), [((), "pico"), (("--board", "gpio"), "gpio"), (("--board=sim",), "sim")])
def test_the_configuration_has_every_key_and_the_board_that_was_asked_for(
    pi: PaperPi, board: tuple[str, ...], wanted: str
) -> None:
    pi.install(*board)
    config = load_config(pi.file("etc/chameleon-table/chameleon.yml"))
    assert config.board == wanted
    assert (config.page.host, config.page.open_browser, config.page.local_name) == ("0.0.0.0", False, "chameleon")
    assert config.journal_path == Path("/var/lib/chameleon-table/journal.db")


def test_a_configuration_that_cannot_be_put_together_is_not_left_there_in_part(pi: PaperPi) -> None:
    pi.command("python3", VENV.replace(f'exec {sys.executable} -I "$@"', 'echo "board: pico"; exit 1'))
    assert pi.install().returncode == 1
    assert not pi.file("etc/chameleon-table/chameleon.yml").exists()
    pi.command("python3", VENV)
    assert pi.install().returncode == 0
    assert load_config(pi.file("etc/chameleon-table/chameleon.yml")).page.local_name == "chameleon"
    assert [name for name in pi.files() if name.endswith(".new")] == []


def test_the_pin_in_the_configuration_is_for_the_table_s_user_alone(pi: PaperPi) -> None:
    pi.install()
    assert pi.file("etc/chameleon-table/chameleon.yml").stat().st_mode & 0o777 == 0o640
    assert "chgrp chameleon /etc/chameleon-table/chameleon.yml" in pi.done()


def test_a_board_on_pins_gets_what_has_no_wheel_from_the_system(pi: PaperPi) -> None:
    pi.install("--board", "gpio")
    said = pi.done()
    packages = next(line for line in said if line.startswith("apt-get -qq install"))
    assert packages.endswith("python3 python3-venv python3-pip git python3-rpi-lgpio python3-lgpio python3-spidev")
    assert any(line.startswith("python -m pip install") and line.endswith("[pi,lan,home,update]") for line in said)


def test_a_pi_5_gets_the_extra_of_its_own(pi: PaperPi) -> None:
    pi.file("proc/device-tree").mkdir(parents=True)
    pi.file("proc/device-tree/model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    pi.install("--board", "gpio")
    assert any(line.endswith("[pi5,lan,home,update]") for line in pi.done())


def test_a_pico_needs_no_board_packages(pi: PaperPi) -> None:
    pi.install()
    said = pi.done()
    assert "apt-get -qq install --yes --no-install-recommends python3 python3-venv python3-pip git" in said
    assert [line for line in said if "[pi" in line] == []


def test_a_table_with_a_pico_gets_what_flashes_it(pi: PaperPi) -> None:
    pi.install()
    installed = [line for line in pi.done() if line.startswith("python -m pip install")]
    assert any(line.endswith("[flash,lan,home,update]") for line in installed)


@pytest.mark.thorough
def test_a_simulated_table_gets_only_what_gives_it_a_name_in_the_network(pi: PaperPi) -> None:
    pi.install("--board", "sim")
    assert len([line for line in pi.done() if line.endswith("[lan,home,update]")]) == 1


@pytest.mark.thorough
def test_what_is_worth_compiling_is_there_to_be_compiled_and_a_compiler_is_installed(pi: PaperPi) -> None:
    pi.install()
    kernel = {"engine/chameleon/solver/kernel.py", "engine/chameleon/solver/kernel.pxd"}
    assert pi.built_from() >= {"setup.py", "pyproject.toml", *kernel}
    assert [name for name in pi.built_from() if name.endswith(".so")] == []
    assert "apt-get -qq install --yes --no-install-recommends gcc libc6-dev python3-dev" in pi.done()


def test_without_a_compiler_the_table_is_installed_all_the_same_and_says_what_is_slower(pi: PaperPi) -> None:
    pi.command("apt-get", '#!/bin/sh\necho "apt-get $*" >>"$LOG"\ncase "$*" in *gcc*) exit 100 ;; esac\n')
    done = pi.install()
    assert done.returncode == 0
    assert "There is no C compiler; going on without one.\n" in done.stdout
    assert "The search was not compiled, and is some 30 times slower than it could be; " in done.stdout
    assert pi.done()[-1] == "systemctl restart chameleon.service"


def test_a_compiled_search_is_nothing_to_speak_of(pi: PaperPi) -> None:
    pi.installs("engine/chameleon/solver/kernel.cpython-311.so")
    assert "was not compiled" not in pi.install().stdout


# The library that drives the pins


@pytest.mark.thorough
def test_who_wants_the_genuine_library_for_the_pins_gets_it_alone(pi: PaperPi) -> None:
    pi.install("--board", "gpio", "--pins", "RPi.GPIO")
    said = pi.done()
    assert [line for line in said if "lgpio" in line] == []
    installed = [line for line in said if line.startswith("python -m pip install")]
    assert any(line.endswith("[pi-rpigpio,lan,home,update]") for line in installed)


@pytest.mark.thorough
def test_an_installation_keeps_the_library_that_it_was_made_with(pi: PaperPi) -> None:
    pi.install("--board", "gpio", "--pins=RPi.GPIO")
    pi.file("opt/chameleon-table/current/lib/python3.11/site-packages/RPi.GPIO-0.7.1.dist-info").mkdir(parents=True)
    pi.done()
    pi.install()
    said = pi.done()
    assert any(line.endswith("[pi-rpigpio,lan,home,update]") for line in said)
    assert [line for line in said if "lgpio" in line] == []


def test_a_pi_5_refuses_the_library_that_cannot_drive_it(pi: PaperPi) -> None:
    pi.file("proc/device-tree").mkdir(parents=True)
    pi.file("proc/device-tree/model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    done = pi.install("--board", "gpio", "--pins", "RPi.GPIO")
    sentence = "install.sh: RPi.GPIO cannot drive the pins of a Raspberry Pi 5; leave --pins out\n"
    assert (done.returncode, done.stderr, pi.done()) == (1, sentence, [])


def test_no_extra_brings_both_libraries_for_the_pins() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    brings = {name: {re.split(r"[>=;]", each)[0] for each in extras[name]} for name in extras if name.startswith("pi")}
    assert brings["pi"] == {"chameleon-table[pi-lights]", "rpi-lgpio"}
    assert brings["pi-rpigpio"] == {"chameleon-table[pi-lights]", "RPi.GPIO"}
    assert brings["pi5"] == {"chameleon-table[pi]", "adafruit-blinka-raspberry-pi5-neopixel"}
    assert not brings["pi-lights"] & {"rpi-lgpio", "RPi.GPIO"}


# A bundle instead of the network


def test_a_second_run_builds_a_version_beside_the_first_and_a_third_removes_the_oldest(pi: PaperPi) -> None:
    home = pi.file("opt/chameleon-table")
    for number in (1, 2, 3):
        assert pi.install().returncode == 0
        assert os.readlink(home / "current") == f"versions/{number}"
    assert sorted(os.listdir(home / "versions")) == ["2", "3"]
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert Versions(home).all() == {2: About(version, str(ROOT), 1), 3: About(version, str(ROOT), 2)}


def test_a_run_that_fails_leaves_what_was_installed(pi: PaperPi) -> None:
    pi.install()
    pi.command("pip", "#!/bin/sh\nexit 1\n")
    assert pi.install().returncode == 1
    assert os.readlink(pi.file("opt/chameleon-table/current")) == "versions/1"
    assert list(Versions(pi.file("opt/chameleon-table")).all()) == [1]


def test_what_the_system_is_given_changes_with_the_version(pi: PaperPi) -> None:
    pi.install()
    current = f"{pi.dest}/opt/chameleon-table/current"
    units = "etc/systemd/system"
    assert {name: os.readlink(pi.file(name)) for name in (
        f"{units}/chameleon.service", f"{units}/multi-user.target.wants/chameleon.service",
        "etc/udev/rules.d/70-chameleon.rules", "etc/polkit-1/rules.d/70-chameleon.rules", "usr/local/bin/chameleon",
        f"{units}/chameleon-update@.service",
    )} == {
        f"{units}/chameleon-update@.service": f"{current}/share/chameleon-update@.service",
        f"{units}/chameleon.service": f"{current}/share/chameleon.service",
        f"{units}/multi-user.target.wants/chameleon.service": "../chameleon.service",
        "etc/udev/rules.d/70-chameleon.rules": f"{current}/share/70-chameleon.rules",
        "etc/polkit-1/rules.d/70-chameleon.rules": f"{current}/share/70-chameleon-polkit.rules",
        "usr/local/bin/chameleon": f"{current}/bin/chameleon",
    }  # fmt: skip


def test_the_installer_notes_where_newer_versions_are(pi: PaperPi) -> None:
    pi.command("git", '#!/bin/sh\necho https://example.org/table.git\n')
    pi.install()
    assert pi.file("opt/chameleon-table/address").read_text() == "https://example.org/table.git\n"
    pi.command("git", "#!/bin/sh\nexit 1\n")
    assert pi.install().returncode == 0
    assert pi.file("opt/chameleon-table/address").read_text() == ""


def test_a_second_run_mends_and_leaves_the_configuration_alone(pi: PaperPi) -> None:
    pi.install("--board", "gpio")
    first = pi.done()
    config = pi.file("etc/chameleon-table/chameleon.yml")
    config.write_text(config.read_text() + "# mine\n")
    unit = pi.file("etc/systemd/system/chameleon.service")
    unit.unlink()
    unit.write_text("broken")
    assert pi.install().returncode == 0
    assert config.read_text().endswith("# mine\n")
    assert (
        pi.file("etc/systemd/system/chameleon.service").read_text() == (ROOT / "deploy/chameleon.service").read_text()
    )
    assert len(pi.done()) == len(first)


def test_the_clock_of_spi_is_set_once_and_only_for_pins(pi: PaperPi) -> None:
    firmware = pi.file("boot/firmware/config.txt")
    pi.install("--board", "pico")
    assert firmware.read_text() == "dtparam=audio=on\n"
    pi.file("etc/chameleon-table/chameleon.yml").unlink()
    assert "sudo reboot" in pi.install("--board", "gpio").stdout
    once = firmware.read_text()
    assert "sudo reboot" not in pi.install("--board", "gpio").stdout
    assert firmware.read_text() == once
    assert once.startswith("dtparam=audio=on\n# begin: chameleon-table\n")
    assert "\ndtparam=spi=on\n" in once


def sections(pi: PaperPi) -> dict[str, list[str]]:
    """The lines of config.txt for each model, and for all."""
    found: dict[str, list[str]] = {"all": []}
    name = "all"
    for line in pi.file("boot/firmware/config.txt").read_text().splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif not line.startswith("#"):
            found.setdefault(name, []).append(line)
    return found


def test_every_model_whose_lights_hang_on_spi_gets_it_with_a_fixed_clock_and_a_pi_5_gets_none(pi: PaperPi) -> None:
    """A Pi 5 drives the lights by its PIO, on the pin that SPI would claim."""
    pi.install("--board", "gpio")
    slow = ["dtparam=spi=on", "core_freq=250"]
    assert sections(pi) == {
        "all": ["dtparam=audio=on"],
        "pi1": ["dtparam=spi=on"],
        "pi2": ["dtparam=spi=on"],
        "pi0": slow,
        "pi02": slow,  # the Zero 2 W
        "pi3": slow,
        "pi4": ["dtparam=spi=on", "core_freq=500", "core_freq_min=500"],
    }


# The card reader on the serial port of the header

STOCK_CMDLINE = "console=serial0,115200 console=tty1 root=PARTUUID=1234-02 rootfstype=ext4 fsck.repair=yes rootwait\n"


def cmdline(pi: PaperPi) -> Path:
    return pi.file("boot/firmware/cmdline.txt")


def test_a_reader_on_a_stock_pi_gets_its_serial_port_and_the_console_leaves_it(pi: PaperPi) -> None:
    cmdline(pi).write_text(STOCK_CMDLINE)
    done = pi.install("--reader", "pn532")
    assert (done.returncode, done.stderr) == (0, "")
    assert sections(pi) == {"all": ["dtparam=audio=on", "enable_uart=1"], "pi5": ["dtparam=uart0=on"]}
    assert cmdline(pi).read_text() == STOCK_CMDLINE.replace("console=serial0,115200 ", "")
    assert "The system's console no longer uses the serial port of the header.\n" in done.stdout
    assert "Restart the Pi, so that its ports are there: sudo reboot\n" in done.stdout
    config = load_config(pi.file("etc/chameleon-table/chameleon.yml"))
    assert (config.reader, config.reader_options) == ("pn532", {"port": "/dev/serial0"})
    again = pi.install().stdout  # the configuration has it now
    assert "sudo reboot" not in again and "console" not in again
    assert "enable_uart=1" in sections(pi)["all"]


@pytest.mark.thorough
def test_on_a_pi_5_the_reader_s_port_has_another_name_and_the_console_on_the_debug_plug_stays(pi: PaperPi) -> None:
    pi.file("proc/device-tree").mkdir(parents=True)
    pi.file("proc/device-tree/model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    cmdline(pi).write_text(STOCK_CMDLINE.replace("rootwait", "rootwait console=ttyAMA0,115200"))
    pi.install("--reader=rdm6300", "--board=gpio")
    config = load_config(pi.file("etc/chameleon-table/chameleon.yml"))
    assert (config.reader, config.reader_options) == ("rdm6300", {"port": "/dev/ttyAMA0"})
    assert cmdline(pi).read_text() == STOCK_CMDLINE


@pytest.mark.parametrize(
    "lines",
    first_of(
        [
            "reader: pn532\nreader-options: {port: /dev/serial0}\n",
            "reader: rdm6300\nreader-options:\n  port: /dev/ttyS0\n",
        ]
    ),
)
def test_a_reader_that_was_written_into_the_configuration_gets_its_port_with_the_next_installation(
    pi: PaperPi, lines: str
) -> None:
    config = pi.file("etc/chameleon-table/chameleon.yml")
    pi.install()
    text = config.read_text().replace("reader: none\n", "").replace("reader-options: {}\n", "")
    config.write_text(text + lines)
    cmdline(pi).write_text(STOCK_CMDLINE)
    pi.install()
    assert "enable_uart=1" in sections(pi)["all"]
    assert "serial0" not in cmdline(pi).read_text()


@pytest.mark.thorough
@pytest.mark.parametrize("port", first_of(["/dev/ttyUSB0", "/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0", None]))
def test_without_a_reader_on_the_header_the_serial_port_stays_with_the_console(pi: PaperPi, port: str | None) -> None:
    cmdline(pi).write_text(STOCK_CMDLINE)
    pi.install()
    if port:
        config = pi.file("etc/chameleon-table/chameleon.yml")
        text = config.read_text().replace("reader: none\n", "reader: pn532\n")
        config.write_text(text.replace("reader-options: {}\n", f"reader-options: {{port: {port}}}\n"))
        pi.install()
    assert (sections(pi), cmdline(pi).read_text()) == ({"all": ["dtparam=audio=on"]}, STOCK_CMDLINE)


@pytest.mark.thorough
def test_a_reader_for_a_configuration_that_is_there_already_is_left_to_its_owner(pi: PaperPi) -> None:
    pi.install()
    before = pi.file("etc/chameleon-table/chameleon.yml").read_text()
    assert "Write the reader into it yourself: reader: pn532\n" in pi.install("--reader", "pn532").stdout
    assert pi.file("etc/chameleon-table/chameleon.yml").read_text() == before


def test_each_step_says_that_it_begins(pi: PaperPi) -> None:
    """The build takes minutes: the operator sees its progress, and where it stopped if it did."""
    lines = [line for line in pi.install().stdout.splitlines() if line.startswith("Step ")]
    assert lines == [
        "Step 1 of 7: installing packages of the system.",
        "Step 2 of 7: making the user of the table.",
        "Step 3 of 7: building the program, which takes some minutes.",
        "Step 4 of 7: writing the configuration.",
        "Step 5 of 7: installing the services.",
        "Step 6 of 7: setting up the ports of the header.",
        "Step 7 of 7: starting the table.",
    ]


def test_taking_away_leaves_the_configuration_and_the_journal(pi: PaperPi) -> None:
    pi.install("--board", "gpio", "--kiosk")
    journal = pi.file("var/lib/chameleon-table/journal.db")
    journal.write_text("games")
    assert pi.install("--uninstall").returncode == 0
    assert pi.files() == {
        "usr/share/xsessions/lightdm.desktop",
        "boot/firmware/config.txt",
        "etc/chameleon-table/chameleon.yml",
        "var/lib/chameleon-table/journal.db",
    }
    assert pi.file("boot/firmware/config.txt").read_text() == "dtparam=audio=on\n"


def test_a_hotspot_has_a_profile_of_networkmanager_and_a_timer_that_leads_back(pi: PaperPi) -> None:
    said = pi.install("--hotspot").stdout
    profile = pi.file("etc/NetworkManager/system-connections/chameleon-hotspot.nmconnection")
    assert profile.stat().st_mode & 0o777 == 0o600
    known = RawConfigParser()
    known.read_string(profile.read_text())
    password = known["wifi-security"]["psk"]
    assert re.fullmatch(r"[a-z2-9]{10}", password)
    assert f"opens the Wi-Fi 'Chameleon table'; its password is {password}\n" in said
    assert pi.file("boot/firmware/chameleon-wifi.txt").read_text() in said
    assert pi.done()[-1] == "systemctl restart chameleon.service chameleon-hotspot.timer"
    for name in ("hotspot.sh", "password.sh"):  # input of the timer's profile
        assert pi.file(f"opt/chameleon-table/current/share/{name}").is_file()
    wants = pi.file("etc/systemd/system/timers.target.wants/chameleon-hotspot.timer")
    assert wants.read_text() == (ROOT / "deploy" / "chameleon-hotspot.timer").read_text()
    pi.install("--hotspot")
    assert password in profile.read_text()
    pi.install("--uninstall")
    assert [name for name in pi.files() if "hotspot" in name] == []


def test_a_table_that_plays_with_others_stays_one_and_a_hub_is_a_service_beside_it(pi: PaperPi) -> None:
    pi.install("--net")
    assert any(line.endswith("[flash,lan,home,update,net]") for line in pi.done())
    pi.installs("nats_py-2.9.dist-info")
    pi.install()
    pi.done()
    pi.install()
    assert any(line.endswith("[flash,lan,home,update,net]") for line in pi.done())
    pi.install("--hub")
    said = pi.done()
    assert any(line.endswith("[flash,lan,home,update,net,hub]") for line in said)
    assert "systemctl enable chameleon-hub.service" in said
    assert said[-1] == "systemctl restart chameleon-hub.service chameleon.service"
    unit = pi.file("etc/systemd/system/chameleon-hub.service")
    assert unit.read_text() == (ROOT / "deploy" / "chameleon-hub.service").read_text()
    pi.install("--uninstall")
    assert [name for name in pi.files() if "hub" in name] == []


def test_on_a_desktop_the_table_s_own_screen_never_goes_blank(pi: PaperPi) -> None:
    pi.install("--kiosk")
    assert "kiosk.sh" in pi.file("etc/xdg/autostart/chameleon-kiosk.desktop").read_text()
    said = pi.done()
    assert "raspi-config nonint do_blanking 1" in said
    assert any(line.startswith("apt-get") and line.endswith("chromium fonts-vlgothic") for line in said)


def test_without_a_desktop_the_table_has_the_screen_for_itself(pi: PaperPi) -> None:
    pi.file("usr/share/xsessions/lightdm.desktop").unlink()
    pi.install("--kiosk")
    said = pi.done()
    assert any(
        line.startswith("apt-get") and line.endswith("chromium fonts-vlgothic cage fonts-dejavu-core") for line in said
    )
    assert [line for line in said if line.startswith("groupadd")][3:] == [
        f"groupadd --force --system {group}" for group in ("audio", "input", "render", "video")
    ]
    assert any(line.startswith("useradd") and line.endswith("/usr/sbin/nologin chameleon-screen") for line in said)
    assert said[-1] == "systemctl restart chameleon.service chameleon-kiosk.service"
    assert [name for name in pi.files() if "autostart" in name] == []


def test_on_an_image_all_is_enabled_and_nothing_started_and_no_password_made(pi: PaperPi) -> None:
    (pi.dest / "run/systemd/system").rmdir()
    pi.file("usr/share/xsessions/lightdm.desktop").unlink()
    assert pi.install("--kiosk", "--hotspot").returncode == 0
    assert [line for line in pi.done() if line.startswith("systemctl")] == [
        "systemctl enable chameleon.service",
        "systemctl enable chameleon-way-back.service",
        "systemctl enable chameleon-hotspot.timer",
        "systemctl enable chameleon-kiosk.service",
    ]
    assert not pi.file("etc/NetworkManager").exists()


@pytest.mark.parametrize("option", first_of(["--hotspot", "--uninstall", "--board=gpio", "--kiosk", "--hub"], 2))
def test_a_dry_run_changes_nothing_and_says_what_it_would_do(pi: PaperPi, option: str) -> None:
    pi.install("--board", "gpio", "--kiosk")
    before = {name: pi.file(name).read_bytes() for name in pi.files()}
    pi.done()
    done = pi.install("--dry-run", option)
    assert (done.returncode, done.stderr) == (0, "")
    assert {name: pi.file(name).read_bytes() for name in pi.files()} == before
    assert [line for line in pi.done() if not line.startswith("apt-cache")] == []
    assert any(line.startswith("would run: systemctl") for line in done.stdout.splitlines())


def test_a_dry_run_on_a_bare_machine_names_every_file(pi: PaperPi) -> None:
    done = pi.install("--dry-run", "--kiosk")
    assert any(line.endswith(f"build.sh --board pico --pins rpi-lgpio {pi.dest}/opt/chameleon-table/versions/1")
               for line in done.stdout.splitlines())  # fmt: skip
    written = [line.split(str(pi.dest))[1] for line in done.stdout.splitlines() if line.startswith("would write")]
    assert written == [
        "/opt/chameleon-table/versions/1/version.json",
        "/etc/chameleon-table/chameleon.yml",
        "/etc/systemd/system/chameleon.service",
        "/etc/udev/rules.d/70-chameleon.rules",
        "/etc/polkit-1/rules.d/70-chameleon.rules",
        "/etc/systemd/system/chameleon-update@.service",
        "/usr/local/bin/chameleon",
        "/opt/chameleon-table/way-back.sh",
        "/etc/systemd/system/chameleon-way-back.service",
        "/etc/xdg/autostart/chameleon-kiosk.desktop",
    ]
    assert pi.files() == {"boot/firmware/config.txt", "usr/share/xsessions/lightdm.desktop"}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--board", "abacus"), "there is no board 'abacus'; it is one of: pico, gpio, sim"),
        (("--board",), "--board needs a name: pico, gpio or sim"),
        (("--pins", "wiringpi"), "there is no library 'wiringpi' for the pins; it is one of: rpi-lgpio, RPi.GPIO"),
        (("--reader", "eye"), "there is no card reader 'eye'; it must be one of: none, pn532, rdm6300"),
        (("--reader",), "--reader needs a name: none, pn532 or rdm6300"),
        (("--bord=sim",), "there is no option --bord=sim; see --help"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_before_anything_is_done(
    pi: PaperPi, options: tuple[str, ...], sentence: str
) -> None:
    done = pi.install(*options)
    assert (done.returncode, done.stderr) == (1, f"install.sh: {sentence}\n")
    assert pi.done() == []


def test_without_root_nothing_is_done(pi: PaperPi) -> None:
    pi.command("id", "#!/bin/sh\necho 1000\n")
    done = pi.install()
    assert (done.returncode, done.stderr) == (1, "install.sh: this needs root; run: sudo deploy/install.sh\n")
    assert pi.done() == []


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ((), "name the folder that the version is to be in; see --help"),
        (("--board", "abacus", "x"), "there is no board 'abacus'; it is one of: pico, gpio, sim"),
        (("--fast", "x"), "there is no option --fast; see --help"),
        (("/",), "/ is there already; name a folder that is not"),
    ],
)
def test_a_build_that_makes_no_sense_is_refused(pi: PaperPi, options: tuple[str, ...], sentence: str) -> None:
    done = pi.run(BUILD, *options)
    assert (done.returncode, done.stderr, pi.done()) == (1, f"build.sh: {sentence}\n", [])
