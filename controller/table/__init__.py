"""The game at the table: players, hands, display, and the thread that runs them."""
