"""What the tests of the installer share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deploy.paper_pi import PaperPi


@pytest.fixture
def pi(tmp_path: Path) -> PaperPi:
    """A machine on which nothing is installed yet."""
    return PaperPi(tmp_path)
