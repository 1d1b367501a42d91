-- The log is the truth: rounds (pack and dealer) and moves give every game's state.

CREATE TABLE people (
    id INTEGER PRIMARY KEY,             -- Telegram's user id
    name TEXT NOT NULL,                 -- normalised for display, not escaped
    app_language TEXT,                  -- language_code of the person's app
    language TEXT,                      -- chosen in the private chat; NULL: as the app says
    reachable INTEGER NOT NULL DEFAULT 0 CHECK (reachable IN (0, 1)) -- the bot may write to them
) STRICT;

CREATE TABLE chats (
    id INTEGER PRIMARY KEY,             -- Telegram's chat id of a group
    title TEXT NOT NULL,
    username TEXT,
    language TEXT NOT NULL
) STRICT;

-- Groups that became supergroups: old buttons and updates still carry the old id.
CREATE TABLE moved_chats (
    old INTEGER PRIMARY KEY,
    new INTEGER NOT NULL
) STRICT;

-- Who has been seen acting in a group: the proof of membership that join links ask for.
CREATE TABLE members (
    chat INTEGER NOT NULL REFERENCES chats,
    person INTEGER NOT NULL REFERENCES people,
    PRIMARY KEY (chat, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT, -- never used again: old buttons carry it
    chat INTEGER NOT NULL REFERENCES chats,
    thread INTEGER NOT NULL DEFAULT 0,  -- a forum group's topic; 0: none, or the general one
    stage TEXT NOT NULL CHECK (
        stage IN ('lobby', 'playing', 'paused', 'over', 'stopped', 'void', 'cancelled')
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

CREATE UNIQUE INDEX one_table_per_place ON games (chat, thread)
WHERE stage IN ('lobby', 'playing', 'paused');

CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
    person INTEGER NOT NULL REFERENCES people,
    PRIMARY KEY (game, seat),
    UNIQUE (game, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_person ON seats (person);

CREATE TABLE rounds (
    game INTEGER NOT NULL REFERENCES games,
    number INTEGER NOT NULL CHECK (number >= 1),
    dealer INTEGER NOT NULL,
    pack TEXT NOT NULL,                 -- 36 card codes, top first, separated by blanks
    first_move INTEGER NOT NULL,        -- the game's version when the round was dealt
    result TEXT,                        -- JSON; NULL while the round goes on
    dealt_at REAL NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games,
    sequence INTEGER NOT NULL,          -- the version it was made on: the optimistic lock
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,                 -- text code of the game record
    automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
    made_at REAL NOT NULL,
    PRIMARY KEY (game, sequence)
) STRICT, WITHOUT ROWID;

-- Every message that is kept up to date. It is behind while wanted > done.
CREATE TABLE screens (
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games,
    kind TEXT NOT NULL CHECK (kind IN ('lobby', 'table', 'hand', 'end')),
    round INTEGER NOT NULL,             -- 0 for screens that belong to no round
    chat INTEGER NOT NULL,              -- a group or, for hands, a person
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

CREATE INDEX screens_behind ON screens (chat) WHERE wanted > done;
CREATE INDEX screens_to_renew ON screens (renew_at) WHERE renew_at IS NOT NULL;

-- Messages that a newer one has replaced and that are still to be removed.
CREATE TABLE stale_messages (
    chat INTEGER NOT NULL,
    message INTEGER NOT NULL,
    sent_at REAL NOT NULL,
    PRIMARY KEY (chat, message)
) STRICT, WITHOUT ROWID;

-- Updates that could not be handled, kept with the reason.
CREATE TABLE parked (
    id INTEGER PRIMARY KEY,
    update_id INTEGER NOT NULL,
    body TEXT NOT NULL,
    error TEXT NOT NULL,
    parked_at REAL NOT NULL
) STRICT;
