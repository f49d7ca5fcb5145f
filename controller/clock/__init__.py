"""The rules of a game's clock."""
