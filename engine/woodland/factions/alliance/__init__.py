"""The Woodland Alliance."""
