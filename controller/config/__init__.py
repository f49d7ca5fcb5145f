"""The configuration: its keys, what each takes, and the file that explains them."""
