"""The computer player and the teacher think in separate processes, so that the table never waits for them."""

from controller.thinking.service import OpenQuestion, Service
from controller.thinking.thinker import PATIENCE_MS, Thinker

__all__ = ["PATIENCE_MS", "OpenQuestion", "Service", "Thinker"]
