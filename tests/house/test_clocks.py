"""Nothing asks the computer for the time but the two clocks of base/clock.py, and a pure room's ``__main__.py``."""

import ast
import re

import pytest
from tests.house.conftest import walk

_HOME = "pauk.base.clock"
_PURE_ROW = re.compile(r"^\| `(?P<room>\w+)`\*? \| .*\(pure\)", re.MULTILINE)

# Using one of these is a question, be it called here or handed on.
_QUESTIONS = {
    *(f"time.{name}" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")),
    *(f"time.{name}_ns" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")),
    "time.clock_gettime", "time.clock_gettime_ns", "os.times",
    "datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today", "datetime.date.today",
}  # fmt: skip
# These ask only where they are not told: with how many arguments they are.
_TOLD_WITH = {
    "time.localtime": 1, "time.gmtime": 1, "time.ctime": 1, "time.asctime": 1, "time.strftime": 2,
    "email.utils.localtime": 1, "email.utils.formatdate": 1,
}  # fmt: skip
# A database that is asked for the present asks the computer.
_SQL = re.compile(r"\bcurrent_(?:time|date|timestamp)\b|'now'|\bnow\(\)|\bclock_timestamp\(", re.IGNORECASE)
_IS_SQL = re.compile(r"\b(?:select|update|insert|delete|create)\b", re.IGNORECASE)


def check_clocks(house):
    """Find every question for the time that stands where none may stand."""
    pure = {row["room"] for row in _PURE_ROW.finditer(house.read("ARCHITECTURE.md"))}
    return [
        f"{module.at(node)}: {question} asks for the time. Take a Clock (what the world calls now) or an Elapsed (how "
        "much time passes) as an argument; both are in base/clock.py."
        for module in house.modules
        if module.name != _HOME and not (module.room in pure and module.where.endswith("/__main__.py"))
        for node, question in find_questions(module.tree)
    ]


def find_questions(tree):
    """Go through what asks for the time in a module, under whatever name it was imported."""
    called = {id(node.func): len(node.args) + len(node.keywords) for node in walk(tree) if isinstance(node, ast.Call)}
    known = dict(_imported(tree))
    for node in walk(tree):
        if isinstance(node, (ast.Name, ast.Attribute)):
            name = _full_name(node, known)
            is_untold = id(node) in called and called[id(node)] < _TOLD_WITH.get(name, 0)
            if name in _QUESTIONS or is_untold:
                yield node, name
        elif isinstance(node, ast.Constant) and (found := _find_sql(node.value)):
            yield node, f"SQL's {found}"


def _find_sql(text):
    """Return what in a statement asks for the time; empty for all other texts and values."""
    found = _SQL.search(text) if isinstance(text, str) and _IS_SQL.search(text) else None
    return found[0] if found else ""


def _imported(tree):
    """Go through the names that a module gives to what it imports: (name here, full name)."""
    for node in walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.partition(".")[0]
                yield (alias.asname, alias.name) if alias.asname else (top, top)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _full_name(node, known):
    """Return what a dotted name stands for; empty where it begins with nothing that was imported."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name) or node.id not in known:
        return ""
    return ".".join([known[node.id], *reversed(parts)])


def test_nothing_else_asks_the_time(house, expect_none):
    expect_none(check_clocks(house))


def test_the_clocks_themselves_do_ask(house):
    (home,) = [module for module in house.modules if module.name == _HOME]
    asked = {question for _, question in find_questions(home.tree)}
    assert asked == {"time.time", "time.monotonic", "time.process_time", "datetime.datetime.now"}


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("import time\nx = time.time()", "time.time"),
        ("import time as t\nx = t.monotonic()", "time.monotonic"),
        ("from time import perf_counter_ns as tick\nx = tick()", "time.perf_counter_ns"),
        ("import time\ndef f(now=time.monotonic): ...", "time.monotonic"),
        ("def f():\n    from time import process_time\n    return process_time()", "time.process_time"),
        ("import time\nx = time.strftime('%Y')", "time.strftime"),
        ("import time\nx = time.localtime().tm_hour", "time.localtime"),
        ("import datetime\nx = datetime.datetime.now(datetime.UTC)", "datetime.datetime.now"),
        ("import datetime as dt\nx = dt.date.today()", "datetime.date.today"),
        ("from datetime import datetime as moment\nx = moment.utcnow()", "datetime.datetime.utcnow"),
        ("from email.utils import formatdate\nx = formatdate()", "email.utils.formatdate"),
        ("x = 'UPDATE hosts SET next_at = strftime(1, \\'now\\')'", "SQL's 'now'"),
    ],
)
def test_a_question_is_told(make_house, text, question):
    house = make_house({"ARCHITECTURE.md": "", "src/pauk_playground/x.py": text})
    (complaint,) = check_clocks(house)
    assert re.match(rf"src/pauk_playground/x\.py:\d+: {re.escape(question)} asks for the time\. ", complaint)


@pytest.mark.parametrize(
    "text",
    [
        "import time\ntime.sleep(1)",
        "import time\nx = time.strftime('%Y', time.gmtime(0))",
        "from datetime import UTC, datetime\nx = datetime.fromtimestamp(0, UTC)",
        "def f(clock, time):\n    return clock.now(), time.monotonic()",
        "x = 'What is \\'now\\'?'",
    ],
)
def test_what_is_no_question_is_not_told(make_house, text):
    assert check_clocks(make_house({"ARCHITECTURE.md": "", "src/pauk/run/x.py": text})) == []


def test_a_pure_room_may_ask_where_it_is_started(make_house):
    asks = "import time\nx = time.time()\n"
    rooms = "| `dates` | text → dates (pure) | base |\n| `run` | who does what | base |\n"
    files = {f"src/pauk/{name}.py": asks for name in ("dates/__main__", "dates/x", "run/__main__", "base/clock")}
    told = check_clocks(make_house({"ARCHITECTURE.md": rooms, **files}))
    assert [complaint.partition(":")[0] for complaint in told] == ["src/pauk/dates/x.py", "src/pauk/run/__main__.py"]
