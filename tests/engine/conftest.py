"""Properties of the engine are tried without a stopwatch: a slow machine must not fail a true one."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
