"""Adafruit's libraries decide once, when they are first imported, which machine they run on: none, in these tests."""

from __future__ import annotations

import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"
