"""MicroPython modules that exist only on a Pico, connected to the simulated magnets; they run in MicroPython."""
