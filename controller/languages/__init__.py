"""Messages from the table, in the languages of those who play at it."""
