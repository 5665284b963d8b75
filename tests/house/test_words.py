"""Every setting, outcome, error and exit code is declared once, used, said in a sentence and documented."""

import ast
import builtins
import inspect
import re
from collections import Counter

import pytest
from tests.house.conftest import walk

from pauk.base import errors, outcomes, settings
from pauk.base.outcomes import Outcome, OutcomeGroup
from pauk.base.settings import Setting

# Settings that belong to the contract of the command line (ARCHITECTURE.md) before the room that obeys them is
# built: setting → room. As soon as the room is there, the setting must be used.
_AHEAD: dict[str, str] = {}

# Signals between two modules of a room or of run: caught by their one caller, never shown to a person.
_SIGNALS = {
    "pauk.extract.templates.cost.CannotSelect": "caught by templates.selecting: the problem of that line",
    "pauk.crawl.fetch.dns.NotPublic": "caught by crawl.http, which makes it the outcome private_address",
    "pauk.extract.page.parser_guard.TooManyClones": "caught by tame, which walks once more without formatting elements",
    "pauk.run.read.child_process._NotYours": "caught by Pool.ask, which puts the question to another child",
    "pauk.run.read.child_process.WorkerDied": "caught by whoever gave it its task, which says so of that record",
}

_DRAWN = re.compile(r"^(?P<lead>[│├└─ ]*)(?P<name>[A-Z]\w+)(?:  +(?P<what>.+))?$")


# Settings.


def check_settings(table, globals_, page):
    complaints = []
    for part in ("name", "env"):
        complaints += _repeated(f"the {part}", (getattr(setting, part) for setting in table))
    complaints += _repeated("the flag", (setting.flag for setting in globals_))
    complaints += _repeated("the short flag", (setting.short_flag for setting in globals_ if setting.short_flag))
    for setting in table:
        where = f"src/pauk/base/settings.py, {setting.name}:"
        if not _is_sentence(setting.help):
            complaints.append(
                f"{where} the help is no sentence: {setting.help!r}. Begin with a capital, end with a stop."
            )
        if f"| `{setting.name}` |" not in page or setting.env not in page:
            complaints.append(f"{where} not in docs/reference/settings.md. Run: make docs")
    return complaints


def _repeated(what, values):
    return [
        f"src/pauk/base/settings.py: {what} {value} stands for {count} settings. Give each its own."
        for value, count in Counter(values).items()
        if count > 1
    ]


def check_settings_are_used(house, ahead):
    declared = {}
    module = next(module for module in house.modules if module.name == "pauk.base.settings")
    for node in module.tree.body:
        if (
            isinstance(node, ast.Assign)
            and isinstance(node.value, ast.Call)
            and ast.unparse(node.value.func) == "Setting"
        ):
            declared[node.targets[0].id] = node
    used = {
        getattr(node, "id", getattr(node, "attr", ""))
        for other in house.modules
        if other is not module
        for node in walk(other.tree)
        if isinstance(node, (ast.Name, ast.Attribute))
    }
    rooms = {other.room for other in house.modules}
    complaints = [
        f"{module.at(node)}: nothing uses the setting {name}; a knob that turns nothing misleads people. Use it, or "
        "take it away until something obeys it."
        for name, node in declared.items()
        if name not in used and ahead.get(name, "base") in rooms
    ]
    complaints += [
        f"tests/house/test_words.py: {name} need not be listed as ahead of its time any more. Take it out of _AHEAD."
        for name in ahead
        if name in used or name not in declared
    ]
    return complaints


# Outcomes.


def check_outcomes(declared, all_, page):
    complaints = [
        f"src/pauk/base/outcomes.py: {name} is not in ALL. Add it, or nobody can read it back from a store."
        for name, outcome in declared.items()
        if outcome not in all_
    ]
    complaints += [
        f"src/pauk/base/outcomes.py: two outcomes are called {name!r}. Give each its own name."
        for name, count in Counter(outcome.name for outcome in all_).items()
        if count > 1
    ]
    for name, outcome in declared.items():
        where = f"src/pauk/base/outcomes.py, {name}:"
        if outcome.name != name.lower():
            complaints.append(f"{where} its text is {outcome.name!r}. Constant and text are the same word.")
        if not _is_sentence(outcome.sentence):
            complaints.append(f"{where} no sentence: {outcome.sentence!r}. Begin with a capital, end with a stop.")
        if outcome.next_step and not _is_sentence(outcome.next_step):
            complaints.append(f"{where} the next step is no sentence: {outcome.next_step!r}. End it with a stop.")
        if f"| `{outcome.name}" not in page:
            complaints.append(f"{where} not in docs/reference/outcomes.md. Run: make docs")
    return complaints


def _is_sentence(text):
    return text[:1].isupper() and text.endswith(".") and text == text.strip() and "\n" not in text


# Errors.


def read_tree(docstring):
    """Read the drawn tree: name → parent."""
    parents, path = {}, []
    for line in docstring.splitlines():
        drawn = _DRAWN.match(line)
        if drawn and (drawn["lead"] or drawn["name"] == "PaukError"):
            depth = len(drawn["lead"]) // 4
            path[depth:] = [drawn["name"]]
            parents[drawn["name"]] = path[depth - 1] if depth else ""
    return parents


def check_errors(docstring, classes, page):
    drawn = read_tree(docstring)
    where = "src/pauk/base/errors.py"
    names = {kind.__name__ for kind in classes}
    complaints = [
        f"{where}: {name} is drawn in the tree of the docstring, but there is no such class. Mend the drawing."
        for name in drawn
        if name not in names
    ]
    for kind in classes:
        name, parent = kind.__name__, kind.__base__.__name__ if kind is not errors.PaukError else ""
        if name not in drawn:
            complaints.append(f"{where}: {name} is not drawn in the tree of the docstring. Draw it under {parent}.")
        elif drawn[name] != parent:
            complaints.append(f"{where}: {name} is drawn under {drawn[name]}, but it is a {parent}. Mend the drawing.")
        if not _is_sentence((inspect.getdoc(kind) or "").partition("\n")[0]):
            complaints.append(f"{where}: {name} has no sentence. Say in its docstring when it is raised.")
        if f"| `{name}` |" not in page:
            complaints.append(f"{where}: {name} is not in docs/reference/errors.md. Run: make docs")
    return complaints


def check_exit_codes(codes, page):
    complaints = []
    for code in codes:
        if not _is_sentence(code.sentence):
            complaints.append(f"src/pauk/base/errors.py: the exit code {code.name} has no sentence. Write one.")
        if f"| {code.value} | `{code.name}` |" not in page:
            complaints.append(
                f"src/pauk/base/errors.py: {code.name} is not in docs/reference/errors.md. Run: make docs"
            )
    return complaints


def check_no_errors_elsewhere(house, signals):
    """Look for exception classes outside base/errors.py; the names of bases are enough to know them."""
    exceptions = {name for name, value in vars(builtins).items() if _is_exception(value)}
    found = {}
    size = -1
    while len(found) > size:  # a class may be based on one that stands in a later module
        size = len(found)
        for module in house.modules:
            for node in walk(module.tree):
                bases = {ast.unparse(base).rpartition(".")[2] for base in getattr(node, "bases", ())}
                if bases & exceptions or any(base.endswith(("Error", "Exception")) for base in bases):
                    exceptions.add(node.name)
                    found[f"{module.name}.{node.name}"] = module.at(node)
    complaints = [
        f"{where}: {name} is an exception outside base/errors.py. If a person may see it, move it there and draw it; "
        "if it is a signal caught by one caller, list it with its reason in tests/house/test_words.py."
        for name, where in found.items()
        if not name.startswith("pauk.base.errors.") and name not in signals
    ]
    complaints += [
        f"tests/house/test_words.py: there is no exception {name} any more. Take it out of _SIGNALS."
        for name in signals
        if name not in found
    ]
    return complaints


def _is_exception(value):
    return inspect.isclass(value) and issubclass(value, BaseException)


# The house.


def test_settings_are_declared_once_and_documented(house, expect_none):
    page = house.read("docs/reference/settings.md")
    expect_none(check_settings(settings.TABLE, settings.GLOBALS, page))


def test_settings_are_used(house, expect_none):
    expect_none(check_settings_are_used(house, _AHEAD))


def test_every_declared_setting_stands_in_the_table():
    declared = [value for value in vars(settings).values() if isinstance(value, Setting)]
    assert sorted(setting.name for setting in declared) == sorted(setting.name for setting in settings.TABLE), (
        "src/pauk/base/settings.py: a Setting is missing in TABLE. Add it, or no file, variable or flag can set it."
    )


def test_outcomes_are_declared_once_and_documented(house, expect_none):
    declared = {name: value for name, value in vars(outcomes).items() if isinstance(value, Outcome)}
    expect_none(check_outcomes(declared, outcomes.ALL, house.read("docs/reference/outcomes.md")))


def test_errors_are_drawn_and_documented(house, expect_none):
    classes = [value for value in vars(errors).values() if _is_exception(value)]
    expect_none(check_errors(errors.__doc__, classes, house.read("docs/reference/errors.md")))


def test_exit_codes_are_documented(house, expect_none):
    expect_none(check_exit_codes(errors.ExitCode, house.read("docs/reference/errors.md")))


def test_errors_live_in_one_file(house, expect_none):
    expect_none(check_no_errors_elsewhere(house, _SIGNALS))


# The checks themselves.


def _only(complaints, wanted):
    assert len(complaints) == 1, complaints
    assert wanted in complaints[0]


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ([Setting("a", "", "A."), Setting("a", 1, "B.")], "the name a stands for 2 settings"),
        ([Setting("a.b", "", "A."), Setting("a_b", 1, "B.")], "the env PAUK_A_B stands for 2 settings"),
        ([Setting("x.a", "", "A."), Setting("y.a", 1, "B.")], "the flag --a stands for 2 settings"),
        ([Setting("a", "", "A.", short_flag="-a"), Setting("b", 1, "B.", short_flag="-a")], "the short flag -a"),
        ([Setting("a", "", "what a is")], "the help is no sentence"),
        ([Setting("other", "", "A.")], "other: not in docs/reference/settings.md. Run: make docs"),
    ],
)
def test_a_bad_setting_is_told_so(table, complaint):
    page = "".join(f"| `{name}` | PAUK_{env} |" for name, env in [("a", "A"), ("a.b", "A_B"), ("a_b", "A_B")])
    page += "| `x.a` | PAUK_X_A | `y.a` | PAUK_Y_A | `b` | PAUK_B"
    assert any(complaint in said for said in check_settings(table, table, page))


_DECLARED = 'A = Setting("a", 1, "A.")\nTABLE = (A,)\n'


@pytest.mark.parametrize(
    ("ahead", "user", "complaint"),
    [
        ({}, "x = 1\n", "settings.py:1: nothing uses the setting A"),
        ({"A": "run"}, "x = 1\n", "nothing uses the setting A"),
        ({"A": "crawl"}, "x = settings.A\n", "A need not be listed as ahead"),
    ],
)
def test_a_useless_setting_is_told_so(ahead, user, complaint, make_house):
    house = make_house({"src/pauk/base/settings.py": _DECLARED, "src/pauk/run/jobs/table.py": user})
    _only(check_settings_are_used(house, ahead), complaint)


def test_a_setting_may_be_ahead_of_its_room(make_house):
    house = make_house({"src/pauk/base/settings.py": _DECLARED})
    assert check_settings_are_used(house, {"A": "crawl"}) == []


@pytest.mark.parametrize(
    ("outcome", "is_listed", "complaint"),
    [
        (Outcome("gone", OutcomeGroup.FAILED, "It is gone."), False, "GONE is not in ALL"),
        (Outcome("lost", OutcomeGroup.FAILED, "It is lost."), True, "its text is 'lost'"),
        (Outcome("gone", OutcomeGroup.FAILED, "it is gone"), True, "no sentence: 'it is gone'"),
        (Outcome("gone", OutcomeGroup.FAILED, "It is gone.", "wait"), True, "the next step is no sentence"),
    ],
)
def test_a_bad_outcome_is_told_so(outcome, is_listed, complaint):
    page = "| `gone` | | `lost` |"
    _only(check_outcomes({"GONE": outcome}, [outcome] if is_listed else [], page), complaint)


def test_an_undocumented_outcome_is_told_so():
    gone = Outcome("gone", OutcomeGroup.FAILED, "It is gone.")
    _only(check_outcomes({"GONE": gone}, [gone], "| `ok` |"), "not in docs/reference/outcomes.md. Run: make docs")


@pytest.mark.parametrize(
    ("tree", "complaint"),
    [
        ("PaukError\n├── InputError  x\n", "Inner is not drawn in the tree of the docstring. Draw it under InputError"),
        ("PaukError\n├── InputError  x\n├── Inner  x\n", "Inner is drawn under PaukError, but it is a InputError"),
        ("PaukError\n├── InputError  x\n│   ├── Inner  x\n│   └── Lost  x\n", "Lost is drawn in the tree"),
    ],
)
def test_a_bad_drawing_is_told_so(tree, complaint):
    inner = type("Inner", (errors.InputError,), {"__doc__": "A test's error."})
    page = "| `PaukError` | `InputError` | `Inner` |"
    _only(check_errors(tree, [errors.PaukError, errors.InputError, inner], page), complaint)


def test_an_undocumented_error_is_told_so():
    silent = type("Silent", (errors.PaukError,), {"__doc__": "no sentence"})
    said = check_errors("PaukError\n└── Silent  x\n", [errors.PaukError, silent], "| `PaukError` |")
    assert ["has no sentence" in said[0], "Run: make docs" in said[1], len(said)] == [True, True, 2]


def test_an_undocumented_exit_code_is_told_so():
    _only(check_exit_codes([errors.ExitCode.BUG], "| 0 | `DONE` |"), "BUG is not in docs/reference/errors.md")


@pytest.mark.parametrize(
    ("signals", "complaint"),
    [
        ({}, "pauk.run.jobs.table.Lost is an exception outside"),
        ({"pauk.run.jobs.table.Lost": "", "pauk.x.Y": ""}, "no exception pauk.x.Y"),
    ],
)
def test_an_error_in_the_wrong_place_is_told_so(signals, complaint, make_house):
    house = make_house({"src/pauk/run/jobs/table.py": "class Lost(Exception):\n    pass\n"})
    _only(check_no_errors_elsewhere(house, signals), complaint)


def test_the_child_of_an_error_is_one_too(make_house):
    files = {"src/pauk/a/a.py": "class A(b.B): ...\n", "src/pauk/a/b.py": "class B(click.UsageError): ...\n"}
    assert len(check_no_errors_elsewhere(make_house(files), {})) == 2
