"""The recipe of the image: the input of pi-gen, as far as a PC can check it; pi-gen itself is not run."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IMAGE = ROOT / "deploy" / "image"
STEPS = IMAGE / "stage-table" / "00-table"


@pytest.fixture
def pi_gen(tmp_path: Path) -> Path:
    """The part of a pi-gen checkout that the recipe reads."""
    folder = tmp_path / "pi-gen"
    (folder / "stage2").mkdir(parents=True)
    (folder / "build-docker.sh").write_text("#!/bin/sh\necho built\n")
    (folder / "build-docker.sh").chmod(0o755)
    return folder


def prepared(*options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", IMAGE / "build.sh", *options], capture_output=True, text=True, timeout=60)


def test_pi_gen_gets_the_stage_with_all_that_the_table_is_installed_from(pi_gen: Path) -> None:
    done = prepared("--country", "GB", "--dry-run", str(pi_gen))
    assert (done.returncode, done.stderr) == (0, "")
    files = pi_gen / "stage-table" / "00-table" / "files"
    assert (files / "board").read_text() == "pico\n"
    wanted = ("pyproject.toml", "setup.py", "deploy/install.sh", "deploy/build.sh", "deploy/_parts.sh")
    wanted += ("deploy/chameleon-kiosk.service", "deploy/hotspot.sh", "docs/installation.md")
    wanted += ("controller/chameleon.yml",)
    assert [name for name in wanted if not (files / "project" / name).is_file()] == []
    assert [path for path in files.rglob("*") if path.suffix in (".so", ".pyc")] == []
    assert (pi_gen / "stage2" / "SKIP_IMAGES").exists()


def test_the_configuration_is_what_pi_gen_reads_and_has_a_password_of_its_own(pi_gen: Path) -> None:
    said = prepared("--country", "DE", "--user", "shop", "--dry-run", str(pi_gen)).stdout
    script = '. "$1"; echo "$STAGE_LIST|$TARGET_HOSTNAME|$WPA_COUNTRY|$FIRST_USER_NAME|$ENABLE_SSH|$FIRST_USER_PASS"'
    read = subprocess.run(["bash", "-euc", script, "bash", pi_gen / "config"], capture_output=True, text=True).stdout
    *known, password = read.strip().split("|")
    assert known == ["stage0 stage1 stage2 stage-table", "chameleon", "DE", "shop", "0"]
    assert re.fullmatch("[a-z2-9]{10}", password)
    assert f"is shop, with the password {password}\n" in said
    assert (pi_gen / "config").stat().st_mode & 0o777 == 0o600


def test_a_recipe_that_was_used_before_is_made_anew(pi_gen: Path) -> None:
    prepared("--country", "GB", "--dry-run", str(pi_gen))
    (pi_gen / "stage-table" / "old").touch()
    done = prepared("--country", "GB", "--board", "gpio", str(pi_gen))
    assert "built\n" in done.stdout
    assert not (pi_gen / "stage-table" / "old").exists()
    assert (pi_gen / "stage-table/00-table/files/board").read_text() == "gpio\n"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--country", "GB", "/no/such/folder"), "'/no/such/folder' is no checkout of pi-gen; see --help"),
        (("x",), "--country needs two capital letters, such as GB"),
        (("--country", "GB", "--user", "Me!", "x"), "--user needs a name of small letters and digits"),
        (("--country", "GB", "--board", "abacus", "x"), "there is no board 'abacus'; it is one of: pico, gpio, sim"),
    ],
)
def test_what_makes_no_sense_is_refused(options: tuple[str, ...], sentence: str) -> None:
    done = prepared(*options)
    assert (done.returncode, done.stderr) == (1, f"build.sh: {sentence}\n")


def test_pi_gen_runs_every_step_of_the_stage() -> None:
    """It skips scripts that are not executable, and files with unknown names."""
    for script in (IMAGE / "stage-table" / "prerun.sh", STEPS / "01-run.sh"):
        assert os.access(script, os.X_OK)
    assert all(re.fullmatch(r"\d\d-(packages-nr|run\.sh|run-chroot\.sh)", each.name) for each in STEPS.iterdir())
    assert (IMAGE / "stage-table" / "EXPORT_IMAGE").exists()


def test_the_image_brings_what_the_installer_would_fetch() -> None:
    lines = (STEPS / "00-packages-nr").read_text().splitlines()
    listed = {line for line in lines if not line.startswith("#")}
    installer = (ROOT / "deploy" / "install.sh").read_text()
    fetched = re.findall(r"packages\+?=\(([^)]*)\)", installer) + re.findall(r"apt_install ([a-z].*?) \|\|", installer)
    named = {name for each in fetched for name in each.split() if not name.startswith(("name", '"'))}
    assert named == listed


def test_every_script_can_be_read_by_its_shell() -> None:
    scripts = sorted([*ROOT.glob("deploy/*.sh"), *IMAGE.rglob("*.sh")])
    assert len(scripts) >= 8
    for script in scripts:
        done = subprocess.run(["bash", "-n", script], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), script
