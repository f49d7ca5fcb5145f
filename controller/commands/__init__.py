"""The command `chameleon`, one module for each thing it does."""
