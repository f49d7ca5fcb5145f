"""What runs on the Raspberry Pi Pico, in MicroPython; all without pins and ports runs in plain Python, too."""
