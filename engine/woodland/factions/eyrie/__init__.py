"""The Eyrie Dynasties."""
