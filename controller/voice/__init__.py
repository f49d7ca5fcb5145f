"""The voice of the table itself: what it says aloud, and who says it."""
