"""A league evening: players, rounds, results and standings. Pure: what happened in, what follows from it out."""
