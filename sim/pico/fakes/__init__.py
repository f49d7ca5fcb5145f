"""Modules that MicroPython has on a Pico only, tied to the simulated magnets; they run in MicroPython themselves."""
