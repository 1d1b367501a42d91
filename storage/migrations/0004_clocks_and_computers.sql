-- Clocks, computer players, and people who come and go.
-- SQLite cannot change a CHECK or a NOT NULL, so three tables are made anew.

CREATE TABLE new_games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again: old buttons carry it
    chat INTEGER NOT NULL,              -- a group, or the person whose private chat it is
    thread INTEGER NOT NULL DEFAULT 0,  -- a forum group's topic; 0: none, or the general one
    stage TEXT NOT NULL CHECK (
        stage IN (
            'lobby', 'playing', 'paused',
            'over', 'stopped', 'void', 'cancelled', 'expired', 'damaged'
        )
    ),
    closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)), -- its chat takes no messages
    host INTEGER REFERENCES people,     -- NULL until somebody who can be one sits down
    rules TEXT NOT NULL,                -- JSON: what differs from classic
    auto_draw INTEGER NOT NULL DEFAULT 1 CHECK (auto_draw IN (0, 1)),
    tempo TEXT NOT NULL DEFAULT 'calm'
    CHECK (tempo IN ('lively', 'calm', 'correspondence', 'none')),
    panel TEXT NOT NULL DEFAULT 'seats'
    CHECK (panel IN ('seats', 'games', 'house', 'tempo', 'computers')),
    again INTEGER NOT NULL DEFAULT 0 CHECK (again IN (0, 1)), -- starts when all are ready
    version INTEGER NOT NULL DEFAULT 0, -- committed moves
    created_at REAL NOT NULL,
    active_at REAL NOT NULL,            -- when a person last did something at the table
    nudged_at REAL,                     -- when the one it waits for was last reminded
    ended_at REAL
) STRICT;

-- Games that were begun without a clock go on without one.
INSERT INTO new_games (
    id, chat, thread, stage, closed, host, rules, auto_draw, tempo, panel, version, created_at,
    active_at, ended_at
)
SELECT
    id, chat, thread, stage, closed, host, rules, auto_draw,
    CASE stage WHEN 'lobby' THEN 'calm' ELSE 'none' END,
    panel, version, created_at,
    COALESCE((SELECT MAX(made_at) FROM moves WHERE game = games.id), created_at),
    ended_at
FROM games;

-- Numbers given once are never given again, whichever rows are left.
DELETE FROM sqlite_sequence WHERE name = 'new_games';
INSERT INTO sqlite_sequence (name, seq) SELECT 'new_games', seq FROM sqlite_sequence
WHERE name = 'games';

DROP TABLE games;
ALTER TABLE new_games RENAME TO games;

CREATE UNIQUE INDEX one_table_per_place ON games (chat, thread)
WHERE stage IN ('lobby', 'playing', 'paused');
CREATE INDEX games_idle ON games (active_at) WHERE stage IN ('lobby', 'playing', 'paused');

CREATE TABLE new_seats (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    person INTEGER REFERENCES people,   -- NULL: a computer's seat
    computer TEXT,                      -- which player of `players` sits there
    number INTEGER,                     -- which of the table's computers it is: gives its name
    away TEXT CHECK (away IN ('slow', 'left')), -- the computer plays for the person meanwhile
    away_since REAL,
    missed INTEGER NOT NULL DEFAULT 0,  -- turns in a row that ran out
    ready INTEGER NOT NULL DEFAULT 0 CHECK (ready IN (0, 1)), -- for another game
    heir INTEGER REFERENCES people,     -- who takes the seat at the next deal
    PRIMARY KEY (game, seat),
    UNIQUE (game, person),
    CHECK ((person IS NULL) = (computer IS NOT NULL)),
    CHECK ((computer IS NULL) = (number IS NULL)),
    CHECK ((away IS NULL) = (away_since IS NULL)),
    CHECK (away IS NULL OR person IS NOT NULL)
) STRICT, WITHOUT ROWID;

INSERT INTO new_seats (game, seat, person) SELECT game, seat, person FROM seats;
DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;
CREATE INDEX seats_of_person ON seats (person);

-- From that round on somebody else has the seat: who had it before.
CREATE TABLE successions (
    game INTEGER NOT NULL REFERENCES games,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person INTEGER REFERENCES people,
    computer TEXT,
    number INTEGER,
    PRIMARY KEY (game, round, seat),
    CHECK ((person IS NULL) = (computer IS NOT NULL))
) STRICT, WITHOUT ROWID;

ALTER TABLE moves ADD COLUMN computer INTEGER NOT NULL DEFAULT 0 CHECK (computer IN (0, 1));

-- What each running game waits for, and until when.
CREATE TABLE clocks (
    game INTEGER PRIMARY KEY REFERENCES games,
    version INTEGER NOT NULL,           -- of the game when it began to wait
    waits_for TEXT NOT NULL CHECK (waits_for IN ('person', 'computer', 'deal')),
    began_at REAL NOT NULL,
    deadline REAL NOT NULL,             -- when the computer moves, or the next round is dealt
    warned INTEGER NOT NULL DEFAULT 0,  -- warnings given
    held_since REAL,                    -- since when the person has not been shown it
    due_at REAL NOT NULL                -- when to look at it next
) STRICT;

CREATE INDEX clocks_due ON clocks (due_at);

-- Who wants the game ended, where that takes a majority.
CREATE TABLE stop_votes (
    game INTEGER NOT NULL REFERENCES games,
    person INTEGER NOT NULL REFERENCES people,
    PRIMARY KEY (game, person)
) STRICT, WITHOUT ROWID;

-- Who wants to be told of a group's lobbies.
CREATE TABLE subscriptions (
    chat INTEGER NOT NULL REFERENCES chats,
    person INTEGER NOT NULL REFERENCES people,
    always INTEGER NOT NULL CHECK (always IN (0, 1)), -- or until one of them has become a game
    told INTEGER REFERENCES games,      -- the last lobby they were told of
    PRIMARY KEY (chat, person)
) STRICT, WITHOUT ROWID;

ALTER TABLE chats ADD COLUMN zone TEXT NOT NULL DEFAULT 'Europe/Moscow'; -- IANA time zone

CREATE TABLE new_screens (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games,
    kind TEXT NOT NULL CHECK (kind IN ('lobby', 'table', 'hand', 'end', 'notice')),
    round INTEGER NOT NULL,             -- 0 for screens that belong to no round
    chat INTEGER NOT NULL,              -- a group or a person
    thread INTEGER NOT NULL DEFAULT 0,
    message INTEGER,                    -- NULL: not sent yet
    sent_at REAL,
    shown TEXT,                         -- digest of what the message shows
    wanted INTEGER NOT NULL DEFAULT 1,
    done INTEGER NOT NULL DEFAULT 0,
    renew_at REAL,                      -- when it is to be sent anew, unless the turn ends before
    renew INTEGER NOT NULL DEFAULT 0 CHECK (renew IN (0, 1)), -- send anew, remove the old message
    UNIQUE (game, kind, round, chat)
) STRICT;

INSERT INTO new_screens (
    id, game, kind, round, chat, thread, message, sent_at, shown, wanted, done, renew_at, renew
)
SELECT
    id, game, kind, round, chat, thread, message, sent_at, shown, wanted, done, renew_at, renew
FROM screens;

DROP TABLE screens;
ALTER TABLE new_screens RENAME TO screens;
CREATE INDEX screens_behind ON screens (chat) WHERE wanted > done;
CREATE INDEX screens_to_renew ON screens (renew_at) WHERE renew_at IS NOT NULL;
