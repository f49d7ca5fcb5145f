"""Chameleon at the table."""
