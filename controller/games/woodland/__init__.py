"""Woodland at the table."""
