"""What the tests of languages share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.languages.untranslated import Wordless, known_messages


@pytest.fixture(scope="module")
def language() -> Iterator[Wordless]:
    """A language without words; all requested messages must be among those that translators find."""
    wordless = Wordless()
    yield wordless
    assert {*wordless.asked} - known_messages() == set()
