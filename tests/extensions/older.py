"""An older table's interpretation of its configuration, for the tests of extensions."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from controller.config.settings import load_config

SECOND = Path(__file__).parents[1] / "acceptance" / "older" / "second"
UNDERSTOOD: dict[str, Any] = json.loads((SECOND / "configuration.json").read_text(encoding="utf-8"))


def understood_now(kind: type) -> dict[str, Any]:
    """The present version's interpretation of an extension's settings in the same file, after JSON."""
    understood: dict[str, Any] = json.loads(json.dumps(asdict(load_config(SECOND / "chameleon.yml").of(kind))))
    return understood
