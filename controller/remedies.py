"""What people can do about something that is missing, as sentences that can be said in other languages."""

from __future__ import annotations

from controller.device_errors import told_by_device
from hal.remedies import install_extra

__all__ = ["installing"]


def installing(extra: str) -> str:
    """Returns what installs an extra of this project, as "run: pip install ..."; see `install_extra`."""
    return told_by_device(install_extra(extra))
