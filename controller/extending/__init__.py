"""How an extension says what it adds to the table, and which extensions there are."""
