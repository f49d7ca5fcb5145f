"""The firmware of the Raspberry Pi Pico, in MicroPython; everything except pins and ports also runs in plain Python."""
