"""Teaching: hints, lessons, puzzles and reviews. Pure: the session asks, and another thread judges."""
