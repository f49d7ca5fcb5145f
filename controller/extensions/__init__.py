"""The extensions that come with the table, one folder each. Nothing outside such a folder knows what is in it."""
