"""What the table teaches: hints, lessons, puzzles and the look back. Pure; the session asks, a thread judges."""
