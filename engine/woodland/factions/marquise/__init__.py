"""The Marquise de Cat."""
