"""The tables of people.db: campaigns, what is asked in them, devices, answers, reports of errors, trainings.

In: nothing. Out: the steps that build it. Devices are known by keyed hashes alone; whoever has not the collection's
secret learns nothing from them.
"""

from pauk.store.sql.schema import DatabaseForm

FILE_NAME = "people.db"

_FIRST = """
CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY,
  recipe TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL DEFAULT 'open',
  options TEXT NOT NULL DEFAULT '{}',
  began_at REAL NOT NULL
);

-- What is asked: a value in the words around it. The candidate is its name on the page as it is now; page is the
-- version in which it was last found. State is empty, lost (not found any more) or excluded.
CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL,
  candidate TEXT NOT NULL,
  url TEXT NOT NULL,
  page INTEGER NOT NULL,
  site TEXT NOT NULL,
  value TEXT NOT NULL,
  words TEXT NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  facts TEXT NOT NULL,
  confidence REAL NOT NULL,
  place INTEGER NOT NULL,
  batch TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT '',
  further INTEGER NOT NULL DEFAULT 0,
  judged TEXT NOT NULL DEFAULT '',
  judged_at REAL NOT NULL DEFAULT 0,
  UNIQUE (campaign, candidate)
);
CREATE INDEX items_by_url ON items (url);

CREATE TABLE devices (
  id INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL,
  mark BLOB NOT NULL UNIQUE,
  traits BLOB NOT NULL DEFAULT x'',
  batch TEXT NOT NULL DEFAULT '',
  joined_at REAL NOT NULL,
  ban TEXT NOT NULL DEFAULT '',
  is_pardoned INTEGER NOT NULL DEFAULT 0
);

-- One row an answer; key is the device's own name for it, so that one that is sent twice is kept once.
CREATE TABLE answers (
  id INTEGER PRIMARY KEY,
  device INTEGER NOT NULL,
  item INTEGER NOT NULL,
  answer TEXT NOT NULL,
  at REAL NOT NULL,
  took_ms INTEGER NOT NULL,
  key TEXT NOT NULL,
  undone_at REAL NOT NULL DEFAULT 0,
  UNIQUE (device, key)
);
CREATE INDEX answers_by_item ON answers (item);

CREATE TABLE reports (
  id INTEGER PRIMARY KEY,
  recipe TEXT NOT NULL,
  url TEXT NOT NULL,
  part TEXT NOT NULL,
  value TEXT NOT NULL,
  words TEXT NOT NULL,
  at REAL NOT NULL,
  item INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE trainings (
  id INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL,
  at REAL NOT NULL,
  figures TEXT NOT NULL,
  changes TEXT NOT NULL
);
"""

# A candidate may be asked about in several questions; the first one of a recipe has no name.
_QUESTIONS = """
CREATE TABLE items_of_questions (
  id INTEGER PRIMARY KEY,
  campaign INTEGER NOT NULL,
  candidate TEXT NOT NULL,
  url TEXT NOT NULL,
  page INTEGER NOT NULL,
  site TEXT NOT NULL,
  value TEXT NOT NULL,
  words TEXT NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  facts TEXT NOT NULL,
  confidence REAL NOT NULL,
  place INTEGER NOT NULL,
  batch TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT '',
  further INTEGER NOT NULL DEFAULT 0,
  judged TEXT NOT NULL DEFAULT '',
  judged_at REAL NOT NULL DEFAULT 0,
  question TEXT NOT NULL DEFAULT '',
  UNIQUE (campaign, candidate, question)
);
INSERT INTO items_of_questions SELECT *, '' FROM items;
DROP TABLE items;
ALTER TABLE items_of_questions RENAME TO items;
CREATE INDEX items_by_url ON items (url);
"""

# "paup" in ASCII.
PEOPLE_FORM = DatabaseForm(0x70617570, (_FIRST, _QUESTIONS))
