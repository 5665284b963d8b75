"""Keep who may do what with which token, in a file of the collection that only its owner can read.

In: a role. Out: a token, which is shown once; ``sign-in-tokens.json`` has its hash alone. A token has 130 bits, so that
nobody guesses it, and a quick hash is enough.
"""

import json
import secrets
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from pauk.base.errors import BadFile
from pauk.store.archive.durable_files import place_file
from pauk.store.disk.plain_files import demand_plain, read_plain

FILE_NAME = "sign-in-tokens.json"
ORGANISER = "organiser"
_VERSION, _MAX_BYTES, _READABLE_BY_OWNER = 1, 100_000, 0o600
_LETTERS, _LENGTH = "abcdefghijkmnpqrstuvwxyz23456789", 26  # none that look alike


def make_token(folder: Path, role: str) -> str:
    """Make a token for a role and keep its hash; the one before holds no more."""
    token = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    kept = {hashed: known for hashed, known in read_tokens(folder).items() if known != role}
    path = folder / FILE_NAME
    demand_plain(path, in_root=True)
    with place_file(path, force=True) as file:
        file.write(json.dumps({"version": _VERSION, "tokens": {**kept, _hash(token): role}}).encode())
    path.chmod(_READABLE_BY_OWNER)
    return token


def read_tokens(folder: Path) -> Mapping[str, str]:
    """Read the roles by the hashes of their tokens. A file that cannot be read lets nobody in."""
    path = folder / FILE_NAME
    try:
        told = json.loads(read_plain(path, _MAX_BYTES))["tokens"]
        return {str(hashed): str(role) for hashed, role in told.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise BadFile(
            "The file with the tokens cannot be read", where=str(path), next_step="Delete it, and make a new token."
        ) from error


def role_of_token(token: str, kept: Mapping[str, str]) -> str:
    """Return the role of a token; nothing where it is none. What is compared is a hash, so time tells nothing."""
    return kept.get(_hash("".join(token.split()).lower()), "")


def _hash(token: str) -> str:
    return sha256(b"pauk token\0" + token.encode("utf-8", "replace")).hexdigest()
