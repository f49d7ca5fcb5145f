"""The board's contract, met by a microcontroller on a cable: bytes, link, board, and the firmware at the other end."""
