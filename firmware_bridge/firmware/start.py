"""What a Pico does first: it starts the firmware, or says again and again why it cannot."""

import sys
from time import sleep

from firmware_bridge.firmware import wiring
from firmware_bridge.firmware.needs import complaint, wiring_complaint


def start() -> None:
    """Runs the firmware until the host asks for the loader or the prompt."""
    wrong = complaint(sys.implementation.version) or wiring_complaint(wiring.ROWS, wiring.COLUMNS)
    while wrong:
        print(wrong)  # to whoever opens the port, whenever that is; Ctrl-C ends it, and mpremote sends that
        sleep(2)
    from firmware_bridge.firmware.main import main  # needs what an old MicroPython lacks

    main()
