"""The extensions that come with the table, one folder each. No code outside such a folder depends on its content."""
