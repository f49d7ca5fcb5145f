"""What passes between page, table and extensions: frozen values."""
