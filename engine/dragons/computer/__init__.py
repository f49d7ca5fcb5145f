"""The computer player of Dragons, and what judges decks."""
