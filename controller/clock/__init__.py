"""The clock of a game: its rules, and how the lights show it."""
