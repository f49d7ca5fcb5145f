"""What is asked of the journal's file about many games at once."""

# A result holds until the game changes again; the seats are those that were said last.
SUMMARIES = """
SELECT id, game, start, began_ms,
    (SELECT coalesce(sum(CASE kind WHEN 'move' THEN 1 WHEN 'back' THEN -CAST(text AS INTEGER) ELSE 0 END), 0)
        FROM entries WHERE game_id = id),
    (SELECT text FROM entries AS ended WHERE game_id = id AND kind = 'ended' AND NOT EXISTS (
        SELECT 1 FROM entries WHERE game_id = id AND n > ended.n AND kind IN ('move', 'back', 'resign', 'play-on'))
        ORDER BY n DESC LIMIT 1),
    coalesce((SELECT text FROM entries WHERE game_id = id AND kind = 'seats' ORDER BY n DESC LIMIT 1), seats),
    (SELECT text FROM entries WHERE game_id = id AND kind = 'course' LIMIT 1),
    (SELECT text FROM entries WHERE game_id = id AND kind = 'aside' ORDER BY n DESC LIMIT 1)
FROM games WHERE id > (SELECT coalesce(max(id), 0) FROM games) - ? ORDER BY id
"""

SOLVED = """
SELECT DISTINCT text, start FROM entries JOIN games ON games.id = game_id WHERE kind = 'solved' AND game = ?
"""

# Two tables have played them with hidden cards to the end, or broken them off, and have not laid the cards open.
UNCHECKED = """
SELECT DISTINCT game_id FROM entries AS told WHERE kind = 'told'
    AND game_id > (SELECT coalesce(max(id), 0) FROM games) - ?
    AND EXISTS (SELECT 1 FROM entries WHERE game_id = told.game_id
        AND (kind = 'ended' OR kind = 'told' AND instr(text, '"kind":"accuse"')))
    AND NOT EXISTS (SELECT 1 FROM entries WHERE game_id = told.game_id AND kind IN ('checked', 'aside'))
ORDER BY game_id
"""

# Both tables have laid their hidden cards open after them, and nothing was wrong.
PROVEN = """
SELECT DISTINCT game_id FROM entries WHERE kind = 'checked' AND text = ''
    AND game_id > (SELECT coalesce(max(id), 0) FROM games) - ?
"""

# Two tables have played them without hidden cards to the end, and the hub may not have the last move.
UNTOLD = """
SELECT game_id FROM entries AS shared WHERE kind = 'shared' AND instr(text, '"over": true') = 0
    AND game_id > (SELECT coalesce(max(id), 0) FROM games) - ?
    AND EXISTS (SELECT 1 FROM entries WHERE game_id = shared.game_id AND kind = 'ended')
    AND NOT EXISTS (SELECT 1 FROM entries WHERE game_id = shared.game_id
        AND (kind IN ('told', 'aside') OR kind = 'shared' AND n > shared.n))
ORDER BY game_id
"""
