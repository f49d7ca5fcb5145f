"""Card readers: bytes to cards (the codecs), cards to events (presence), and the drivers that hold the ports."""
