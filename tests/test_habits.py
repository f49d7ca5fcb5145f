"""The project's rules: the jobs of CI, the tested versions for installations, and the forms for bug reports."""

from __future__ import annotations

import os
import tomllib
from importlib.metadata import distributions
from itertools import chain
from typing import Any

import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.book import ROOT, text_of

PYPROJECT: dict[str, Any] = tomllib.loads(text_of(ROOT / "pyproject.toml"))
PROJECT: dict[str, Any] = PYPROJECT["project"]
BUILD: dict[str, Any] = PYPROJECT["build-system"]
OF_PYTHON = ("pip", "setuptools", "wheel")
"""What `python -m venv` brings, in versions of its own."""
GITHUB = ROOT / ".github"
CI: dict[str, Any] = yaml.safe_load(text_of(GITHUB / "workflows" / "ci.yml"))["jobs"]
WEEKLY: dict[str, Any] = yaml.safe_load(text_of(GITHUB / "workflows" / "weekly.yml"))["jobs"]


def runs(job: str) -> str:
    """All commands of a CI job, as one text."""
    return "\n".join(step["run"] for step in CI[job]["steps"] if "run" in step)


def test_ci_tries_the_two_commands_of_the_readme_on_every_python_and_system_that_is_promised() -> None:
    matrix = CI["test"]["strategy"]["matrix"]
    language = "Programming Language :: Python :: 3."
    named = [each.rpartition(" ")[2] for each in PROJECT["classifiers"] if each.startswith(language)]
    assert matrix == {"os": ["ubuntu-latest", "macos-latest"], "python": named}
    assert named[0] == PROJECT["requires-python"].removeprefix(">=")
    assert all(command in runs("test") for command in ("scripts/play", "scripts/test"))
    assert runs("check") == "scripts/check"


def test_every_sample_of_every_test_is_tried_once_a_week() -> None:
    thorough = WEEKLY["thorough"]
    assert thorough["steps"][-1] == {"run": "scripts/test --thorough"}


def test_the_newest_packages_are_tried_once_a_week() -> None:
    newest = WEEKLY["newest"]
    assert (newest["env"], newest["steps"][2]) == ({"CHAMELEON_NEWEST": "1"}, {"run": "scripts/test"})


def test_every_printed_part_is_made_and_checked_once_a_week() -> None:
    commands = [step["run"] for step in WEEKLY["make"]["steps"] if "run" in step]
    assert commands == ["pip install --constraint constraints.txt '.[make]'", "python -m deploy.make build/make"]


def test_the_fonts_of_the_table_s_own_screen_are_looked_at_once_a_week() -> None:
    commands = [step["run"] for step in WEEKLY["kiosk"]["steps"] if "run" in step]
    assert commands[1:] == [
        "sudo scripts/try-kiosk build/kiosk",
        "sudo env SUITE=trixie scripts/try-kiosk build/kiosk",
    ]


def pinned() -> dict[str, str]:
    """Package -> its only tested version."""
    lines = [line for line in text_of(ROOT / "constraints.txt").splitlines() if not line.startswith("#")]
    return dict(line.split("==") for line in lines)


def test_every_package_that_is_asked_for_has_the_one_version_that_is_tested() -> None:
    asked = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values()), *BUILD["requires"]]
    wanted = [each for each in map(Requirement, asked) if each.name != PROJECT["name"]]
    fitting = {each.name for each in wanted if each.specifier.contains(pinned()[canonicalize_name(each.name)], True)}
    assert fitting == {each.name for each in wanted}


def test_these_tests_run_with_just_the_versions_that_are_pinned() -> None:
    if os.environ.get("CHAMELEON_NEWEST") == "1":
        return
    here = {canonicalize_name(each.name): each.version for each in distributions() if each.name not in OF_PYTHON}
    here = {name: version for name, version in here.items() if not name.startswith("chameleon-")}
    if os.environ.get("CI") != "true":  # a developer may have additional ones
        here = {name: version for name, version in here.items() if name in pinned()}
    assert {name: version for name, version in here.items() if pinned().get(name) != version} == {}


def test_what_only_some_need_is_an_extra() -> None:
    extras = PROJECT["optional-dependencies"]
    needed_by_all = " ".join(PROJECT["dependencies"])
    wanted = {"distributed": "cluster", "mpremote": "flash", "reportlab": "print", "mkdocs-material": "docs"}
    wanted |= {"build123d": "make", "paho-mqtt": "home"}
    for package, extra in wanted.items():
        assert package not in needed_by_all
        assert any(each.startswith(package) for each in extras[extra])


def test_who_reports_is_asked_for_a_trace_and_the_doctor() -> None:
    bug = text_of(GITHUB / "ISSUE_TEMPLATE" / "bug.yml")
    assert yaml.safe_load(bug)["name"] == "Bug report"
    assert all(command in bug for command in ("chameleon trace record", "chameleon doctor --no-wait"))


def test_dependabot_looks_after_packages_and_actions() -> None:
    updates = yaml.safe_load(text_of(GITHUB / "dependabot.yml"))["updates"]
    assert [each["package-ecosystem"] for each in updates] == ["pip", "github-actions"]
