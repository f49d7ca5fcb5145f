"""What an older table understood from its configuration, for the tests of extensions."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from controller.config.settings import load_config

SECOND = Path(__file__).parents[1] / "acceptance" / "older" / "second"
UNDERSTOOD: dict[str, Any] = json.loads((SECOND / "configuration.json").read_text(encoding="utf-8"))


def understood_now(kind: type) -> dict[str, Any]:
    """What the present version understands for an extension from the same file, as it comes out of JSON."""
    understood: dict[str, Any] = json.loads(json.dumps(asdict(load_config(SECOND / "chameleon.yml").of(kind))))
    return understood
