"""The plugs of the Store socket, each made in a new folder: SQLite, and PostgreSQL on a server of our own."""

import os
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from pwd import getpwnam
from urllib.parse import quote

import psycopg
import pytest

from pauk.base.settings import ARCHIVE_FILE_BYTES
from pauk.store.archive.folder_archive import FolderArchive
from pauk.store.collection import CollectionFolder
from pauk.store.postgres_store import open_postgres, read_postgres

_USER = "postgres"  # Debian's package makes it
_PATIENCE_S = 30
# Nothing of it outlives the tests, so nothing needs to reach the disk.
_OPTIONS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "listen_addresses": "",
            "max_connections": "50"}  # fmt: skip


class FolderPlug:
    """SQLite and WARC files in a folder."""

    def __init__(self, path):
        self._folder = CollectionFolder(path)

    @contextmanager
    def writer(self, **options):
        with self._folder.writer("the contract", **options) as store:
            yield store

    def reader(self):
        return self._folder.reader()

    def archive_bytes(self):
        """Count the bytes that lie in the archive, referred to or not."""
        return sum(self._folder.archive().sizes().values())


class PostgresPlug:
    """A schema of its own in a PostgreSQL database, and WARC files in a folder."""

    def __init__(self, path, server):
        self._path = path / "archive"
        self.address = server.new_schema()

    def _archive(self, file_bytes=ARCHIVE_FILE_BYTES.default):
        return FolderArchive(self._path, file_bytes=file_bytes)

    @contextmanager
    def writer(self, **options):
        store = open_postgres(self.address, self._archive(**options))
        try:
            yield store
        finally:
            store.close()

    def reader(self):
        return read_postgres(self.address, self._archive())

    def archive_bytes(self):
        """Count the bytes that lie in the archive, referred to or not."""
        return sum(self._archive().sizes().values())


class PostgresServer:
    """A PostgreSQL server of our own, in a temporary folder, on a socket in that folder; it dies with us."""

    def __init__(self):
        self._programs = find_programs()
        self._folder = Path(tempfile.mkdtemp(prefix="pauk-pg-"))
        self._schemas = count(1)
        self._process = None
        try:
            self._start()
        except BaseException:
            self.stop()
            raise

    def _start(self):
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            owner = getpwnam(_USER)
            os.chown(self._folder, owner.pw_uid, owner.pw_gid)
        data = self._folder / "data"
        initdb = ["initdb", "-D", data, "-U", _USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run(self._as_user(*initdb), check=True, capture_output=True, cwd=self._folder)
        options = [word for name, value in _OPTIONS.items() for word in ("-c", f"{name}={value}")]
        command = self._as_user("postgres", "-D", data, "-k", self._folder, *options)
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder)
        self._wait()

    def _as_user(self, program, *words):
        """Run a program of PostgreSQL's as its user, and end it when we end, even if we are killed."""
        user = [f"--reuid={_USER}", f"--regid={_USER}", "--clear-groups"] if os.geteuid() == 0 else []
        return [str(word) for word in ("setpriv", *user, "--pdeathsig=INT", self._programs / program, *words)]

    def _wait(self):
        deadline = time.monotonic() + _PATIENCE_S
        while True:
            try:
                psycopg.connect(self.address()).close()
            except psycopg.OperationalError as error:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise AssertionError((self._folder / "log").read_text()) from error
                time.sleep(0.05)
            else:
                return

    def address(self, schema="public"):
        options = quote(f"-c search_path={schema} -c lock_timeout={_PATIENCE_S}s", safe="")
        return f"postgresql://{_USER}@/postgres?host={self._folder}&options={options}"

    def new_schema(self):
        """Make a new, empty schema and return the address of a database that sees nothing else."""
        name = f"made_{next(self._schemas)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return self.address(name)

    def stop(self):
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()  # setpriv has become the server itself
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


def find_programs():
    """Find the folder of PostgreSQL's programs, the newest first."""
    places = sorted(
        Path("/usr/lib/postgresql").glob("[0-9]*/bin"), key=lambda place: float(place.parent.name), reverse=True
    )
    on_path = shutil.which("postgres")
    places += [Path(on_path).resolve().parent] if on_path else []
    for place in places:
        if (place / "postgres").exists() and (place / "initdb").exists():
            return place
    return pytest.fail("PostgreSQL is not installed. Install it with: apt-get install postgresql")
