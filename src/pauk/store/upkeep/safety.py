"""Look whether a collection's folder can be trusted: what leads out of it, what acts by itself, what was not obeyed.

In: the folder and the settings that hold. Out: findings. Nothing is opened but what was found to be harmless.
"""

from collections.abc import Iterator
from pathlib import Path

from pauk.base.formatting import count
from pauk.base.settings import Settings
from pauk.store.disk.plain_files import find_strange
from pauk.store.disk.trusted_folders import is_trusted
from pauk.store.index.index_place import find_leading_out, index_folder
from pauk.store.upkeep.findings import FINE, NOTE, WRONG, Finding

_LISTED = 5
_STEP = "Remove it, or take only archive/*.warc.gz: pauk import in a new collection. pauk opens nothing here till then."


def look_at_trust(folder: Path, settings: Settings) -> Iterator[Finding]:
    """Look what could harm this user; two findings, for the folder and for its settings."""
    strange = list(find_strange(folder))
    leading_out = find_leading_out(index_folder(folder)) if not strange else ""
    if strange:
        shown = "; ".join(f"{one.name} is {one.what}" for one in strange[:_LISTED])
        more = " …" if len(strange) > _LISTED else ""
        yield Finding("Links", WRONG, f"{count(len(strange), 'thing')} could lead out of it: {shown}{more}.", _STEP)
    elif leading_out:
        told = f"The search index names a file outside of it: {leading_out!r:.100}. It is not used."
        yield Finding("Links", NOTE, told, "The next search makes the index anew.")
    else:
        yield Finding("Links", FINE, "Only regular files and real folders.")
    whose = "You made or trust this folder." if is_trusted(folder) else "You neither made nor trust this folder"
    if settings.ignored:
        asked = "; ".join(asked for _, asked in sorted(settings.ignored.items()))
        step = f"If you know who wrote it: pauk config trust {folder}"
        yield Finding("Trust", NOTE, f"{whose}, so this is not obeyed: {asked}.", step)
    else:
        yield Finding("Trust", FINE, whose if whose.endswith(".") else f"{whose}; it asks for nothing that matters.")
