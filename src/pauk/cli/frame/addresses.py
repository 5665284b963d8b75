"""Addresses as people type them: whole, or a host's name alone, which gets its scheme."""

import re
from contextlib import suppress
from pathlib import Path

from pauk.base.errors import InputError
from pauk.base.urls import canonical_url

_HAS_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:(?!\d)|//", re.IGNORECASE)
_HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[\w-]+(?:\.[\w-]+)*)\.?(?::\d+)?(?:[/?#]\S*)?", re.IGNORECASE)
_OWN_MACHINE = re.compile(r"(?:.*\.)?localhost|127\.[\d.]+|\[::1\]", re.IGNORECASE)


def read_address(text: str, *, file_step: str = "") -> str:
    """Read a URL that was typed; a host's name means https, and http on this machine.

    Where `file_step` says what somebody can do who names a file, files are told apart from addresses.
    """
    text = text.strip()
    if _HAS_SCHEME.match(text):
        return canonical_url(text)
    with suppress(OSError):  # a name that is too long for a file
        if file_step and Path(text).is_file():
            raise InputError("This is a file, not an address", where=text, next_step=file_step)
    host = _HOST.fullmatch(text)
    if host and _OWN_MACHINE.fullmatch(host["name"]):
        return canonical_url(f"http://{text}")
    if host and _is_on_the_web(host["name"]):
        return canonical_url(f"https://{text}")
    return canonical_url(text)  # which says what is wrong with it


def _is_on_the_web(name: str) -> bool:
    """Whether a name is an IP address, or ends as names on the Web do: in a top-level domain that there is."""
    from publicsuffixlist import PublicSuffixList

    is_address = name.startswith("[") or re.fullmatch(r"\d+(?:\.\d+){3}", name)
    return bool(is_address or PublicSuffixList(accept_unknown=False).privatesuffix(name.lower()))
