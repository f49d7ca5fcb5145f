"""The table in a shop: guests who come and go, the operator behind a PIN, and what is counted of a day."""
