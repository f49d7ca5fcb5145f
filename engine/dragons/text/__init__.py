"""The texts of Dragons: positions, views, and sentences for players."""
