"""Properties of the application are tried without a stopwatch: a slow machine must not fail a true one."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("controller", deadline=None)
settings.load_profile("controller")
