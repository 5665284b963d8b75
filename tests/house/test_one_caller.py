"""Few private functions have one caller and at most six lines: where a plan is cut into such crumbs, it is hard to see.

`python -m bench.one_callers` prints them, with what keeps each from standing where it is called.
"""

import ast
from collections import Counter

import pytest
from bench.one_callers import CONDITION, INSIDE, PLAIN, RETURNS, STEPS, YIELDS, find_one_callers, tell_reason
from tests.house.conftest import walk

# 791 in the first version, 830 when this was first counted, 630 now (what keeps them: docs/measurements.md); only to be
# lowered. Give a piece a function of its own if it has a name of the field, a second caller or a test; otherwise leave
# it where it is read.
CEILING = 632


def test_few_functions_are_crumbs(house):
    found = Counter(module.room for module in house.modules for _ in find_one_callers(walk(module.tree)))
    assert found.total() <= CEILING, found.most_common()


def test_a_crumb_is_found(make_house):
    house = make_house(
        {
            "src/pauk/base/urls.py": '''
                def read(text):
                    return _strip(text) + _twice(text) + _twice(text) + sum(map(_handed, text)) + _long(text)

                def _strip(text):
                    """Say much
                    in a long docstring,
                    which does not count."""
                    text = text.strip()
                    return text

                def _twice(text):
                    return text

                def _handed(text):
                    return text

                def _long(text):
                    text = text.strip()
                    text = text.strip()
                    text = text.strip()
                    text = text.strip()
                    text = text.strip()
                    return text
            '''
        }
    )
    (module,) = house.modules
    assert [node.name for node in find_one_callers(walk(module.tree))] == ["_strip"]


@pytest.mark.parametrize(
    ("caller", "body", "reason"),
    [
        ("return [_one(x) for x in text]", "return text", INSIDE),
        ("return _one(text)", "if text: return 1\n    return 2", RETURNS),
        ("return text and _one(text)", "return text", CONDITION),
        ("return list(_one(text))", "yield text", YIELDS),
        ("return _one(text)", "text = text.strip()\n    return text", STEPS),
        ("return _one(text)", "return text.strip()", PLAIN),
    ],
)
def test_what_keeps_a_function_is_told(caller, body, reason):
    tree = ast.parse(f"def read(text):\n    {caller}\n\ndef _one(text):\n    {body}\n")
    (found,) = find_one_callers(list(ast.walk(tree)))
    assert tell_reason(tree, found) == reason
