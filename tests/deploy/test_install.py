"""The installer, run to its end on a machine of paper: its files go into a folder, its commands only write down."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from controller.config import load_config

ROOT = Path(__file__).parents[2]
INSTALL = ROOT / "deploy" / "install.sh"
COMMANDS = ("apt-get", "apt-cache", "groupadd", "useradd", "usermod", "systemctl", "udevadm")
VENV = """#!/bin/sh
echo "python3 $*" >>"$LOG"
for folder; do :; done
mkdir -p "$folder/bin"
printf '#!/bin/sh\\necho "python $*" >>"$LOG"\\n' >"$folder/bin/python"
chmod +x "$folder/bin/python"
"""


@dataclass
class PaperPi:
    """A Raspberry Pi made of a folder and of commands that only write down how they were called."""

    folder: Path
    log: Path = field(init=False)
    dest: Path = field(init=False)

    def __post_init__(self) -> None:
        self.log, self.dest = self.folder / "log", self.folder / "pi"
        (self.folder / "bin").mkdir()
        for name in COMMANDS:
            self.command(name, f'#!/bin/sh\necho "{name} $*" >>"$LOG"\n')
        self.command("python3", VENV)
        self.command("id", '#!/bin/sh\n[ "$1" = -u ] && echo 0\n')
        (self.dest / "run/systemd/system").mkdir(parents=True)
        self.file("boot/firmware/config.txt").parent.mkdir(parents=True)
        self.file("boot/firmware/config.txt").write_text("dtparam=audio=on\n")

    def command(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(text)
        path.chmod(0o755)

    def file(self, name: str) -> Path:
        return self.dest / name

    def install(self, *options: str) -> subprocess.CompletedProcess[str]:
        environ = {
            "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}",
            "LOG": str(self.log),
            "CHAMELEON_DEST": str(self.dest),
            "TMPDIR": str(self.folder),
        }
        return subprocess.run(["bash", INSTALL, *options], env=environ, capture_output=True, text=True, timeout=60)

    def done(self) -> list[str]:
        """What the commands were told since the last time, this machine's own folders left out."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return [line.replace(str(self.dest), "") for line in lines]

    def files(self) -> set[str]:
        return {path.relative_to(self.dest).as_posix() for path in self.dest.rglob("*") if path.is_file()}


@pytest.fixture
def pi(tmp_path: Path) -> PaperPi:
    return PaperPi(tmp_path)


def test_an_installation_puts_everything_in_its_place(pi: PaperPi) -> None:
    done = pi.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert pi.files() >= {
        "etc/chameleon-table/chameleon.yml",
        "etc/systemd/system/chameleon.service",
        "etc/udev/rules.d/70-chameleon.rules",
        "opt/chameleon-table/share/first-light.md",
    }
    said = pi.done()
    assert "usermod --append --groups gpio,spi,dialout chameleon" in said
    assert said[-2:] == ["systemctl enable chameleon.service", "systemctl restart chameleon.service"]


def test_the_user_of_the_table_has_no_shell(pi: PaperPi) -> None:
    pi.install()
    users = [line for line in pi.done() if line.startswith("useradd")]
    assert len(users) == 1
    assert users[0].endswith("--shell /usr/sbin/nologin chameleon")


@pytest.mark.parametrize(("board", "wanted"), [((), "pico"), (("--board", "gpio"), "gpio"), (("--board=sim",), "sim")])
def test_the_configuration_has_every_key_and_the_board_that_was_asked_for(
    pi: PaperPi, board: tuple[str, ...], wanted: str
) -> None:
    pi.install(*board)
    config = load_config(pi.file("etc/chameleon-table/chameleon.yml"))
    assert config.board == wanted
    assert config.page.open_browser is False
    assert config.journal_path == Path("/var/lib/chameleon-table/journal.db")


def test_a_board_on_pins_gets_what_has_no_wheel_from_the_system(pi: PaperPi) -> None:
    pi.install("--board", "gpio")
    said = pi.done()
    (packages,) = [line for line in said if line.startswith("apt-get -qq install")]
    assert packages.endswith(
        "python3 python3-venv python3-pip gcc python3-dev python3-rpi-lgpio python3-lgpio python3-spidev"
    )
    assert any(line.startswith("python -m pip install") and line.endswith("[pi]") for line in said)


def test_a_pi_5_gets_the_extra_of_its_own(pi: PaperPi) -> None:
    pi.file("proc/device-tree").mkdir(parents=True)
    pi.file("proc/device-tree/model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    pi.install("--board", "gpio")
    assert any(line.endswith("[pi5]") for line in pi.done())


def test_a_pico_needs_no_board_packages(pi: PaperPi) -> None:
    pi.install()
    said = pi.done()
    assert "apt-get -qq install --yes --no-install-recommends python3 python3-venv python3-pip" in said
    assert [line for line in said if "[pi" in line] == []


def test_a_second_run_mends_and_leaves_the_configuration_alone(pi: PaperPi) -> None:
    pi.install("--board", "gpio")
    first = pi.done()
    config = pi.file("etc/chameleon-table/chameleon.yml")
    config.write_text(config.read_text() + "# mine\n")
    unit = pi.file("etc/systemd/system/chameleon.service")
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


def test_taking_away_leaves_the_configuration_and_the_journal(pi: PaperPi) -> None:
    pi.install("--board", "gpio", "--kiosk")
    journal = pi.file("var/lib/chameleon-table/journal.db")
    journal.parent.mkdir(parents=True)
    journal.write_text("games")
    assert pi.install("--uninstall").returncode == 0
    assert pi.files() == {
        "boot/firmware/config.txt",
        "etc/chameleon-table/chameleon.yml",
        "var/lib/chameleon-table/journal.db",
    }
    assert pi.file("boot/firmware/config.txt").read_text() == "dtparam=audio=on\n"


@pytest.mark.parametrize("option", ["--board=gpio", "--kiosk", "--uninstall"])
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
    written = [line.split(str(pi.dest))[1] for line in done.stdout.splitlines() if line.startswith("would write")]
    assert written == [
        "/etc/chameleon-table/chameleon.yml",
        "/etc/systemd/system/chameleon.service",
        "/etc/udev/rules.d/70-chameleon.rules",
        "/etc/xdg/autostart/chameleon-kiosk.desktop",
    ]
    assert pi.files() == {"boot/firmware/config.txt"}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--board", "abacus"), "there is no board 'abacus'; it is one of: pico, gpio, sim"),
        (("--board",), "--board needs a name: pico, gpio or sim"),
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
