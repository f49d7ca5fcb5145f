"""The rules that all factions share."""
