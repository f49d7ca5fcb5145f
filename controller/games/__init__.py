"""The games that come with the table, one folder each."""
