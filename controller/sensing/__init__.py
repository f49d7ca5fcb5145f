"""What listens to hands and cards at a table, and the recordings of what it felt."""
