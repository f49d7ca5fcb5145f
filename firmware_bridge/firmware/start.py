"""The Pico's start: runs the firmware, or prints repeatedly why it cannot."""

import sys
from time import sleep

from firmware_bridge.firmware import wiring
from firmware_bridge.firmware.needs import complaint, wiring_complaint


def start() -> None:
    """Runs the firmware until the host requests the loader or the prompt."""
    wrong = complaint(sys.implementation.version) or wiring_complaint(wiring.ROWS, wiring.COLUMNS)
    while wrong:
        print(wrong)  # for anybody who opens the port at any time; Ctrl-C ends it, and mpremote sends that
        sleep(2)
    from firmware_bridge.firmware.main import main  # needs what an old MicroPython lacks

    main()
