"""The game at the table: who plays, what hands did, what is shown, and the thread that does it all in turn."""
