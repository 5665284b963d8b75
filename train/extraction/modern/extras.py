"""Pieces that some skins share: code, lists of sources.

In: a kit. Out: nodes.
"""

from train.extraction.modern.kit import Kit
from train.extraction.modern.nodes import BOILERPLATE, Kid, Node, el

_CODE = (
    "pip install pauk\npauk --help",
    "for line in open(path):\n    if line.strip():\n        count += 1",
    "SELECT name, count(*)\nFROM pages\nGROUP BY name\nORDER BY 2 DESC;",
    "const items = await fetch('/api/items').then(r => r.json());\nrender(items);",
    "server {\n    listen 80;\n    root /var/www;\n}",
    'func main() {\n\tfmt.Println("ready")\n}',
    "git switch main\ngit pull --rebase",
    '{\n  "name": "demo",\n  "private": true\n}',
    ".card { display: grid; gap: 1rem; }",
    "Traceback (most recent call last):\n  File \"a.py\", line 3\nKeyError: 'id'",
)


def code(kit: Kit) -> Node:
    """A piece of code: part of the text, its buttons are not."""
    lines = kit.pick(_CODE)
    shape = kit.pick(("pre", "pre code", "spans", "button"))
    if shape == "pre":
        return el("pre", lines)
    if shape == "spans":
        kids: list[Kid] = []
        for word in lines.split(" "):
            kids += [el("span", word, class_=kit.pick(("k", "n", "p", "s2"))), " "]
        return kit.box("code", el("pre", el("code", kids)))
    button = el("button", kit.say("docs"), role=BOILERPLATE) if shape == "button" else None
    return kit.box("code", button, el("pre", el("code", lines)))


def references(kit: Kit) -> Node:
    """A list of sources below the text; it is not part of it."""
    head = el(kit.pick(("h2", "h3", "div")), kit.nth("wiki", 5))
    rows = [
        f"{kit.say('names')} ({kit.count(1960, 2025)}). {kit.headline()}. {kit.site}, {kit.count(1, 90)}."
        for _ in range(9)
    ]
    items = [el("li", row, " ", kit.link("↑")) for row in kit.some(rows, 2, 9)]
    return kit.aside("references", head, el("ol", items))
