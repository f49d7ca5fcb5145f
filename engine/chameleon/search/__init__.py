"""The computer player's search: alpha-beta, its oversights, and its levels."""
