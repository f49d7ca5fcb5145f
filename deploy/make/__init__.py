"""Makes the files that a table is built from: `python -m deploy.make FOLDER`. All sizes are in board.yml beside it."""
