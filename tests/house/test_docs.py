"""The documents tell the truth: references are fresh, links lead somewhere, examples run and show what happens."""

import importlib.util
import re
import subprocess
import sys

import pytest

import pauk

_FENCE = re.compile(r"^(?P<fence>`{3,})(?P<info>[^\n]*)\n(?P<body>.*?)^(?P=fence)[ \t]*$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]+`")
_LINK = re.compile(r"\]\((?P<target>[^()\s]+)\)")
_HEADING = re.compile(r"^#{1,6} +(?P<title>.+?) *$", re.MULTILINE)
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)

# Written in pieces, so that this file does not accuse itself.
_HOME = re.compile(r"(?<![\w.~-])/(?:work|root|home/\w+|Users/\w+|opt/\w+)" + r"/[\w.]")
_REGISTRY = re.compile(
    "|".join([r"\bpypi\.or" + "g", "pythonhosted" + r"\.org", "PIP_INDEX" + "_URL", "--index" + "-url"])
)


# Fences.


def find_fences(text):
    """Find the fenced blocks of a Markdown text: (line of the first line inside, words after the fence, body)."""
    for found in _FENCE.finditer(text):
        yield text.count("\n", 0, found.start()) + 2, found["info"].split(), found["body"]


def without_code(text):
    """Blank out code, so that nothing in it is taken for a link or a heading; lines keep their numbers."""
    text = _FENCE.sub(lambda found: "\n" * found[0].count("\n"), text)
    return _CODE.sub(lambda found: "x" * len(found[0]), text)


# Links.


def slugs_of(text):
    """Return the anchors of a page, as the usual renderers make them from headings."""
    slugs = set()
    for heading in _HEADING.finditer(_FENCE.sub("", text)):
        slug = re.sub(r"[^\w\- ]", "", heading["title"].lower()).replace(" ", "-")
        count = 0
        while (unique := f"{slug}-{count}" if count else slug) in slugs:
            count += 1
        slugs.add(unique)
    return slugs


def check_links(house):
    complaints = []
    for name, text in house.files.items():
        if not name.endswith(".md"):
            continue
        plain = without_code(text)
        for link in _LINK.finditer(plain):
            target = link["target"]
            wrong = "" if _ELSEWHERE.match(target) else _what_is_wrong(house, name, target)
            if wrong:
                number = plain.count("\n", 0, link.start()) + 1
                complaints.append(f"{name}:{number}: the link to {target} leads nowhere: {wrong}. Mend the link.")
    return complaints


def _what_is_wrong(house, name, target):
    path, _, anchor = target.partition("#")
    goal = (house.root / name).parent / path if path else house.root / name
    if not goal.exists():
        return "there is no such file"
    if anchor and (goal.suffix != ".md" or anchor not in slugs_of(goal.read_text(encoding="utf-8"))):
        return f"there is no heading #{anchor}"
    return ""


# Programs and transcripts.


def run_programs(name, text, folder, monkeypatch):
    """Run the python blocks of a page one after another, as one program; return what went wrong."""
    monkeypatch.chdir(folder)
    names = {"__name__": "__main__"}
    for number, info, body in find_fences(text):
        if info[:1] == ["python"] and "no-run" not in info:
            code = compile("\n" * (number - 1) + body, name, "exec")
            try:
                exec(code, names)
            except Exception as error:  # noqa: BLE001 (whatever an example raises is told)
                trace = error.__traceback__.tb_next
                line = trace.tb_lineno if trace else number
                said = f"{type(error).__name__}: {error}"
                return [f"{name}:{line}: the example fails: {said}. Mend it, or mark the block ```python no-run."]
    return []


# The changelog and what must not be said.


def check_changelog(text, version):
    titles = [found["title"].strip("[] ").partition("]")[0] for found in _HEADING.finditer(text)]
    if any(title == "Unreleased" or title.startswith(version) for title in titles):
        return []
    return [f"CHANGELOG.md: no heading 'Unreleased' or {version!r}. Say under one of them what changes for people."]


def check_privacy(house):
    complaints = []
    for name, text in house.files.items():
        for pattern, what in ((_HOME, "a path of somebody's machine"), (_REGISTRY, "a package registry")):
            complaints += [
                f"{name}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]!r} is {what}. Write a relative path or "
                "an example.org address; the project builds anywhere."
                for found in pattern.finditer(text)
            ]
    return complaints


# The house.


def _pages(house):
    return [name for name in house.files if name == "README.md" or re.fullmatch(r"docs/[^/]+\.md", name)]


@pytest.fixture(scope="module")
def reference(house):
    """The program that writes the reference."""
    spec = importlib.util.spec_from_file_location("reference", house.root / "docs" / "reference.py")
    program = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(program)
    return program


def test_the_reference_is_what_the_code_says(house):
    """In a process of its own, that no other test has changed."""
    program = [sys.executable, house.root / "docs" / "reference.py", "--check"]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}Run: make docs"


@pytest.mark.parametrize("environment", [{"COLUMNS": "40"}, {"COLUMNS": "200", "PAUK_POLITE": "no", "TERM": "dumb"}])
def test_the_reference_does_not_depend_on_the_terminal(reference, tmp_path, environment, monkeypatch):
    reference.write_pages(tmp_path)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    stale = reference.stale_pages(tmp_path)
    assert not stale, (
        f"docs/reference.py: {', '.join(stale)} change under {environment}; they may depend on code alone."
    )


def test_links_lead_somewhere(house, expect_none):
    expect_none(check_links(house))


def test_python_examples_run(house, expect_none, tmp_path, monkeypatch, capsys):
    expect_none(
        [said for name in _pages(house) for said in run_programs(name, house.files[name], tmp_path, monkeypatch)]
    )


def test_the_changelog_speaks_of_this_version(house, expect_none):
    expect_none(check_changelog(house.read("CHANGELOG.md"), pauk.__version__))


def test_no_file_tells_of_a_machine_or_a_registry(house, expect_none):
    expect_none(check_privacy(house))


# The checks themselves.


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("# A\n\n[x](b.md)\n", "a.md:3: the link to b.md leads nowhere: there is no such file"),
        ("# A b, c!\n\n[x](#a-b-c) [y](#a-b)\n", "#a-b leads nowhere: there is no heading #a-b"),
        ("[x](c.txt#part)\n", "there is no heading #part"),
    ],
)
def test_a_link_to_nowhere_is_told_so(text, complaint, make_house):
    complaints = check_links(make_house({"a.md": text, "c.txt": "c"}))
    assert len(complaints) == 1, complaints
    assert complaint in complaints[0]


def test_links_in_code_and_elsewhere_are_left_alone(make_house):
    text = "# A\n\n`[x](b.md)` [x](https://example.org/b.md) [x](mailto:a@example.org) [x](a.md#a)\n"
    text += "\n```\n[x](b.md)\n```\n"
    assert check_links(make_house({"a.md": text})) == []


def test_headings_that_repeat_are_numbered():
    assert slugs_of("# A\n## B c\n## B c\n```\n# no\n```\n") == {"a", "b-c", "b-c-1"}


def test_an_example_that_fails_is_told_so(tmp_path, monkeypatch):
    page = "```python\nx = 1\n```\n\n```python\nassert x == 1\n\nassert x == 2\n```\n"
    complaints = run_programs("a.md", page, tmp_path, monkeypatch)
    assert complaints == ["a.md:8: the example fails: AssertionError: . Mend it, or mark the block ```python no-run."]


def test_an_example_may_be_kept_from_running(tmp_path, monkeypatch):
    assert run_programs("a.md", "```python no-run\nassert False\n```\n", tmp_path, monkeypatch) == []


def test_a_changelog_without_the_version_is_told_so():
    assert check_changelog("# Changes\n\n## Unreleased\n", "1.2") == []
    assert check_changelog("# Changes\n\n## [1.2] 2026-11-15\n", "1.2") == []
    assert check_changelog("# Changes\n\n## 1.1\n", "1.2") != []


@pytest.mark.parametrize(
    "text",
    [
        "see /" + "root/x",
        "cd '/" + "work/main'",
        "/" + "home/ann/x",
        "at https://pypi" + ".org/x",
        "pip --index" + "-url x",
    ],
)
def test_a_machine_or_registry_is_told_so(text, make_house):
    complaints = check_privacy(make_house({"a.txt": f"one\n{text}\n"}))
    assert len(complaints) == 1
    assert complaints[0].startswith("a.txt:2: ")


def test_addresses_that_only_look_like_machines_are_left_alone(make_house):
    text = "https://example.org/" + "work/x ./" + "root/y ~/" + "work/"
    assert check_privacy(make_house({"a.txt": text})) == []


def test_a_stale_reference_is_told_so(reference, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(reference, "FOLDER", tmp_path)
    monkeypatch.setattr(sys, "argv", ["reference.py", "--check"])
    assert reference.main() == 1
    assert "docs/reference/settings.md is not what the code says; run: make docs" in capsys.readouterr().out
    assert reference.write_pages(tmp_path) == sorted(reference.PAGES)
    assert reference.main() == 0
    (tmp_path / "old.md").write_text("nobody makes this page", encoding="utf-8")
    assert reference.stale_pages(tmp_path) == ["old.md"]
    assert reference.write_pages(tmp_path) == ["old.md"]
    assert reference.main() == 0
