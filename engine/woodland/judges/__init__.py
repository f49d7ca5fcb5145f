"""What positions are worth to each faction: one module each, for the computer player only."""
