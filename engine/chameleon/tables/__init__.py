"""Tables of every position of some material, in files, solved class by class."""
