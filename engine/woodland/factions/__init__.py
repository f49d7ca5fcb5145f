"""The factions, one folder each: its rules, its printed board, its judge for the computer player."""
