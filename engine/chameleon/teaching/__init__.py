"""The teacher of Chameleon, with its lessons and puzzles."""
