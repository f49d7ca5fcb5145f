"""The rules of Chameleon, readable, and as the basis of the bitboards."""
