"""Messages between page, table and extensions: frozen values."""
