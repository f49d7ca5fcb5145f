"""The application: it detects moves, lights the board, and records every game."""
