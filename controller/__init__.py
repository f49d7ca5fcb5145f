"""The application: it turns hands into moves, moves into light, and keeps every game."""
