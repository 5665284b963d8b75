"""``pauk dates find|parse`` for people: what they see, files and pipes, exit codes, the examples of the help."""

import json
import subprocess
import sys

import pytest

from .test_cli_dates import CLEAN, NOW, command


def test_parse_for_people(tmp_path):
    code, output, said = command(tmp_path, "dates", "parse", "yesterday 14:05", "30 02 2020", "--now", NOW)
    assert (code, said) == (0, "")
    assert "2020-05-10" in output
    assert "14:05" in output
    assert "30 02 2020" in output
    assert "no such date" in output


def test_parse_as_json(tmp_path):
    code, output, _ = command(tmp_path, "dates", "parse", "--json", "yesterday 14:05", "hello", "--now", NOW)
    first, second = json.loads(output)
    assert (code, first["date"], first["time"], first["text"]) == (0, "2020-05-10", "14:05:00", "yesterday 14:05")
    assert (second["date"], second["text"]) == (None, "hello")
    assert second["reason"]


def test_parse_reads_lines_of_a_pipe(tmp_path):
    code, output, _ = command(
        tmp_path, "dates", "parse", "--json", "--now", NOW, data="5 марта 2019\r\nhello\nyesterday".encode()
    )
    assert (code, [each["date"] for each in json.loads(output)]) == (0, ["2019-03-05", None, "2020-05-10"])


@pytest.mark.parametrize("data", [b"", b"\n \r\n\t\n"], ids=["nothing", "blank lines"])
def test_parse_says_that_nothing_was_given(tmp_path, data):
    code, output, said = command(tmp_path, "dates", "parse", data=data)
    assert (code, output) == (2, "")
    assert "no date string" in said
    assert "one a line" in said
    assert command(tmp_path, "dates", "parse", "--json", data=data)[:2] == (0, "[]\n")


def test_hints_are_flags(tmp_path):
    for flags, date in (
        (["--order", "MDY"], "2019-04-05"),
        (["--language", "de"], "2019-05-04"),
        (["--language", "en"], "2019-04-05"),
    ):
        code, output, _ = command(tmp_path, "dates", "parse", "--json", "04/05/2019", *flags)
        assert (code, json.loads(output)[0]["date"]) == (0, date)


def test_a_column_decides_together(tmp_path):
    code, output, _ = command(tmp_path, "dates", "parse", "--json", "--column", "03/04/2019", "04/25/2019")
    assert (code, [each["date"] for each in json.loads(output)]) == (0, ["2019-03-04", "2019-04-25"])
    code, output, _ = command(tmp_path, "dates", "parse", "--json", "--column", data=b"03/04/2019\n25/04/2019\n")
    assert (code, [each["date"] for each in json.loads(output)]) == (0, ["2019-04-03", "2019-04-25"])


def test_find_for_people(tmp_path):
    (tmp_path / "page.html").write_text('<time datetime="2019-03-05T14:05">3 days ago</time>')
    code, output, said = command(tmp_path, "dates", "find", "page.html", "--now", NOW)
    assert (code, said) == (0, "")
    assert "3 days ago" in output
    assert "2019-03-05" in output


def test_find_reads_a_pipe_and_several_files(tmp_path):
    (tmp_path / "a.txt").write_text("by bob, 5 March 2019")
    (tmp_path / "b.txt").write_text("by bob, 6 March 2019")
    code, output, _ = command(tmp_path, "dates", "find", "--json", "a.txt", "b.txt", "-", data=b"by bob, 7 March 2019")
    assert code == 0
    places = [output.index(value) for value in ("2019-03-05", "2019-03-06", "2019-03-07")]
    assert places == sorted(places)
    assert json.loads(output)
    code, output, _ = command(tmp_path, "dates", "find", data=b"by bob, 7 March 2019")
    assert (code, "2019-03-07" in output) == (0, True)


def test_find_decodes_what_is_no_utf8(tmp_path):
    (tmp_path / "page.html").write_bytes('<meta charset="windows-1251"><p>Добавлено: 5 марта 2019</p>'.encode("cp1251"))
    code, output, _ = command(tmp_path, "dates", "find", "page.html")
    assert (code, "2019-03-05" in output) == (0, True)
    assert "5 марта 2019" in output


def test_control_characters_do_not_reach_the_terminal(tmp_path):
    for args in (["parse", "5 March \x1b[31m2019\x07"], ["parse", "--json", "5 March \x1b[31m2019"]):
        _, output, said = command(tmp_path, "dates", *args)
        assert not {"\x1b", "\x07"} & set(output + said)
    _, output, said = command(
        tmp_path, "dates", "find", data=b'<time datetime="2019-03-05">3 \x1b[31mdays \x07ago</time>'
    )
    assert not {"\x1b", "\x07"} & set(output + said)


WRONG = [
    (["parse", "--order", "XYZ", "x"], 2), (["parse", "--jobs", "0", "x"], 2), (["find", "--format", "xml"], 2),
    (["parse", "--nope"], 2),
    (["find", "nofile"], 3), (["parse", "--jsonl", "nofile"], 3),
    (["find", "--jsonl", "nofile"], 3), (["parse", "--now", "garbage", "x"], 2),
]  # fmt: skip


@pytest.mark.parametrize(("args", "code"), WRONG, ids=[" ".join(args) for args, _ in WRONG])
def test_what_cannot_be_done_is_said_and_has_its_code(tmp_path, args, code):
    found, output, said = command(tmp_path, "dates", *args, data=b"")
    assert (found, output) == (code, "")
    assert said
    assert "Traceback" not in said


@pytest.mark.parametrize("verb", [[], ["parse"], ["find"]], ids=["dates", "parse", "find"])
def test_help_has_an_example(tmp_path, verb):
    code, output, _ = command(tmp_path, "dates", *verb, "--help")
    assert (code, "Example" in output) == (0, True)
    assert "pauk dates" in output.split("Example")[1]


def test_the_examples_of_the_help_work(tmp_path):
    (tmp_path / "page.html").write_text("by bob, 5 March 2019")
    for args, expected in [
        (["yesterday 14:05"], "14:05"),
        (["find", "page.html"], "2019-03-05"),
        (["parse", "5. März 2019 um 14:05", "hace 3 días"], "2019-03-05T14:05"),
        (["parse", "--column", "03/04/2019", "25/04/2019"], "2019-04-03"),
    ]:
        code, output, _ = command(tmp_path, "dates", *args)
        assert (code, expected in output) == (0, True), args


def test_the_room_speaks_for_itself(tmp_path):
    code, output, said = command(tmp_path, "yesterday 14:05", "5 March 2019", module="pauk.dates")
    assert (code, said) == (0, "")
    assert "14:05" in output
    assert "2019-03-05" in output
    code, output, _ = command(tmp_path, "hello", module="pauk.dates")
    assert code == 1
    assert "no date" in output
    assert command(tmp_path, module="pauk.dates")[0] == 2


def test_help_and_dates_load_no_more_than_they_need(tmp_path):
    script = "import sys, pauk.cli.main; from pauk import parse_date; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], env=CLEAN, cwd=tmp_path, check=True)
