"""Backups: all that people made at a table in one file, and that file put back."""
