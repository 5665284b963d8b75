"""The tables of a collection's database, as the steps that built them.

Every step leads from one version to the next and is never changed once it was released; a new pauk brings an old
collection forward step by step, and refuses one that is newer than itself.
"""

from collections.abc import Iterator
from typing import NamedTuple

# "pauk" in ASCII: tells our databases from other people's.
APPLICATION_ID = 0x7061756B

_FIRST = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- Where crawls start; the rules are JSON, made by the room that judges by them.
CREATE TABLE seeds (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL UNIQUE,
  job TEXT NOT NULL,
  rules TEXT NOT NULL
);

-- Hosts (scheme, name, port) and their pace. Lease: 0 waits for its turn, 1 is with the runner, 2 rests until next_at.
CREATE TABLE hosts (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  waiting INTEGER NOT NULL DEFAULT 0,
  lease INTEGER NOT NULL DEFAULT 0,
  level INTEGER NOT NULL DEFAULT 0,
  turn INTEGER NOT NULL DEFAULT 0,
  next_at REAL NOT NULL DEFAULT 0,
  delay_s REAL NOT NULL DEFAULT -1,
  pause_s REAL NOT NULL DEFAULT -1,
  failures INTEGER NOT NULL DEFAULT 0,
  pages INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  robots BLOB NOT NULL DEFAULT x'',
  robots_status INTEGER NOT NULL DEFAULT 0,
  robots_at REAL NOT NULL DEFAULT 0
);
CREATE INDEX hosts_by_level ON hosts (level, turn) WHERE waiting > 0 AND lease = 0;
CREATE INDEX hosts_by_turn ON hosts (turn) WHERE waiting > 0 AND lease = 0;
CREATE INDEX hosts_resting ON hosts (next_at) WHERE lease = 2;
CREATE INDEX hosts_leased ON hosts (id) WHERE lease = 1;

-- Every URL ever met, and the queue: the indexes hold only what waits.
CREATE TABLE urls (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  seen INTEGER NOT NULL,
  host INTEGER NOT NULL,
  state INTEGER NOT NULL,
  level INTEGER NOT NULL,
  depth INTEGER NOT NULL,
  seed INTEGER NOT NULL,
  kind INTEGER NOT NULL DEFAULT 0,
  hops INTEGER NOT NULL DEFAULT 0,
  tries INTEGER NOT NULL DEFAULT 0,
  due_at REAL NOT NULL DEFAULT 0,
  referrer INTEGER NOT NULL DEFAULT 0,
  link_text TEXT NOT NULL DEFAULT '',
  outcome TEXT NOT NULL DEFAULT '',
  target INTEGER NOT NULL DEFAULT 0,
  page INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX urls_by_seen ON urls (seen);
CREATE INDEX urls_waiting ON urls (host, level, id) WHERE state = 0;
CREATE INDEX urls_leased ON urls (id) WHERE state = 1;
CREATE INDEX urls_later ON urls (due_at) WHERE state = 2;
CREATE INDEX urls_denied ON urls (host) WHERE outcome IN ('robots_denied', 'robots_denied:unreachable');

-- Fetched versions; the newest of a URL stands in urls.page. The raw bytes lie in the archive.
CREATE TABLE pages (
  id INTEGER PRIMARY KEY,
  url INTEGER NOT NULL,
  fetched_at REAL NOT NULL,
  checked_at REAL NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  fingerprint INTEGER NOT NULL,
  skeleton INTEGER NOT NULL,
  etag TEXT NOT NULL,
  modified TEXT NOT NULL,
  file INTEGER NOT NULL,
  offset INTEGER NOT NULL,
  length INTEGER NOT NULL
);
CREATE INDEX pages_by_url ON pages (url, id);
CREATE INDEX pages_by_fingerprint ON pages (fingerprint) WHERE fingerprint != 0;
CREATE INDEX pages_by_skeleton ON pages (skeleton) WHERE skeleton != 0;
CREATE INDEX pages_by_place ON pages (file, offset) WHERE length > 0;

CREATE TABLE documents (
  page INTEGER PRIMARY KEY,
  title TEXT NOT NULL,
  language TEXT NOT NULL,
  canonical TEXT NOT NULL,
  text BLOB NOT NULL,
  outcome TEXT NOT NULL,
  maker TEXT NOT NULL
);

-- The links of a page, packed: targets are URL numbers of 8 bytes, kinds one byte each, texts one line each.
CREATE TABLE links (
  page INTEGER PRIMARY KEY,
  targets BLOB NOT NULL,
  kinds BLOB NOT NULL,
  texts BLOB NOT NULL
);

-- What the planner of each job remembers from step to step; only the job itself understands it.
CREATE TABLE jobs (name TEXT PRIMARY KEY, state BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE shapes (shape TEXT PRIMARY KEY, figures TEXT NOT NULL, example TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE archives (file INTEGER PRIMARY KEY, bytes INTEGER NOT NULL);
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  job TEXT NOT NULL,
  started_at REAL NOT NULL,
  ended_at REAL NOT NULL DEFAULT 0,
  ending TEXT NOT NULL DEFAULT '',
  report TEXT NOT NULL DEFAULT '{}'
);
"""

# Which words stand together in a page's text (`extract.text.sketch`), what part of that is looked up, and who is kin.
# The place says who may stand for a group: 0 is named as canonical by another, 1 is simply there, 2 is gone.
_KIN = """
CREATE TABLE sketches (page INTEGER PRIMARY KEY, sketch BLOB NOT NULL);
CREATE TABLE supers (super INTEGER NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (super, page)) WITHOUT ROWID;
CREATE TABLE kin (
  page INTEGER PRIMARY KEY,
  kin INTEGER NOT NULL,
  place INTEGER NOT NULL,
  url INTEGER NOT NULL,
  canonical INTEGER NOT NULL
);
CREATE INDEX kin_order ON kin (kin, place, url);
CREATE INDEX kin_named ON kin (kin, canonical) WHERE canonical != 0;
"""

# What updates have found, and what is not worth being told.
_CHANGES = """
CREATE TABLE changes (
  id INTEGER PRIMARY KEY,
  url INTEGER NOT NULL,
  at REAL NOT NULL,
  kind TEXT NOT NULL,
  page INTEGER NOT NULL DEFAULT 0,
  before INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  target INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX changes_by_url ON changes (url, id);
CREATE INDEX changes_by_moment ON changes (at);
CREATE TABLE noise (
  id INTEGER PRIMARY KEY,
  place TEXT NOT NULL,
  pattern TEXT NOT NULL,
  UNIQUE (place, pattern)
);
"""

# When to come back to each URL, what that is learnt from, and whose hints have proved true.
_REVISITS = """
CREATE TABLE revisits (
  url INTEGER PRIMARY KEY,
  checked_at REAL NOT NULL,
  changed_at REAL NOT NULL,
  checks INTEGER NOT NULL,
  changes REAL NOT NULL,
  watched_s REAL NOT NULL,
  misses INTEGER NOT NULL,
  due_at REAL NOT NULL,
  told_at REAL NOT NULL,
  is_hinted INTEGER NOT NULL,
  etag TEXT NOT NULL,
  modified TEXT NOT NULL,
  mark INTEGER NOT NULL
);
CREATE INDEX revisits_due ON revisits (due_at);
-- What an older pauk has crawled: as if it had just been fetched for the first time; lists are due at once.
INSERT INTO revisits
  SELECT u.id, p.checked_at, p.fetched_at, 0, 0.5, 604800, 0, p.checked_at + 200000, 0, 0, '', '', 0
  FROM urls u JOIN pages p ON p.id = u.page WHERE u.seed != 0;
INSERT INTO revisits
  SELECT id, 0, 0, 0, 0.5, 43200, 0, 0, 0, 0, '', '', 0 FROM urls
  WHERE kind = 1 AND state = 3 AND page = 0 AND seed != 0;
CREATE TABLE promises (
  host INTEGER PRIMARY KEY,
  kept REAL NOT NULL,
  broken REAL NOT NULL,
  tried_at REAL NOT NULL,
  feeds INTEGER NOT NULL
);
"""

# How quick hosts are.
_HOSTS = """
ALTER TABLE hosts ADD COLUMN requests INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hosts ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE hosts ADD COLUMN latency_s REAL NOT NULL DEFAULT 0;
"""

# Which URL has which seen key (`store.queue.seen_urls`): those that came last, and all the others.
_KEYS = """
CREATE TABLE fresh (key INTEGER PRIMARY KEY, url INTEGER NOT NULL);
CREATE TABLE seen (key INTEGER PRIMARY KEY, url INTEGER NOT NULL);
INSERT INTO seen SELECT seen, id FROM urls ORDER BY seen;
DROP INDEX urls_by_seen;
"""

# What a page says of itself, beyond title and language: JSON.
_SAID = """
ALTER TABLE documents ADD COLUMN said TEXT NOT NULL DEFAULT '';
"""

# Keys are written once (`store.queue.seen_urls`), into one table with all that the seen test asks for: of each stretch
# of the key space (its first 8 bits) those of all URLs up to a certain one.
_STRETCHES = """
CREATE TABLE stretches (stretch INTEGER PRIMARY KEY, url INTEGER NOT NULL);
INSERT INTO stretches WITH RECURSIVE counted (stretch) AS (
  SELECT -128 UNION ALL SELECT stretch + 1 FROM counted WHERE stretch < 127
) SELECT stretch, (SELECT coalesce(max(id), 0) FROM urls) FROM counted;
DROP TABLE fresh;
DROP TABLE seen;
CREATE TABLE seen (key INTEGER PRIMARY KEY, url INTEGER NOT NULL, depth INTEGER NOT NULL);
INSERT INTO seen SELECT seen, id, depth FROM urls ORDER BY seen;
-- SQLite ends each entry of an index with the number of its row in any case: to name it made them a quarter longer.
DROP INDEX urls_waiting;
CREATE INDEX urls_waiting ON urls (host, level) WHERE state = 0;
"""

# Forums that are followed: what was learned of them, their boards, threads and posts, and what is asked for. What the
# planner remembers of a thing stands with it as JSON; only the planner understands it. A stamp grows with every
# writing, so that whoever comes back finds what is new or has changed since.
_FORUMS = """
CREATE TABLE forums (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL UNIQUE,
  entry TEXT NOT NULL DEFAULT '',
  seed INTEGER NOT NULL,
  is_followed INTEGER NOT NULL DEFAULT 0,
  map TEXT NOT NULL DEFAULT '',
  learning TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL DEFAULT '',
  outcome TEXT NOT NULL DEFAULT '',
  begun_at REAL NOT NULL DEFAULT 0,
  ended_at REAL NOT NULL DEFAULT 0,
  cycles INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE boards (
  id INTEGER PRIMARY KEY,
  forum INTEGER NOT NULL,
  url TEXT NOT NULL,
  parent TEXT NOT NULL,
  title TEXT NOT NULL,
  crawled_at TEXT NOT NULL,
  outcome TEXT NOT NULL,
  state TEXT NOT NULL,
  UNIQUE (forum, url)
);
CREATE TABLE threads (
  id INTEGER PRIMARY KEY,
  forum INTEGER NOT NULL,
  board INTEGER NOT NULL,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  created TEXT NOT NULL,
  posts INTEGER NOT NULL,
  crawled_at TEXT NOT NULL,
  gone_at TEXT NOT NULL,
  state TEXT NOT NULL,
  stamp INTEGER NOT NULL,
  UNIQUE (forum, url)
);
CREATE INDEX threads_by_board ON threads (board);
CREATE INDEX threads_by_stamp ON threads (stamp);
-- The place is the order within the thread; the key never changes, whatever is done to the text.
CREATE TABLE posts (
  id INTEGER PRIMARY KEY,
  thread INTEGER NOT NULL,
  key TEXT NOT NULL,
  place REAL NOT NULL,
  author TEXT NOT NULL,
  author_url TEXT NOT NULL,
  date TEXT NOT NULL,
  edited TEXT NOT NULL,
  number INTEGER,
  parent TEXT NOT NULL,
  url TEXT NOT NULL,
  text BLOB NOT NULL,
  text_hash TEXT NOT NULL,
  page INTEGER NOT NULL,
  seen_at TEXT NOT NULL,
  gone_at TEXT NOT NULL,
  stamp INTEGER NOT NULL,
  UNIQUE (thread, key)
);
CREATE INDEX posts_by_author ON posts (author);
CREATE INDEX posts_by_stamp ON posts (stamp);
CREATE TABLE post_versions (
  id INTEGER PRIMARY KEY,
  post INTEGER NOT NULL,
  text BLOB NOT NULL,
  text_hash TEXT NOT NULL,
  edited TEXT NOT NULL,
  replaced_at TEXT NOT NULL
);
CREATE INDEX post_versions_by_post ON post_versions (post);
-- Pages that are wanted, and what for; a row goes when its page has come, or is known not to come.
CREATE TABLE forum_requests (
  id INTEGER PRIMARY KEY,
  forum INTEGER NOT NULL,
  key INTEGER NOT NULL,
  url TEXT NOT NULL,
  request TEXT NOT NULL,
  hops INTEGER NOT NULL
);
CREATE INDEX forum_requests_by_key ON forum_requests (key);
CREATE INDEX forum_requests_by_forum ON forum_requests (forum);
-- What was last read from pages of lists, for the day on which the server says that they have not changed.
CREATE TABLE forum_lists (url INTEGER PRIMARY KEY, reading BLOB NOT NULL);
-- Whom the collection has forgotten, by marks that only its secret can make.
CREATE TABLE forgotten_people (mark TEXT PRIMARY KEY);
"""

# What enrichers have read from pages, where no table of its own is needed, and which URLs were read anew from the
# archive, so that an index can follow.
_PARTS = """
CREATE TABLE parts (
  page INTEGER NOT NULL,
  name TEXT NOT NULL,
  maker TEXT NOT NULL,
  value BLOB NOT NULL,
  PRIMARY KEY (page, name)
) WITHOUT ROWID;
CREATE TABLE rereadings (id INTEGER PRIMARY KEY, url INTEGER NOT NULL);
"""

# A seed is one job's for good, and every URL tells by its seed which job it belongs to; so a URL may be a seed of
# several jobs. A forum whose seed was named to a crawl as well, and became the crawl's, gets one of its own.
_JOB_SEEDS = """
CREATE TABLE job_seeds (
  id INTEGER PRIMARY KEY,
  url TEXT NOT NULL,
  job TEXT NOT NULL,
  rules TEXT NOT NULL,
  UNIQUE (url, job)
);
INSERT INTO job_seeds SELECT id, url, job, rules FROM seeds;
INSERT INTO job_seeds (url, job, rules)
  SELECT url, 'forum', rules FROM seeds WHERE job != 'forum' AND id IN (SELECT seed FROM forums);
UPDATE forums SET seed = (
  SELECT j.id FROM job_seeds j JOIN seeds s ON s.url = j.url WHERE s.id = forums.seed AND j.job = 'forum'
) WHERE seed IN (SELECT id FROM seeds WHERE job != 'forum');
DROP TABLE seeds;
ALTER TABLE job_seeds RENAME TO seeds;
"""

# The highest number that a row of each table was ever given, in one row: whoever takes numbers waits for whoever has
# taken some and not yet committed, so that the order of numbers is that of commits. And who holds leases, up to when;
# the owner of a lease counts while the state of a URL is 1, or the lease of a host.
_NUMBERS = """
CREATE TABLE numbers (
  urls INTEGER NOT NULL,
  hosts INTEGER NOT NULL,
  pages INTEGER NOT NULL,
  boards INTEGER NOT NULL,
  threads INTEGER NOT NULL,
  posts INTEGER NOT NULL
);
INSERT INTO numbers SELECT
  (SELECT max(n) FROM (SELECT coalesce(max(id), 0) AS n FROM urls
    UNION ALL SELECT CAST(value AS INTEGER) FROM about WHERE name = 'highest:urls') AS given),
  (SELECT max(n) FROM (SELECT coalesce(max(id), 0) AS n FROM hosts
    UNION ALL SELECT CAST(value AS INTEGER) FROM about WHERE name = 'highest:hosts') AS given),
  (SELECT max(n) FROM (SELECT coalesce(max(id), 0) AS n FROM pages
    UNION ALL SELECT CAST(value AS INTEGER) FROM about WHERE name = 'highest:pages') AS given),
  (SELECT coalesce(max(id), 0) FROM boards),
  (SELECT max(n) FROM (SELECT coalesce(max(id), 0) AS n FROM threads
    UNION ALL SELECT CAST(value AS INTEGER) FROM about WHERE name = 'highest:threads') AS given),
  (SELECT max(n) FROM (SELECT coalesce(max(id), 0) AS n FROM posts
    UNION ALL SELECT CAST(value AS INTEGER) FROM about WHERE name = 'highest:posts') AS given);
DELETE FROM about WHERE substr(name, 1, 8) = 'highest:';
"""
_LEASES = """
CREATE TABLE runners (id INTEGER PRIMARY KEY, name TEXT NOT NULL, until REAL NOT NULL);
ALTER TABLE hosts ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
ALTER TABLE urls ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
"""

# Entities of a directory whose facts are collected, what was paid for finding their sites, and the table of facts: a
# row stays when its fact is gone, with the moment.
_FACTS = """
CREATE TABLE entities (
  id INTEGER PRIMARY KEY,
  recipe TEXT NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  town TEXT NOT NULL,
  street TEXT NOT NULL,
  told TEXT NOT NULL,
  url TEXT NOT NULL DEFAULT '',
  seed INTEGER NOT NULL DEFAULT 0,
  found_by TEXT NOT NULL DEFAULT '',
  outcome TEXT NOT NULL DEFAULT '',
  UNIQUE (recipe, key)
);
CREATE INDEX entities_by_seed ON entities (seed);
CREATE TABLE provider_calls (
  id INTEGER PRIMARY KEY,
  provider TEXT NOT NULL,
  entity INTEGER NOT NULL,
  query TEXT NOT NULL,
  day TEXT NOT NULL,
  cost REAL NOT NULL,
  outcome TEXT NOT NULL,
  answer TEXT NOT NULL
);
CREATE INDEX provider_calls_by_day ON provider_calls (provider, day);
CREATE INDEX provider_calls_by_entity ON provider_calls (entity, provider);
CREATE TABLE facts (
  id INTEGER PRIMARY KEY,
  entity INTEGER NOT NULL,
  part TEXT NOT NULL,
  value TEXT NOT NULL,
  season TEXT NOT NULL,
  place TEXT NOT NULL,
  remark TEXT NOT NULL,
  confidence REAL NOT NULL,
  url TEXT NOT NULL,
  quote TEXT NOT NULL,
  seen_at REAL NOT NULL,
  maker TEXT NOT NULL,
  conflict INTEGER NOT NULL,
  since REAL NOT NULL,
  gone_at REAL NOT NULL DEFAULT 0,
  UNIQUE (entity, part, value, season, place)
);
"""

# Pages that nothing but a sitemap or a feed names; the index is for those that may still be linked to.
_LISTED = """
ALTER TABLE urls ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX urls_listed ON urls (seen) WHERE listed = 1;
"""

# How exact the date of a post is: "9 hours ago" names a minute that nobody has shown.
_PRECISION = """
ALTER TABLE posts ADD COLUMN precision TEXT NOT NULL DEFAULT '';
"""

STEPS = (
    _FIRST,
    _KIN + _CHANGES + _REVISITS + _HOSTS + _KEYS,
    _SAID,
    _STRETCHES,
    _FORUMS,
    _PARTS,
    _JOB_SEEDS,
    _NUMBERS + _LEASES,
    _FACTS,
    _LISTED,
    _PRECISION,
)
VERSION = len(STEPS)


class DatabaseForm(NamedTuple):
    """What kind of database a file holds: the number that says so in the file, and the steps that make its tables."""

    application_id: int
    steps: tuple[str, ...]

    @property
    def version(self) -> int:
        """The present form."""
        return len(self.steps)


COLLECTION_FORM = DatabaseForm(APPLICATION_ID, STEPS)


def statements_of(step: str) -> Iterator[str]:
    """Go through the statements of a step."""
    yield from (statement for statement in step.split(";\n") if statement.strip())
