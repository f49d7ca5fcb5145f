"""Makes the files for building a table: `python -m deploy.make FOLDER`. All sizes are in board.yml next to it."""
