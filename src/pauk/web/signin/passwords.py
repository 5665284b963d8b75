"""Keep the password of a server as a hash, in a file of the collection that only its owner can read.

In: a password. Out: ``sign-in.json``; whether a password is the one. The hash is scrypt's (RFC 7914) with a salt of its
own, and takes 32 MB and a tenth of a second, so that guessing is slow even for whoever has the file.
"""

import hashlib
import hmac
import json
import secrets
import unicodedata
from pathlib import Path

from pauk.base.errors import BadFile, InputError
from pauk.store.archive.durable_files import place_file
from pauk.store.disk.plain_files import demand_plain, read_plain

FILE_NAME = "sign-in.json"
_VERSION = 1
_MAX_BYTES = 10_000
_SHORTEST, _LONGEST = 8, 1_000
_COST, _BLOCK, _PARALLEL, _SALT_BYTES = 2**15, 8, 1, 16
_MEMORY_BYTES = 2 * 128 * _COST * _BLOCK
_READABLE_BY_OWNER = 0o600


def write_password(folder: Path, password: str) -> None:
    """Keep a password; whoever asks the server is asked for it from its next start on."""
    if not _SHORTEST <= len(password) <= _LONGEST:
        raise InputError(
            f"A password cannot have {len(password):,} characters", next_step=f"Take {_SHORTEST} to {_LONGEST:,}."
        )
    salt = secrets.token_hex(_SALT_BYTES)
    told = {"version": _VERSION, "salt": salt, "hash": _hash(password, salt)}
    path = folder / FILE_NAME
    demand_plain(path, in_root=True)
    with place_file(path, force=True) as file:
        file.write(json.dumps(told).encode())
    path.chmod(_READABLE_BY_OWNER)


def remove_password(folder: Path) -> None:
    """Ask for no password any more."""
    (folder / FILE_NAME).unlink(missing_ok=True)


def read_password(folder: Path) -> tuple[str, str] | None:
    """Read salt and hash; nothing where there is no password. A file that cannot be read lets nobody in."""
    path = folder / FILE_NAME
    try:
        told = json.loads(read_plain(path, _MAX_BYTES))
        return str(told["salt"]), str(told["hash"])
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadFile(
            "The file with the password cannot be read", where=str(path), next_step="Run: pauk serve --set-password"
        ) from error


def is_password(password: str, kept: tuple[str, str]) -> bool:
    """Whether it is the one; takes as long where it is not."""
    salt, wanted = kept
    return hmac.compare_digest(_hash(password[:_LONGEST], salt), wanted)


def _hash(password: str, salt: str) -> str:
    plain = unicodedata.normalize("NFKC", password).encode("utf-8", "replace")
    return hashlib.scrypt(
        plain, salt=bytes.fromhex(salt), n=_COST, r=_BLOCK, p=_PARALLEL, maxmem=_MEMORY_BYTES, dklen=32
    ).hex()
