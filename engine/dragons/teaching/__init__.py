"""What Dragons teaches: a guided first game."""
