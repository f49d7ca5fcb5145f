"""Fixtures shared with the tests of games between tables."""

from tests.net.conftest import empty_hub, hub

__all__ = ["empty_hub", "hub"]
