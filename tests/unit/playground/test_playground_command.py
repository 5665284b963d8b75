import json
import re
import signal
import subprocess
import sys
from urllib.request import ProxyHandler, build_opener

import pytest

from pauk_playground.__main__ import main


def test_serves_until_interrupted_and_writes_the_truth(tmp_path):
    truth = tmp_path / "truth.jsonl"
    options = ["--port", "0", "--pages", "16", "--seed", "3", "--now", "2020-01-01", "--truth", str(truth)]
    command = [sys.executable, "-m", "pauk_playground", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            lines = [process.stdout.readline() for _ in range(11)]
            proxy = re.search(r"http://127\.0\.0\.1:\d+", lines[9])[0]
            opener = build_opener(ProxyHandler({"http": proxy}))
            with opener.open(lines[1].strip(), timeout=10) as response:
                assert response.status == 200
                assert response.headers["Date"] == "Wed, 01 Jan 2020 00:00:00 GMT"
        finally:
            process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "Stopped.\n"
    assert process.returncode == 0
    records = [json.loads(line) for line in truth.read_text().splitlines()]
    assert lines[0] == f"{len(records)} pages described in {truth}\n"
    assert {record["url"] for record in records} >= {line.strip() for line in lines[1:9]}


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--now", "soon"], 3, "not an ISO 8601 moment"),
        (["--port", "99999"], 2, "cannot listen on port 99999"),
        (["--port", "0", "--truth", "/nowhere/truth.jsonl"], 3, "cannot write"),
    ],
)
def test_mistakes_are_told_with_an_exit_code(arguments, code, sentence, capsys):
    assert main(arguments) == code
    assert sentence in capsys.readouterr().err
