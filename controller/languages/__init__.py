"""Messages from the table, in the languages of its players."""
