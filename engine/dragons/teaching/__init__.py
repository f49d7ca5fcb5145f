"""The lessons and the judgement of moves in Dragons."""
