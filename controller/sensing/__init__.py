"""Move detection and card scans at a table, and recordings of the sensors."""
