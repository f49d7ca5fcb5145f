"""Computer."""
