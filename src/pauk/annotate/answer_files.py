"""Write what was asked and answered as TSV, JSON lines, or tasks of Label Studio, and read it again without loss.

In: items with their answers, and devices by number. Out: text; or items and answers, as `ItemAnswers`, of a text.
Devices go out as numbers alone. A file of Label Studio holds a task an item, with an annotation for each answer; what
Label Studio has no place for (how long it took, the device) stands in the data of the task, and comes back with it.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

from pauk.annotate.options import ANSWERS, NO, UNSURE, YES
from pauk.base.errors import InputError

TSV, JSONL, LABEL_STUDIO = FORMATS = ("tsv", "jsonl", "label-studio")
_ITEM = (
    "candidate", "question", "url", "page", "site", "value", "words", "start", "stop", "facts", "confidence", "batch",
    "state", "judged", "judged_at",
)  # fmt: skip
_ANSWER = ("device", "answer", "at", "took_ms", "key", "undone_at")
_NUMBERS = {"page": int, "start": int, "stop": int, "took_ms": int, "device": int}
_FLOATS = ("confidence", "judged_at", "at", "undone_at")
# What a project of Label Studio is set up with.
LABEL_CONFIG = files(__package__).joinpath("label_studio.xml").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """An answer as a file has it; the device is a number that means nothing elsewhere."""

    device: int
    answer: str
    at: float
    took_ms: int
    key: str
    undone_at: float = 0.0


@dataclass(frozen=True, slots=True)
class ItemAnswers:
    """What was asked, and all that was answered."""

    candidate: str
    question: str
    url: str
    page: int
    site: str
    value: str
    words: str
    start: int
    stop: int
    facts: str
    confidence: float
    batch: str = ""
    state: str = ""
    judged: str = ""
    judged_at: float = 0.0
    answers: Sequence[GivenAnswer] = field(default=())


def write_answers(items: Iterable[ItemAnswers], form: str, *, title: str = "") -> Iterator[str]:
    """Write items in a format, piece by piece."""
    if form == TSV:
        yield from _write_tsv(items)
    elif form == JSONL:
        yield from (json.dumps(asdict(item), ensure_ascii=False) + "\n" for item in items)
    else:
        yield "["
        for number, item in enumerate(items):
            yield (",\n" if number else "\n") + json.dumps(_task(item, title), ensure_ascii=False)
        yield "\n]\n"


def read_answers(text: str, form: str) -> list[ItemAnswers]:
    """Read items from a text of a format; what makes no sense is refused with its place."""
    places: dict[str, Callable[[str], Iterator[ItemAnswers]]] = {
        TSV: _read_tsv, JSONL: _read_jsonl, LABEL_STUDIO: _read_tasks,
    }  # fmt: skip
    items: list[ItemAnswers] = []
    try:
        items.extend(map(_checked, places[form](text)))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError, csv.Error) as error:
        raise InputError(
            f"Item {len(items) + 1} of the file cannot be read as {form}: {type(error).__name__} {error}",
            next_step=f"Give a file as pauk annotate export writes it; known formats: {', '.join(FORMATS)}.",
        ) from error
    return items


def guess_format(text: str) -> str:
    """Say which format a text has."""
    start = text.lstrip()[:1]
    return LABEL_STUDIO if start == "[" else JSONL if start == "{" else TSV


def _checked(item: ItemAnswers) -> ItemAnswers:
    if not (item.candidate and 0 <= item.start <= item.stop <= len(item.words)):
        raise ValueError(f"{item.candidate!r} has no words at {item.start} to {item.stop}")
    if any(one.answer not in ANSWERS for one in item.answers) or item.judged not in ("", YES, NO, UNSURE):
        raise ValueError(f"{item.candidate!r} has an answer that is none of {', '.join(ANSWERS)}")
    json.loads(item.facts)
    return item


def _write_tsv(items: Iterable[ItemAnswers]) -> Iterator[str]:
    """One line an answer; an item without any has one line with nothing behind it."""
    text = io.StringIO()
    table = csv.writer(text, delimiter="\t", lineterminator="\n")
    table.writerow([*_ITEM, *_ANSWER])
    for item in items:
        told = asdict(item)
        own = [_no_formula(told[name]) for name in _ITEM]
        table.writerows([*own, *(_no_formula(one[name]) for name in _ANSWER)] for one in told["answers"])
        if not told["answers"]:
            table.writerow([*own, *[""] * len(_ANSWER)])
        yield text.getvalue()
        text.seek(0)
        text.truncate()


def _read_tsv(text: str) -> Iterator[ItemAnswers]:
    found: dict[tuple[str, str], tuple[dict[str, Any], list[GivenAnswer]]] = {}
    csv.field_size_limit(10_000_000)
    for row in csv.DictReader(io.StringIO(text, newline=""), delimiter="\t"):
        told = {name: _typed(name, row[name]) for name in _ITEM}
        _, answers = found.setdefault((told["candidate"], told["question"]), (told, []))
        if row["answer"]:
            answers.append(GivenAnswer(**{name: _typed(name, row[name]) for name in _ANSWER}))
    for told, answers in found.values():
        yield ItemAnswers(**told, answers=tuple(answers))


def _no_formula(cell: Any) -> Any:
    """Keep spreadsheets from taking words of a page for a formula; the sign in front goes when it is read again."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in tuple("=+-@'\t\r") else cell


def _typed(name: str, cell: str) -> Any:
    return _NUMBERS[name](cell) if name in _NUMBERS else float(cell) if name in _FLOATS else cell.removeprefix("'")


def _read_jsonl(text: str) -> Iterator[ItemAnswers]:
    for line in text.splitlines():
        if line.strip():
            told = json.loads(line)
            answers = tuple(GivenAnswer(**{name: one[name] for name in _ANSWER}) for one in told["answers"])
            yield ItemAnswers(**{name: told[name] for name in _ITEM}, answers=answers)


# Label Studio.


def _task(item: ItemAnswers, title: str) -> dict[str, Any]:
    """Make a task: data, an annotation an answer that stands, and what the machine thinks as a prediction."""
    told = asdict(item)
    told["answers"] = [one for one in told["answers"] if one["undone_at"]]
    standing = [one for one in item.answers if not one.undone_at]
    annotations = [
        {
            "result": _result(item, one.answer), "was_cancelled": False, "ground_truth": False,
            "lead_time": one.took_ms / 1_000, "created_at": _moment(one.at),
        }
        for one in standing
    ]  # fmt: skip
    # Label Studio numbers annotations anew and drops what it does not know; these say again what it would lose.
    told["given"] = [asdict(one) for one in standing]
    if item.judged:
        annotations.append(
            {"result": _result(item, item.judged), "was_cancelled": False, "ground_truth": True, "lead_time": 0.0,
             "created_at": _moment(item.judged_at)}
        )  # fmt: skip
    machine = {"model_version": "pauk", "score": item.confidence,
               "result": _result(item, YES if item.confidence > 0.5 else NO)}  # fmt: skip
    data = {"words": item.words, "question_text": title, "pauk": told}
    return {"data": data, "annotations": annotations, "predictions": [machine]}


def _result(item: ItemAnswers, answer: str) -> list[dict[str, Any]]:
    """Say which stretch was asked about, and what was answered. Label Studio counts UTF-16 units, as browsers do."""
    start, end = (len(item.words[:place].encode("utf-16-le")) // 2 for place in (item.start, item.stop))
    marked = item.words[item.start : item.stop]
    return [
        {"id": "mark", "from_name": "mark", "to_name": "words", "type": "labels",
         "value": {"start": start, "end": end, "text": marked, "labels": ["asked"]}},
        {"id": "answer", "from_name": "answer", "to_name": "words", "type": "choices", "value": {"choices": [answer]}},
    ]  # fmt: skip


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()


def _read_tasks(text: str) -> Iterator[ItemAnswers]:
    """Read tasks; the annotations say what was answered, what pauk had written beside them who and when.

    An annotation that was made in Label Studio itself is the answer of a device of its own, by who made it.
    """
    for task in json.loads(text):
        told = dict(task["data"]["pauk"])
        given = [GivenAnswer(**one) for one in told.pop("given", ())]
        taken_back = [GivenAnswer(**one) for one in told.pop("answers")]
        answers: list[GivenAnswer] = []
        judged, judged_at = "", 0.0
        for annotation in task.get("annotations", ()):
            choices = [part["value"]["choices"][0] for part in annotation["result"] if part["from_name"] == "answer"]
            answer = str(choices[0]) if choices else ""
            if annotation.get("was_cancelled") or not answer:
                continue
            if annotation.get("ground_truth"):
                is_ours = answer == told["judged"]
                judged, judged_at = answer, told["judged_at"] if is_ours else _seconds(annotation)
                continue
            took_ms = round(1_000 * float(annotation.get("lead_time") or 0))
            known = next((one for one in given if (one.answer, one.took_ms) == (answer, took_ms)), None)
            given = [one for one in given if one is not known]
            if known is None:  # made there
                who = annotation.get("completed_by", 0)
                number = who.get("id", 0) if isinstance(who, Mapping) else int(who or 0)
                key = str(annotation.get("unique_id") or annotation.get("id") or "")[:40]
                known = GivenAnswer(-1 - number, answer, _seconds(annotation), took_ms, key)
            answers.append(known)
        told |= {"judged": judged, "judged_at": judged_at}
        ordered = sorted([*answers, *taken_back], key=lambda one: (one.at, one.device, one.key))
        yield ItemAnswers(**told, answers=tuple(ordered))


def _seconds(annotation: Mapping[str, Any]) -> float:
    told = str(annotation.get("created_at") or "1970-01-01T00:00:00Z").replace("Z", "+00:00")
    moment = datetime.fromisoformat(told)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
