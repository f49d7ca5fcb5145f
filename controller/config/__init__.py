"""The configuration: its keys, their types, and the file that explains them."""
