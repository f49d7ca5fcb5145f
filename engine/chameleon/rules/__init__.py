"""The rules of Chameleon, for people to read and for bitboards to start from."""
