"""The factions, one folder each: its rules, its printed board, its judge for the computer player.

A folder here is a faction: its package has the faction's class as `FACTION`. Nothing else lists them.
"""
