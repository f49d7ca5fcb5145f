"""The computer player's look ahead: alpha-beta, what it overlooks, and its levels."""
