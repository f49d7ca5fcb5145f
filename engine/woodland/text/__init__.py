"""The texts of Woodland: positions, views, and sentences for players."""
