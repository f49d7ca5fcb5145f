"""Every extension of the table meets the contract, like one of a package."""

from __future__ import annotations

import pytest

from controller.extending.registry import extensions
from controller.testing import ExtensionSuite


class TestExtension(ExtensionSuite):
    """Tests each extension in turn."""

    @pytest.fixture(autouse=True, params=[*extensions().known])
    def _is_asked(self, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(type(self), "extension", request.param, raising=False)


def test_the_table_has_extensions() -> None:
    assert {"backup", "home_assistant", "shop", "updates"} <= extensions().known.keys()
