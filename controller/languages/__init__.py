"""What the table says, in the languages of those who play at it."""
