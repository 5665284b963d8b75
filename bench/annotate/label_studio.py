"""Send questions and answers through a real Label Studio, there and back, and compare.

``python -m bench.annotate.label_studio http://127.0.0.1:8080 TOKEN --version 1.23.2``. Label Studio is installed in an
environment of its own and started with ``--enable-legacy-api-token --user-token TOKEN``. Every kind of item goes there:
all answers, some taken back, judged ones, letters outside the first plane before the mark, and script. One item is
answered in Label Studio as well. What comes back is read by pauk and compared, field by field.
"""

import argparse
import json
import urllib.request
from dataclasses import asdict
from itertools import product
from typing import Any

from bench.side_by_side import keep
from pauk.annotate.answer_files import LABEL_CONFIG, LABEL_STUDIO, GivenAnswer, ItemAnswers, read_answers, write_answers
from pauk.annotate.options import ANSWERS

_TIMEOUT_S = 300


def make_items() -> list[ItemAnswers]:
    """Make items of every kind."""
    leads = ("Niedziela: ", "\U0001f56f\ufe0f msze \U0001d516, ", "<script>alert(1)</script>\n\"'", "\t=1+1\r\n", "")
    judged = ("", "yes", "no", "unsure")
    items = []
    for number, (lead, verdict, count) in enumerate(product(leads, judged, range(5))):
        answers = tuple(
            GivenAnswer(
                device=1 + (number + at) % 7, answer=ANSWERS[(number + at) % 4], at=1_700_000_000.25 + number + at,
                took_ms=900 + 100 * at, key=f"k{number}-{at}", undone_at=0.0 if at % 3 != 2 else 1_700_000_500.5,
            )
            for at in range(count)
        )  # fmt: skip
        items.append(
            ItemAnswers(
                candidate=f"c{number:04}", question="" if number % 2 else "days", url=f"http://s{number}.example/?q=1",
                page=number, site=f"s{number}.example", value="07:30", words=f"{lead}7.30, 9.00\nza nim",
                start=len(lead), stop=len(lead) + 4, facts='[{"group": "sunday", "season": null, "place": null}]',
                confidence=number / 100, batch="scouts" if number % 5 == 0 else "",
                state="" if number % 9 else "disputed", judged=verdict,
                judged_at=1_700_000_900.125 if verdict else 0.0, answers=answers,
            )
        )  # fmt: skip
    return items


class LabelStudio:
    """A server of Label Studio, by its API."""

    def __init__(self, address: str, token: str) -> None:
        self._address = address.rstrip("/")
        self._headers = {"Authorization": f"Token {token}", "Content-Type": "application/json"}

    def call(self, path: str, body: Any = None) -> Any:
        """Ask or send something."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, data, self._headers)
        with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as answer:
            return json.load(answer)


def try_label_studio(server: LabelStudio, version: str) -> dict[str, Any]:
    """Send items there and back, answer one of them there, and say what differs."""
    items = make_items()
    tasks = json.loads("".join(write_answers(items, LABEL_STUDIO, title="Is a mass held at the marked hour?")))
    project = server.call("/api/projects/", {"title": "there and back", "label_config": LABEL_CONFIG})["id"]
    came = server.call(f"/api/projects/{project}/import", tasks)
    back = read_answers(
        json.dumps(server.call(f"/api/projects/{project}/export?exportType=JSON&download_all_tasks=true")), LABEL_STUDIO
    )
    before = {one.candidate: asdict(one) for one in items}
    after = {one.candidate: asdict(one) for one in back}
    equal = sum(after.get(name) == told for name, told in before.items())
    task = server.call(f"/api/tasks?project={project}&page_size=1")["tasks"][0]
    said = {"id": "answer", "from_name": "answer", "to_name": "words", "type": "choices", "value": {"choices": ["no"]}}
    server.call(f"/api/tasks/{task['id']}/annotations/", {"result": [said], "lead_time": 3.25})
    again = read_answers(
        json.dumps(server.call(f"/api/projects/{project}/export?exportType=JSON&download_all_tasks=true")), LABEL_STUDIO
    )
    name = task["data"]["pauk"]["candidate"]
    (answered,) = [one for one in again if one.candidate == name]
    known = {GivenAnswer(**one) for one in before[name]["answers"]}
    fresh = [
        {"answer": one.answer, "took_ms": one.took_ms, "own_device": one.device < 0}
        for one in answered.answers
        if one not in known
    ]
    return {
        "label_studio": version, "items": len(items), "answers": sum(len(one.answers) for one in items),
        "tasks_taken": came["task_count"], "annotations_taken": came["annotation_count"],
        "predictions_taken": came["prediction_count"], "items_equal_after_all": equal,
        "answered_there": fresh,
    }  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("address")
    parser.add_argument("token")
    parser.add_argument("--version", default="")
    given = parser.parse_args()
    figures = try_label_studio(LabelStudio(given.address, given.token), given.version)
    keep("label_studio", "", figures)
