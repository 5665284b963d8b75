"""Fill in the parts of a page of the docs that are made, not written.

In: a page with its marks, and parts by name. Out: the page with everything between the marks made anew.
"""

from collections.abc import Mapping


def fill(page: str, made: Mapping[str, str], where: str) -> str:
    """Put every part between its marks; a part without marks is a mistake of the page, named by where it is."""
    for name, text in made.items():
        first, last = f"<!-- {name}: made by python -m bench.report -->", f"<!-- end of {name} -->"
        before, found, rest = page.partition(first)
        _, also_found, after = rest.partition(last)
        if not (found and also_found):
            raise ValueError(f"{where} has no place for {name}: {first} … {last}")
        page = f"{before}{first}\n\n{text}\n\n{last}{after}"
    return page
