"""``pauk dates find|parse`` in line mode: the contract, from outside."""

import json
import select
import sys

import pytest
from tests.command_line import CLEAN, run_pauk

PAUK = [sys.executable, "-m", "pauk"]
READ = ["id", "date", "time", "zone", "precision", "confidence", "alternatives"]
SPAN = ["start", "end", "type", "text", "value"]
NOW = "2020-05-11T15:00:00"
NULLS = {"date": None, "time": None, "zone": None, "precision": None, "confidence": 0, "alternatives": []}


def command(folder, *args, data=None, module="pauk", env=CLEAN):
    """A whole command; returns its exit code, its output and what it said on the side."""
    done = run_pauk(*args, module=module, env=env, cwd=folder, input=data, encoding=None)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.fixture
def answers(tmp_path):
    """Hand records (or raw lines) to a line mode; returns the answers."""

    def run(verb, records, *args):
        lines = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in records]
        code, output, said = command(tmp_path, "dates", verb, "--jsonl", *args, data=b"\n".join(lines) + b"\n")
        assert (code, said) == (0, "")
        found = [json.loads(line) for line in output.split("\n")[:-1]]
        assert len(found) == len(lines)
        return found

    return run


# parse


def test_parse_answers_as_the_contract_says(answers):
    records = [
        {"id": 1, "text": "yesterday 14:05", "now": NOW},
        {"id": "a", "text": "2019-03-05T14:05:09+02:00"},
        {"id": [2], "text": "March 2019"},
        {"id": None, "text": "2019"},
        {"id": 5, "text": "04/05/2019", "order": "MDY"},
        {"id": 6, "text": "5. März 2019", "language": "de"},
    ]
    found = answers("parse", records)
    assert [list(answer) for answer in found] == [READ] * len(records)
    assert [list(answer.values())[:5] for answer in found] == [
        [1, "2020-05-10", "14:05:00", None, "minute"],
        ["a", "2019-03-05", "14:05:09", "+02:00", "second"],
        [[2], "2019-03-01", None, None, "month"],
        [None, "2019-01-01", None, None, "year"],
        [5, "2019-04-05", None, None, "day"],
        [6, "2019-03-05", None, None, "day"],
    ]
    assert all(0 < answer["confidence"] <= 1 for answer in found)
    assert found[4]["alternatives"] in ([], ["2019-05-04"])


def test_no_date_is_a_reason_and_no_error(answers):
    texts = ["hello", "", "30 02 2020", "2019-02-29", "14:05", "\x00", "Posts: 2019", "x" * 100_000]
    for text, answer in zip(texts, answers("parse", [{"id": 1, "text": text} for text in texts]), strict=True):
        assert set(answer) == {"id", "reason", *NULLS}, text[:50]
        assert {key: answer[key] for key in NULLS} == NULLS
        assert answer["reason"]
        assert isinstance(answer["reason"], str)


def test_a_reason_only_where_there_is_no_date(answers):
    assert "reason" not in answers("parse", [{"id": 1, "text": "5 March 2019"}])[0]


BAD_PARSE = [
    ({}, "text"), ({"text": None}, "text"), ({"text": 5}, "text"), ({"text": ["5 May 2019"]}, "text"),
    ({"text": {}}, "text"),
    ({"text": True}, "text"), ({"Text": "5 May 2019"}, "text"), ({"text": "x", "now": 5}, "now"), ({"text": "x",
    "now": "garbage"}, "now"),
    ({"text": "x", "now": "2020-13-01"}, "now"), ({"text": "x", "now": "yesterday"}, "now"), ({"text": "x",
    "now": []}, "now"),
    ({"text": "x", "now": True}, "now"), ({"text": "x", "order": 5}, "order"), ({"text": "x", "order": "XYZ"}, "order"),
    ({"text": "x", "order": "dmy"}, "order"), ({"text": "x", "order": ["DMY"]}, "order"), ({"text": "x",
    "language": 5}, "language"),
    ({"text": "x", "language": {}}, "language"), ({"text": "x", "language": False}, "language"),
]  # fmt: skip


def test_a_record_that_cannot_be_read_is_an_error(answers):
    found = answers("parse", [{"id": 7, **keys} for keys, _ in BAD_PARSE])
    for (keys, name), answer in zip(BAD_PARSE, found, strict=True):
        assert list(answer) == ["id", "error"], keys
        assert answer["id"] == 7
        assert name in answer["error"]


BAD_FIND = [
    *BAD_PARSE[:13],
    *BAD_PARSE[17:],
    ({"text": "x", "format": 5}, "format"),
    ({"text": "x", "format": "xml"}, "format"),
]


def test_find_says_the_same_of_bad_records(answers):
    found = answers("find", [{"id": 7, **keys} for keys, _ in BAD_FIND])
    for (keys, name), answer in zip(BAD_FIND, found, strict=True):
        assert list(answer) == ["id", "error"], keys
        assert (answer["id"], name in answer["error"]) == (7, True)


@pytest.mark.parametrize("verb", ["parse", "find"])
def test_null_counts_as_absent_and_unknown_keys_are_ignored(answers, verb):
    plain = {"id": 1, "text": "5 March 2019"}
    nulls = dict.fromkeys(["language", "order", "format"])
    more = {"unknown": [1], "error": "x", "reason": "y", "date": "z", "line": 3, "spans": 4, "jobs": 2}
    first, *others = answers(verb, [plain, plain | nulls | {"now": None}, plain | more])
    assert others == [first] * 2
    assert "error" not in first


@pytest.mark.parametrize("verb", ["parse", "find"])
def test_lines_that_are_no_records_are_named_by_their_number(answers, verb):
    good = {"id": 1, "text": "5 March 2019"}
    bad = [
        b"",
        b"no",
        b"{",
        b"5",
        b"null",
        b'"x"',
        b"[]",
        b"\xff\xfe",
        b'{"id": 1, "text": "\xff"}',
        b'{"id": NaN, "text": "x"}',
    ]
    first, *errors, last = answers(verb, [good, *bad, good])
    assert first == last
    assert "error" not in first
    for number, answer in enumerate(errors, start=2):
        assert list(answer) == ["id", "line", "error"]
        assert (answer["id"], answer["line"]) == (None, number)
        assert answer["error"]


IDS = [0, -5, 10**30, 1.5, "", "ид 🕷", "\u2028\x85\r", True, False, None, [], [1, [None]], {}, {"id": {"a": [1]}}]


@pytest.mark.parametrize("verb", ["parse", "find"])
def test_any_id_comes_back_in_order(answers, verb):
    found = answers(
        verb, [{"id": each, "text": "x"} for each in IDS] + [{"id": each} for each in IDS] + [{"text": "x"}]
    )
    assert [answer["id"] for answer in found] == [*IDS, *IDS, None]
    assert [type(answer["id"]) for answer in found[: len(IDS)]] == [type(each) for each in IDS]


def test_now_with_a_zone_is_not_converted(answers):
    zones = ["", "Z", "+05:00", "-11:00", "+13:45"]
    records = [
        {"id": 1, "text": text, "now": "2020-05-11T01:30:00" + zone}
        for text in ("3 hours ago", "yesterday")
        for zone in zones
    ]
    found = answers("parse", records)
    assert [(answer["date"], answer["time"]) for answer in found[:5]] == [("2020-05-10", "22:30:00")] * 5
    assert [(answer["date"], answer["time"]) for answer in found[5:]] == [("2020-05-10", None)] * 5


def test_forms_of_now(answers):
    forms = ["2020-05-11", "2020-05-11T15:00", "2020-05-11T15:00:00", "2020-05-11T15:00:00.123", "2020-05-11 15:00"]
    found = answers("parse", [{"id": 1, "text": "yesterday", "now": now} for now in forms])
    assert [answer.get("date") for answer in found] == ["2020-05-10"] * len(forms)


def test_the_flag_is_the_default_and_the_record_wins(answers):
    records = [
        {"id": 1, "text": "yesterday"},
        {"id": 2, "text": "yesterday", "now": "2010-01-02"},
        {"id": 3, "text": "yesterday", "now": None},
    ]
    found = answers("parse", records, "--now", NOW)
    assert [answer["date"] for answer in found] == ["2020-05-10", "2010-01-01", "2020-05-10"]


def test_now_at_the_ends_of_the_calendar(answers):
    texts = ["yesterday", "tomorrow", "3 weeks ago", "in 3 weeks", "29 February", "Monday"]
    records = [{"id": 1, "text": text, "now": now} for text in texts for now in ("0001-01-01", "9999-12-31T23:59")]
    for verb in ("parse", "find"):
        assert not [answer for answer in answers(verb, records) if "error" in answer]


def test_hints_of_records_do_not_reach_their_neighbours(answers):
    plain = {"id": 1, "text": "04/05/2019"}
    told = [{"id": 2, "text": "04/05/2019", "order": "MDY"}, {"id": 3, "text": "13/05/2019", "language": "en"}]
    found = answers("parse", [plain, *told, plain, told[0], plain])
    assert found[0] == found[3] == found[5]
    assert (found[1], found[2]["date"]) == (found[4], "2019-05-13")


def test_unknown_languages_are_hints_that_do_not_help(answers):
    tags = ["xx", "", "not a tag", "zz-Qaaa-XX-x-foo", "\ud800", "x" * 10_000]
    found = answers("parse", [{"id": 1, "text": "5 March 2019", "language": tag} for tag in tags])
    assert [answer.get("date") for answer in found] == ["2019-03-05"] * len(tags)


def test_output_is_utf8_and_lone_surrogates_survive(tmp_path):
    data = '{"id": "п", "text": "5 марта 2019"}\n{"id": "\\ud800", "text": "\\ud800 5 March 2019 \\ud800"}\n'.encode()
    for verb in ("parse", "find"):
        code, output, said = command(tmp_path, "dates", verb, "--jsonl", data=data)
        assert (code, said) == (0, "")
        assert [json.loads(line)["id"] for line in output.splitlines()] == ["п", "\ud800"]
        assert '"п' in output


# find


def test_find_answers_as_the_contract_says(answers):
    text = "😀 Post » alan # 05 Sep 2005, 10:48 @tagged"
    html = '<tbody datetime="22-04-2020">3 weeks ago by X</tbody>'
    first, second, third = answers(
        "find", [{"id": 1, "text": text}, {"id": 2, "text": html, "now": NOW}, {"id": 3, "text": "nothing"}]
    )
    assert [list(answer) for answer in (first, second, third)] == [["id", "spans"]] * 3
    assert [list(span)[:5] for span in first["spans"] + second["spans"]] == [SPAN] * 4
    assert [list(span.values())[:5] for span in first["spans"]] == [
        [16, 27, "DATE", "05 Sep 2005", "2005-09-05"],
        [29, 34, "TIME", "10:48", "2005-09-05T10:48"],
    ]
    assert [list(span.values())[:5] for span in second["spans"]] == [
        [17, 27, "DATE", "22-04-2020", "2020-04-22"],
        [29, 40, "DATE", "3 weeks ago", "2020-04-22"],
    ]
    assert third == {"id": 3, "spans": []}


def test_find_reads_now_and_format(answers):
    records = [
        {"id": kind, "text": "<p>by bob, yesterday</p>", "now": NOW, "format": kind}
        for kind in ("auto", "text", "html", None)
    ]
    for answer in answers("find", records):
        assert [span["value"] for span in answer["spans"]] == ["2020-05-10"], answer["id"]


def test_offsets_count_code_points(answers):
    texts = ["😀" * n + " by bob, 5 March 2019" for n in range(5)] + [
        "e\u0301" * n + " <p>by bob, 5 March 2019</p>" for n in range(5)
    ]
    for text, answer in zip(texts, answers("find", [{"id": 1, "text": text} for text in texts]), strict=True):
        (span,) = answer["spans"]
        assert text[span["start"] : span["end"]] == span["text"] == "5 March 2019"


# jobs, files, pipes


def mixed_lines(count):
    kinds = [
        lambda n: {"id": n, "text": f"{n % 28 + 1} March {1970 + n % 80}, 14:{n % 60:02}"},
        lambda n: {"id": str(n), "text": f"{n % 12 + 1}/{n % 28 + 1}/2019", "order": ["DMY", "MDY", "XYZ"][n % 3]},
        lambda n: f"no json {n}".encode(),
        lambda n: {"id": [n]},
        lambda n: {"id": n, "text": f"{n} days ago", "now": NOW},
        lambda n: {"id": n, "text": f'<time datetime="2019-03-{n % 31 + 1:02}">3 days ago</time> ' * (n % 7),
            "now": NOW},
        lambda n: {"id": n, "text": "x" * (n * 41 % 6_000)},
        lambda n: {"id": n, "text": "04/05/2019", "language": ["de", "en", "ja", ""][n % 4]},
        lambda _: b"",
    ]  # fmt: skip
    lines = [kinds[number % len(kinds)](number) for number in range(count)]
    return b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)


@pytest.mark.parametrize("verb", ["parse", "find"])
def test_jobs_change_no_byte(tmp_path, verb):
    data = mixed_lines(1_801)
    one = command(tmp_path, "dates", verb, "--jsonl", "--now", NOW, data=data)
    two = command(tmp_path, "dates", verb, "--jsonl", "--now", NOW, "--jobs", 2, data=data)
    assert one == two
    assert (one[0], one[1].count("\n"), one[2]) == (0, 1_801, "")


def test_many_jobs_for_few_lines(answers):
    assert [
        answer["id"] for answer in answers("parse", [{"id": 1, "text": "x"}, {"id": 2, "text": "y"}], "--jobs", 8)
    ] == [1, 2]


@pytest.mark.parametrize("verb", ["parse", "find"])
def test_no_input_gives_no_output(tmp_path, verb):
    assert command(tmp_path, "dates", verb, "--jsonl", data=b"") == (0, "", "")


def test_files_are_read_in_order_each_with_its_own_line_numbers(answers, tmp_path):
    (tmp_path / "a.jsonl").write_text('{"id": "a", "text": "5 March 2019"}\nbad')
    (tmp_path / "b.jsonl").write_text('bad\n{"id": "b", "text": "5 March 2019"}\n')
    code, output, _ = command(tmp_path, "dates", "find", "--jsonl", "a.jsonl", "b.jsonl", data=b"")
    found = [json.loads(line) for line in output.splitlines()]
    assert (code, [(answer["id"], answer.get("line")) for answer in found]) == (
        0,
        [("a", None), (None, 2), (None, 1), ("b", None)],
    )


@pytest.mark.parametrize("verb", ["parse", "find"])
def test_an_answer_comes_before_the_input_ends(start, verb):
    child = start("dates", verb, "--jsonl")
    for number in range(3):
        child.stdin.write(b'{"id": %d, "text": "5 March 2019"}\n' % number)
        child.stdin.flush()
        assert select.select([child.stdout], [], [], 60)[0], "no answer while the input stays open"
        assert json.loads(child.stdout.readline())["id"] == number
    child.stdin.close()
    assert child.wait(60) == 0
