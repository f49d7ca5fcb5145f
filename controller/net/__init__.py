"""Tables in a network: two tables in one game, and the server between them."""
