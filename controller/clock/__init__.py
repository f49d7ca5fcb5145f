"""The clock of a game: its rules, and its light."""
