"""Drivers of real hardware. Each imports its libraries only when it is opened."""
