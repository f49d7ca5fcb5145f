"""The computer player of Woodland."""
