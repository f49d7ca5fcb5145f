"""Tables in a network: leagues, signed messages, and the server between tables."""
