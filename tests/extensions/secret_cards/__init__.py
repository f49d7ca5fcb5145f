"""Secret cards."""
