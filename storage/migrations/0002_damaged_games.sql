-- A game whose rows cannot be read or replayed is set aside: it holds its chat no longer.
-- SQLite cannot change a CHECK, so the table is made anew.

CREATE TABLE new_games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again: old buttons carry it
    chat INTEGER NOT NULL REFERENCES chats,
    thread INTEGER NOT NULL DEFAULT 0,  -- a forum group's topic; 0: none, or the general one
    stage TEXT NOT NULL CHECK (
        stage IN ('lobby', 'playing', 'paused', 'over', 'stopped', 'void', 'cancelled', 'damaged')
    ),
    closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)), -- its chat takes no messages
    host INTEGER REFERENCES people,     -- NULL until somebody who can be one sits down
    rules TEXT NOT NULL,                -- JSON: what differs from classic
    auto_draw INTEGER NOT NULL DEFAULT 1 CHECK (auto_draw IN (0, 1)),
    panel TEXT NOT NULL DEFAULT 'seats' CHECK (panel IN ('seats', 'games', 'house')),
    version INTEGER NOT NULL DEFAULT 0, -- committed moves
    created_at REAL NOT NULL,
    ended_at REAL
) STRICT;

INSERT INTO new_games (
    id, chat, thread, stage, closed, host, rules, auto_draw, panel, version, created_at, ended_at
)
SELECT
    id, chat, thread, stage, closed, host, rules, auto_draw, panel, version, created_at, ended_at
FROM games;

-- Numbers given once are never given again, whichever rows are left.
DELETE FROM sqlite_sequence WHERE name = 'new_games';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_games', seq FROM sqlite_sequence
WHERE name = 'games';

DROP TABLE games;
ALTER TABLE new_games RENAME TO games;

CREATE UNIQUE INDEX one_table_per_place ON games (chat, thread)
WHERE stage IN ('lobby', 'playing', 'paused');
