"""Every game ever played at the table, on disk: written, locked, read again, and salvaged."""
