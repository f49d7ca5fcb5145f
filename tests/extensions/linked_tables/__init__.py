"""Linked tables."""
