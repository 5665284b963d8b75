"""The contract of line mode, with ``pauk extract --jsonl``: one answer for each line, whatever it holds."""

import json
import os
import resource
import select
import subprocess
import sys
import time

import pytest
from tests.command_line import CLEAN, run_pauk

PAUK = [sys.executable, "-m", "pauk"]
FIELDS = ["id", "text", "title", "author", "published", "modified", "language", "method", "outcome", "notes"]


@pytest.fixture
def answers(tmp_path):
    """Hand lines to ``pauk extract --jsonl``; returns the answers, after checking what holds for all input."""

    def run(data, *args, verb=("page",), **options):
        done = run_pauk("extract", *verb, "--jsonl", *args, cwd=tmp_path, input=data, encoding=None, **options)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout == b"" or done.stdout.endswith(b"\n")
        return [json.loads(line, parse_constant=_no_json) for line in done.stdout.decode().split("\n")[:-1]]

    return run


def _no_json(word):
    raise ValueError(f"{word} is no JSON")


def record(**keys):
    return json.dumps(keys).encode()


def test_one_record(answers):
    html = "<html lang=sr-Latn><title>Ti tle</title><p>One<p>two"
    assert answers(record(id="a", html=html)) == [
        {
            "id": "a",
            "text": "One\ntwo",
            "title": "Ti tle",
            "author": None,
            "published": None,
            "modified": None,
            "language": "sr-Latn",
            "method": "auto",
            "outcome": "ok",
            "notes": [],
        }
    ]


def test_the_verb_may_be_left_out(answers):
    data = record(id=1, html="<p>x", url="http://x.org/") + b"\nno\n"
    assert answers(data, verb=()) == answers(data)
    assert list(answers(data)[0]) == FIELDS


def test_no_text_is_an_outcome_and_no_error(answers):
    (answer,) = answers(record(id=1, html=""))
    assert list(answer) == FIELDS
    assert answer["outcome"].startswith("no_main_text:")
    assert (answer["text"], answer["title"]) == ("", None)


@pytest.mark.parametrize("data", [b"", b"\n", b"\n\n"], ids=repr)
def test_next_to_nothing(answers, data):
    assert [answer["line"] for answer in answers(data)] == list(range(1, data.count(b"\n") + 1))


IDS = [
    0, -5, 10**30, 1.5, "", "ид 🕷", ' \n\t"\\', "\u2028\x85\r", True, False, None, [], [1, [None]], {},
    {"id": {"a": [1]}},
]  # fmt: skip


def test_the_id_may_be_anything_and_comes_back(answers):
    data = b"\n".join(record(id=identity, html="x") for identity in IDS)
    back = [answer["id"] for answer in answers(data)]
    assert back == IDS
    assert [type(identity) for identity in back] == [type(identity) for identity in IDS]


def test_the_id_comes_back_with_an_error_too(answers):
    data = b"\n".join(record(id=identity) for identity in IDS)
    given = answers(data)
    assert [answer["id"] for answer in given] == IDS
    assert all(list(answer) == ["id", "error"] for answer in given)


def test_a_missing_id_is_null(answers):
    assert [answer["id"] for answer in answers(record(html="x") + b"\n" + record(url="x"))] == [None, None]


NO_JSON = [
    b"", b"no", b"{", b'{"id": 1', b"{'id': 1}", b"\x00", b'{"id": 1, "html": "\x01"}', b"\xff\xfe",
    b'{"id": 1, "html": "\xff"}', b'{"id": 1, "html": "\xed\xa0"}', b"[" * 100_000, b'{"id":1} {"id":2}',
    b'{"id": NaN, "html": "x"}', b'{"id": 1, "html": "x", "x": -Infinity}', b'\x85{"id": 1}',
    '\u2028{"id": 1}'.encode(), b'{"id": 1, "html": "a\rb"}',
]  # fmt: skip


def test_a_line_that_is_no_json_is_named_by_its_number(answers):
    good = record(id=1, html="x")
    given = answers(good + b"\n" + b"\n".join(NO_JSON) + b"\n" + good)
    assert given[0] == given[-1]
    assert given[0]["text"] == "x"
    for number, bad in enumerate(given[1:-1], start=2):
        assert list(bad) == ["id", "line", "error"], NO_JSON[number - 2][:50]
        assert (bad["id"], bad["line"]) == (None, number)
        assert bad["error"]
    assert len(given) == len(NO_JSON) + 2


def test_the_error_of_a_line_names_no_other_line(answers):
    for bad in answers(b'ok\n{"id": 1\n\nno\n'):
        assert not [word for word in ("line 1", "line 2", "line 0") if word in bad["error"]]


def test_json_that_is_no_object_is_named_by_its_number(answers):
    lines = [b"1", b"null", b'"x"', b"[]", b'[{"id": 1, "html": "x"}]', b"true"]
    for number, bad in enumerate(answers(b"\n".join(lines)), start=1):
        assert list(bad) == ["id", "line", "error"]
        assert (bad["id"], bad["line"]) == (None, number)


def test_a_record_that_cannot_be_read_gives_an_error(answers):
    records = [
        {}, {"html": None}, {"html": 5}, {"html": ["x"]}, {"html": {}}, {"html": True}, {"HTML": "x"},
        {"html": "x", "url": 5}, {"html": "x", "url": []},
    ]  # fmt: skip
    given = answers(b"\n".join(record(id=7, **keys) for keys in records))
    assert len(given) == len(records)
    for bad in given:
        assert list(bad) == ["id", "error"]
        assert bad["id"] == 7
        assert "html" in bad["error"]


def test_dates_of_a_page(answers):
    html = "<title>The bridge</title><h1>The bridge</h1><p>Published 6 May 2019<p>Updated 3 hours ago<p>© 2018"
    given = answers(
        b"\n".join([
            record(id=1, html=html, now="2019-05-07T12:00"),
            record(id=2, html=html, now="2019-05-07T12:00+02:00"),
            record(id=3, html="<meta name=pubdate content=2019-05-09>", now="2019-05-07"),
            record(id=4, html="<meta name=pubdate content=2019-05-09>"),
            record(id=5, html=html, now="soon"),
            record(id=6, html=html, now=5),
        ]), "--now", "2019-05-09"
    )  # fmt: skip
    dates = [(answer.get("published"), answer.get("modified")) for answer in given]
    assert dates[:2] == [("2019-05-06", "2019-05-07T09:00")] * 2
    assert dates[2:4] == [(None, None), ("2019-05-09", None)]
    assert ["now is" in answer.get("error", "") for answer in given] == [False] * 4 + [True] * 2


def test_null_counts_as_absent_and_unknown_keys_are_ignored(answers):
    plain, nulled, more = answers(
        b"\n".join([
            record(id=1, html="<p>x"),
            record(id=1, html="<p>x", url=None, method=None),
            record(id=1, html="<p>x", text="y", error="z", line=5, jobs=[1], nested={"html": 1}),
        ])
    )  # fmt: skip
    assert plain == nulled == more


def test_a_url_that_is_none_harms_nothing(answers):
    urls = ["", "::", "mailto:x", "http://", "http://[", "relative/page", "\x00", "http://x.org/" + "a" * 100_000]
    given = answers(b"\n".join(record(id=1, html="<p>x<a href=y>z</a>", url=url) for url in urls))
    assert [answer["text"] for answer in given] == ["xz"] * len(urls)


def test_only_a_newline_ends_a_line(answers):
    ends = ["\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]
    inside = [f'{{"id": "{end}", "html": "a{end}b"}}' for end in ends if end > "\x1f"]
    between = ['{"id": 1,\r"html": "x"}\r', '\r{"id": 2, "html": "y"}']
    given = answers("\n".join(inside + between).encode())
    assert [answer["id"] for answer in given] == [*(end for end in ends if end > "\x1f"), 1, 2]


def test_windows_line_ends_and_a_byte_order_mark(answers):
    given = answers(b'\xef\xbb\xbf{"id": 1, "html": "x"}\r\n{"id": 2, "html": "y"}\r\n')
    assert [(answer["id"], answer["text"]) for answer in given] == [(1, "x"), (2, "y")]


def test_the_last_line_needs_no_end(answers):
    data = record(id=1, html="x") + b"\n" + record(id=2, html="y")
    assert answers(data) == answers(data + b"\n")


def test_lone_surrogates_in_and_out(answers):
    data = rb'{"id": "\ud800", "html": "<title>\udfff</title>a\ud800b", "url": "http://x.org/\ud800"}' + b"\n"
    data += rb'{"id": {"\udc00": "\ud83d\ude00"}, "html": 5}'
    first, second = answers(data)
    assert first["id"] == "\ud800"
    assert first["text"][0] + first["text"][-1] == "ab"
    assert second["id"] == {"\udc00": "\U0001f600"}


def test_output_is_utf8_and_not_escaped(tmp_path):
    data = rb'{"id": "\u043f", "html": "\u0430\u0443\u043a \ud83d\udd77"}'
    done = run_pauk("extract", "--jsonl", input=data, encoding=None, check=True)
    assert '{"id": "п", "text": "аук 🕷"'.encode() in done.stdout


def test_nul_and_other_controls(answers):
    first, second = answers(record(id="\x00", html="a\x00b\x1b[31m<p>\x7f") + b"\n" + record(id=2, html="\x00"))
    assert first["id"] == "\x00"
    assert first["text"].startswith("a")
    assert second["id"] == 2


def test_numbers_no_program_can_hold(answers):
    lines = [
        b'{"id": 1e999, "html": "x"}',
        b'{"id": -1e999, "html": "x"}',
        b'{"id": ' + b"9" * 5_000 + b', "html": "x"}',
    ]
    given = answers(b"\n".join(lines) + b"\n" + record(id=4, html="x"))
    assert len(given) == 4
    assert given[3]["text"] == "x"


def test_a_huge_line(answers):
    html = "<p>" + "a word " * 90 + "</p>"
    html *= 8_000
    big, small = answers(record(id="big", html=html) + b"\n" + record(id="small", html="x"))
    assert len(html) > 5_000_000
    assert big["id"] == "big"
    assert big["text"].split() == ["a", "word"] * 90 * 8_000
    assert small["text"] == "x"


def test_deeply_nested_json():
    """Around the depth at which reading succeeds and writing fails, every line still has its answer."""
    depths = [*range(1, 2_100, 7), *range(940, 1_010), 5_000, 50_000]
    data = b"\n".join(b'{"id": %s%s, "html": "x"}' % (b"[" * depth, b"]" * depth) for depth in depths)
    data += b"\n" + record(id="end", html="x")
    done = run_pauk("extract", "--jsonl", input=data, encoding=None, check=True)
    *deep, end = done.stdout.splitlines()
    assert len(deep) == len(depths)
    for depth, line in zip(depths, deep, strict=True):
        ok = b'{"id": %s%s, "text": "x"' % (b"[" * depth, b"]" * depth)
        assert line.startswith(ok) or b'"error": ' in line
    assert json.loads(end)["text"] == "x"
    assert done.stderr == b""


def test_deep_nesting_in_a_key_nobody_reads(answers):
    (answer,) = answers(b'{"id": 1, "html": "x", "more": %s%s}' % (b"[" * 500, b"]" * 500))
    assert answer["text"] == "x"


def test_a_page_of_ten_thousand_open_elements(answers):
    (answer,) = answers(record(id=1, html="<div>" * 10_000 + "x"))
    assert answer["text"] == "x"


def test_files_are_read_in_order_each_with_its_own_line_numbers(answers, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(record(id="a1", html="x") + b"\nbad")
    (tmp_path / "b.jsonl").write_bytes(b"bad\n" + record(id="b2", html="y") + b"\n")
    (tmp_path / "empty.jsonl").touch()
    given = answers(record(id="in", html="z"), "a.jsonl", "empty.jsonl", "b.jsonl", "-")
    assert [(answer["id"], answer.get("line")) for answer in given] == [
        ("a1", None), (None, 2), (None, 1), ("b2", None), ("in", None),
    ]  # fmt: skip


def test_more_files_than_may_be_open_at_once(answers, tmp_path):
    for number in range(60):
        (tmp_path / f"{number}.jsonl").write_bytes(record(id=number, html="x"))
    limit = (40, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    names = [f"{number}.jsonl" for number in range(60)]
    given = answers(b"", *names, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, limit))
    assert [answer["id"] for answer in given] == list(range(60))


def test_a_missing_file_is_told_before_the_work_begins(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(record(id=1, html="x"))
    done = run_pauk("extract", "--jsonl", "a.jsonl", "nope.jsonl", cwd=tmp_path, encoding=None)
    assert done.returncode == 3
    assert b"nope.jsonl" in done.stderr
    assert done.stdout == b""


def test_max_bytes_holds_in_line_mode_too(answers):
    (answer,) = answers(record(id=1, html="<p>" + "x" * 5_000), "--max-bytes", "1000")
    assert answer["text"] == "x" * 997
    (answer,) = answers(record(id=1, html="<p>" + "x" * 5_000), "--set", "extract.max_bytes=2000", "--jobs", 2)
    assert answer["text"] == "x" * 1_997


def test_an_answer_comes_before_the_input_ends():
    child = subprocess.Popen([*PAUK, "extract", "--jsonl"], env=CLEAN, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with child:
        for number in range(5):
            child.stdin.write(record(id=number, html="x") + b"\n")
            child.stdin.flush()
            assert select.select([child.stdout], [], [], 20)[0], "no answer while the input stays open"
            assert json.loads(child.stdout.readline())["id"] == number
        child.stdin.close()
        assert child.stdout.read() == b""
    assert child.returncode == 0


def mixed_lines(count):
    """Lines of all kinds, good and bad, short and long, in a fixed order."""
    kinds = [
        lambda n: record(id=n, html=f"<title>{n}</title><p>" + "word " * (n % 97)),
        lambda n: record(id=str(n), html="<div>" * (n % 300) + "паук 🕷", url=f"http://x.org/{n}"),
        lambda n: b"no json %d" % n,
        lambda n: record(id=[n]),
        lambda n: rb'{"id": "\ud800%d", "html": "\ud800"}' % n,
        lambda _: b"",
        lambda n: record(id=n, html="<script>x</script>"),
        lambda n: b'{"id": %d, "html": "\xff"}' % n,
        lambda n: record(id=n, html="x" * (n * 41 % 60_000)),
        lambda _: b"[" * 3_000,
    ]
    return b"\n".join(kinds[n % len(kinds)](n) for n in range(count))


def test_jobs_change_no_byte():
    data = mixed_lines(500)
    outputs = []
    for number in ("1", "3"):
        done = run_pauk("extract", "--jsonl", "--jobs", number, input=data, encoding=None, check=True)
        assert done.stderr == b""
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert outputs[0].count(b"\n") == 500


def test_jobs_change_no_byte_of_deep_or_strange_records():
    depths = [*range(960, 1_000), 20_000]
    data = b"\n".join(b'{"id": %s%s, "html": "x"}' % (b"[" * depth, b"]" * depth) for depth in depths)
    data += b'\n{"id": NaN, "html": "x"}\n{"id": 1e999, "html": "x"}\n'
    outputs = []
    for number in ("1", "2"):
        done = run_pauk("extract", "--jsonl", "--jobs", number, input=data, encoding=None)
        outputs.append((done.returncode, done.stdout.count(b"\n"), done.stderr))
    assert outputs == [(0, len(depths) + 2, b"")] * 2


def test_many_jobs_for_few_lines(answers):
    given = answers(record(id=1, html="x") + b"\n" + record(id=2, html="y"), "--jobs", 50)
    assert [answer["id"] for answer in given] == [1, 2]
    assert answers(b"", "--jobs", 3) == []


def test_children_never_run_files_of_the_current_folder(tmp_path):
    for name in ("json", "click", "pauk", "selectolax", "queue"):
        (tmp_path / f"{name}.py").write_text("import os\nos._exit(9)\n")
    script = "from pauk.cli.main import run; raise SystemExit(run(['extract', '--jsonl', '--jobs', '2']))"
    done = subprocess.run(
        [sys.executable, "-P", "-c", script],  # as the installed command does: without the current folder
        env=CLEAN,
        cwd=tmp_path,
        input=record(id=1, html="x"),
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout).get("text") == "x"


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_memory_stays_bounded_on_a_long_stream(jobs):
    line = record(id=1, html="<p>" + "word " * 2_000) + b"\n"
    command = [*PAUK, "extract", "--jsonl", "--jobs", jobs]
    with subprocess.Popen(command, env=CLEAN, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        written = count = 0
        peaks = []
        os.set_blocking(child.stdin.fileno(), False)
        pending = b""
        while written < 20_000 or pending:
            ready_out, ready_in, _ = select.select([child.stdout], [child.stdin], [], 60)
            if ready_out:
                count += os.read(child.stdout.fileno(), 1 << 20).count(b"\n")
            if ready_in:
                if not pending:
                    pending, written = line * 100, written + 100
                    peaks.append(_peak_kib(child.pid))
                try:
                    pending = pending[os.write(child.stdin.fileno(), pending) :]
                except BlockingIOError:
                    time.sleep(0.001)
        child.stdin.close()
        while data := os.read(child.stdout.fileno(), 1 << 20):
            count += data.count(b"\n")
    assert (child.returncode, count) == (0, 20_000)
    assert peaks[-1] - peaks[len(peaks) // 4] < 20_000, "the longer the stream, the more memory"


def _peak_kib(pid):
    with open(f"/proc/{pid}/status", encoding="ascii") as status:  # noqa: PTH123 (read many times)
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
