"""What runs on the Raspberry Pi Pico, in MicroPython; all but `wiring` and `main` runs in plain Python, too."""
