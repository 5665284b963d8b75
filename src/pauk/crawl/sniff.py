"""Tell what a body is from its header, its name and its first bytes (stand-in; the real one is being written)."""


def is_text(first_bytes: bytes) -> bool:
    """Tell whether bytes are text."""
    return b"\0" not in first_bytes[:1024]


def what_is_it(first_bytes: bytes, *, content_type: str, url: str) -> str:
    """Name the kind of a body."""
    kind = content_type.partition(";")[0].strip().lower()
    if first_bytes.startswith(b"%PDF"):
        return "pdf"
    if not is_text(first_bytes):
        return "binary"
    if "xml" in kind and "xhtml" not in kind:
        return "xml"
    return "html" if "html" in kind or b"<html" in first_bytes.lower() else "text"
