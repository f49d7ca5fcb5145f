"""The compiled modules of this checkout: `compiled.py start` for a table, `take` and `now` to compile first.

Python imports any compiled module next to its source, even one made from other sources, and a mixture of versions may
fail. So all are made in build/compiled, all or none, and put in place only before a table starts. `in-place` records
the sources of those in the tree; any others are removed before anything runs.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "compiled"
IN_PLACE = FOLDER / "in-place"
LOG = FOLDER / "log"
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")
FASTER = "The computer thinks faster from the next start on."


def say(sentence: str) -> None:
    with suppress(OSError):  # the terminal that started it has been closed
        print(sentence, file=sys.stderr, flush=True)


def modules(root: Path) -> list[str]:
    """Returns the modules to compile, as paths without a suffix; setup.py finds the same."""
    return sorted(path.relative_to(root).with_suffix("").as_posix() for path in (root / "engine").rglob("*.pxd"))


def is_whole(made: Path) -> bool:
    return all((made / f"{module}{SUFFIX}").is_file() for module in modules(ROOT))


def sum_of(root: Path) -> str:
    """Returns a checksum of all sources of compiled modules, and of the compilers."""
    files = ["setup.py", *(f"{module}{suffix}" for module in modules(root) for suffix in (".py", ".pxd"))]
    sources = [(file, (root / file).read_bytes()) for file in files]
    return sha256(repr((sys.version, SUFFIX, sources)).encode()).hexdigest()


@contextmanager
def locked(name: str, *, wait: bool = True) -> Iterator[bool]:
    """Holds a lock that ends with the process; returns False if another process holds it and this one does not wait."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as file:
        try:
            flock(file, LOCK_EX | (0 if wait else LOCK_NB))
            held = True
        except BlockingIOError:
            held = False
        yield held


def take() -> bool:
    """Puts the modules of the present sources in place, and removes all others; returns whether they exist."""
    with locked("taking"):
        now = sum_of(ROOT)
        if IN_PLACE.is_file() and IN_PLACE.read_text() == now and is_whole(ROOT):
            return True
        IN_PLACE.unlink(missing_ok=True)
        for other in (ROOT / "engine").rglob("*.so"):
            other.unlink()
        made = FOLDER / now
        if not is_whole(made):
            return False
        for module in modules(ROOT):
            (made / f"{module}{SUFFIX}").replace(ROOT / f"{module}{SUFFIX}")
        IN_PLACE.write_text(now)
        shutil.rmtree(made)
        return True


def can_compile() -> bool:
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    return shutil.which(compiler) is not None and Path(sysconfig.get_path("include"), "Python.h").is_file()


def ran(command: list[str], folder: Path, log: IO[str] | None, **environ: str) -> bool:
    """Runs Python with command-line arguments; output goes into the log, or to the terminal."""
    found = {**os.environ, **environ}
    command = [sys.executable, *command]
    return not subprocess.run(
        command, cwd=folder, env=found, stdin=subprocess.DEVNULL, stdout=log, stderr=log
    ).returncode


def make(jobs: int, log: IO[str] | None = None) -> bool:
    """Compiles in a separate folder, and renames the complete result for `take`; the caller holds the lock `making`."""
    if is_whole(FOLDER / sum_of(ROOT)):
        return True
    for left in (path for path in FOLDER.iterdir() if path.is_dir()):
        shutil.rmtree(left, ignore_errors=True)
    with TemporaryDirectory(dir=FOLDER, prefix="making-") as name:
        folder = Path(name)
        tools, made = folder / "tools", folder / "made"
        shutil.copytree(ROOT / "engine", folder / "engine", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
        shutil.copy(ROOT / "setup.py", folder)
        wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
        install = ["-m", "pip", "install", "--disable-pip-version-check", "--no-color", "--no-compile"]
        build = ["setup.py", "build_ext", "--build-temp", "objects", "--build-lib", str(made), "--parallel", str(jobs)]
        done = ran([*install, "--target", str(tools), *wanted], ROOT, log) and ran(
            build, folder, log, PYTHONPATH=str(tools)
        )
        if not (done and is_whole(made)):  # setup.py exits with 0 even if a module could not be compiled
            return False
        os.sync()  # a power cut must not leave empty files under these names
        made.rename(FOLDER / sum_of(folder))
        return True


def now() -> bool:
    if not can_compile():
        print("There is no C compiler, or Python's headers are missing.")
        return False
    with locked("making"):
        return take() or (make(os.cpu_count() or 1) and take())


def behind() -> bool:
    """Compiles next to a running table, unless another process does; its output goes into a file."""
    with locked("making", wait=False) as alone:
        if not alone:
            return True
        os.nice(19)
        with LOG.open("w") as log:
            made = make(1, log)
    failed = f"Compiling failed; {LOG.relative_to(ROOT)} says why. The table goes on uncompiled."
    say(f"Compiled. {FASTER}" if made else failed)
    return made


def is_being_made() -> bool:
    with locked("making", wait=False) as free:
        return not free


def start() -> bool:
    """Prepares a table that starts at once: with compiled modules, or without them while compiling in the
    background.
    """
    if take():
        return True
    if not can_compile():
        remedy = "on Debian: sudo apt install gcc python3-dev"
        say(f"Running uncompiled: there is no C compiler. The computer thinks faster with one; {remedy}")
    elif is_being_made():
        say(f"Running uncompiled; still compiling in the background. {FASTER}")
    else:
        say(f"Running uncompiled; compiling in the background. {FASTER}")
        # a session of its own: Ctrl-C ends the table, but not this build
        command = [sys.executable, __file__, "behind"]
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True)
    return True


COMMANDS: dict[str, Callable[[], bool]] = {"start": start, "take": take, "now": now, "behind": behind}

if __name__ == "__main__":
    sys.exit(0 if COMMANDS[sys.argv[1]]() else 1)
