"""Teaching: hints, lessons, puzzles and reviews. Pure; the session asks, a thread judges."""
