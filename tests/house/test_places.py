"""The plan of the house names files that exist, and no class name means two things."""

import ast
import json
import re
from collections import defaultdict

from tests.house.conftest import walk

_PAGES = ("ARCHITECTURE.md", "docs/tour.md", "docs/enrichers.md")
_CODE = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(r"[\w./-]+/[\w.-]*")
_DOTTED = re.compile(r"[a-z_]+(?:\.[A-Za-z_]\w*)+")
# The skins of the playground each say how people's prose is written, in a class of this name.
_SHARED = {"_Prose"}


def check_places(house):
    """Look for paths and dotted names that lead nowhere."""
    modules = {module.name for module in house.modules}
    rooms = {module.room for module in house.modules} - {""}
    complaints = []
    for page in _PAGES:
        for number, line in enumerate(house.files.get(page, "").split("\n"), 1):
            for name in _CODE.findall(line):
                if _PATH.fullmatch(name):
                    roots = (house.root, house.root / "src", house.root / "src/pauk")
                    is_there = any((root / name).exists() for root in roots)
                elif _DOTTED.fullmatch(name) and name.partition(".")[0] in rooms:
                    full = name if name.startswith("pauk_playground") else f"pauk.{name}"
                    is_there = full in modules or full.rpartition(".")[0] in modules
                else:
                    continue
                if not is_there:
                    complaints.append(f"{page}:{number}: there is no {name}. Say where the code stands now.")
    return complaints


def check_class_names(house):
    """Look for class names with several meanings."""
    places = defaultdict(list)
    for module in house.modules:
        for node in walk(module.tree):
            if isinstance(node, ast.ClassDef) and node.name not in _SHARED:
                places[node.name].append(module.at(node))
    return [
        f"{', '.join(where)}: the class name {name} stands for {len(where)} things. Give each a name of its own."
        for name, where in sorted(places.items())
        if len(where) > 1
    ]


def test_the_plan_names_what_exists(house, expect_none):
    expect_none(check_places(house))


def test_what_a_reader_looked_for_is_still_there(house):
    # bench/results/house_reader.json: what somebody named who had not seen the tree, and where it stands.
    asked = json.loads(house.read("bench/results/house_reader.json"))["changes"]
    named = {change[key] for change in asked for key in ("answer", "second", "stands_in")}
    assert [name for name in sorted(named) if not (house.root / "src/pauk" / name).is_file()] == []


def test_a_class_name_means_one_thing(house, expect_none):
    expect_none(check_class_names(house))


def test_what_leads_nowhere_is_told(make_house):
    house = make_house(
        {
            "src/pauk/base/urls.py": "class Link: ...\n",
            "src/pauk/base/links.py": "class Link: ...\n",
            "docs/tour.md": "`base/urls.py`, `base/url.py`, `base.urls.Link`, `base.gone.Link`, `src/pauk/`, `a.b`",
        }
    )
    assert check_places(house) == [
        "docs/tour.md:1: there is no base/url.py. Say where the code stands now.",
        "docs/tour.md:1: there is no base.gone.Link. Say where the code stands now.",
    ]
    assert [told.partition(": ")[2] for told in check_class_names(house)] == [
        "the class name Link stands for 2 things. Give each a name of its own."
    ]
