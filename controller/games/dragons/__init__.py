"""Dragons at the table."""
