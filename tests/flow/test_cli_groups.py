"""``pauk search --clusters`` and ``pauk graph cluster``: groups of results and of pages, on a small crawled Web."""

import json

import pytest

import pauk
from pauk.base.groupings import METHOD_PARAMETERS, OF_RESULTS
from pauk.cli.main import run
from pauk.run.collection import Collection
from pauk.run.search.link_clusters import cluster_pages
from pauk_playground import Playground, StaticSite

SUBJECTS = {"harbour": "ships cranes cargo docks pilots", "orchard": "apples pruning blossoms cider grafting"}


def page(subject, number):
    """Make a page that links to all others on its subject, and the first one home."""
    words = SUBJECTS[subject].split()
    first, second = words[number % 5], words[(number + 1 + number // 5) % 5]
    own = " ".join(f"{letter}{number}{subject[0]}" for letter in "klmnopqrstuvwxyz")  # nearly the same are shown once
    links = "".join(f'<a href="/{subject}/{other}">{subject}</a> ' for other in range(8) if other != number)
    return (
        f"<html lang=en><title>{first.title()} and {second}</title><p>A guide to {subject}s and {first}. {own} {links}"
    )


PAGES = {
    "/": "<html lang=en><title>Start</title><p>Welcome. <a href=/harbour/0>h</a> <a href=/orchard/0>o</a>",
    **{f"/{subject}/{number}": page(subject, number) for subject in SUBJECTS for number in range(8)},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("groups") / "c"
    with Playground([StaticSite("fair", PAGES)]).in_thread() as web:
        crawled = Collection(path, allow_private=True, polite=False, repeat_limit=0).crawl(web.url("fair"))
    assert crawled.figures["pages"] == 17
    return path


def ask(folder, capfd, *words):
    code = run(["-c", str(folder), *words])
    return code, capfd.readouterr()


def groups_of(told):
    """Return the subjects of each group."""
    urls = [hit["url"] for hit in told["hits"]]
    return [
        {next(name for name in SUBJECTS if name in urls[place]) for place in group["hits"]} for group in told["groups"]
    ]


def test_results_stand_in_groups_with_labels(folder, capfd):
    code, said = ask(folder, capfd, "search", "--clusters", "guide", "--json")
    told = json.loads(said.out)
    assert (code, told["total"], told["links"]) == (0, 16, 112)
    assert groups_of(told) == [{"harbour"}, {"orchard"}] or groups_of(told) == [{"orchard"}, {"harbour"}]
    assert all(group["label"] for group in told["groups"])


def test_people_read_labels_and_titles(folder, capfd):
    code, said = ask(folder, capfd, "search", "--clusters", "guide")
    assert code == 0
    assert "16 of 16 hits in 2 groups, 112 links among them." in said.out
    assert "and cranes" in said.out


def test_every_declared_parameter_is_an_option(folder, capfd):
    code, said = ask(folder, capfd, "search", "--help-all")
    assert code == 0
    assert all(f"--cluster-{parameter.name} " in said.out for parameter in (*OF_RESULTS, *METHOD_PARAMETERS))
    code, said = ask(folder, capfd, "search", "--clusters", "guide", "--json", "--cluster-results", "10",
                     "--cluster-method", "mcl", "--cluster-inflation", "1.5", "--not-label", "Cider")  # fmt: skip
    told = json.loads(said.out)
    assert (told["method"], told["parameters"]["inflation"], len(told["hits"])) == ("mcl", 1.5, 10)
    assert not any("cider" in group["label"].lower() for group in told["groups"])


def test_what_does_not_go_together_is_refused(folder, capfd):
    code, said = ask(folder, capfd, "search", "--clusters", "--similar", "http://x.example/")
    assert (code, "no query whose results" in said.err) == (2, True)
    code, said = ask(folder, capfd, "search", "--clusters", "title:")
    assert (code, "^" in said.err) == (3, True)
    code, said = ask(folder, capfd, "graph", "cluster", "--online")
    assert (code, "--online goes with --method walk alone." in said.err) == (2, True)


def test_pages_are_clustered_by_their_links(folder, capfd):
    code, said = ask(folder, capfd, "graph", "cluster", "--quality", "--json")
    told = json.loads(said.out)
    assert (code, told["pages"], told["clusters"]) == (0, 17, 3)
    assert sorted(one["pages"] for one in told["shown"]) == [1, 8, 8]
    assert told["quality"]["coverage"] == pytest.approx(112 / 114)
    code, said = ask(folder, capfd, "graph", "cluster", "--method", "mcl")
    assert (code, "17 pages with 114 links in " in said.out) == (0, True)


def test_walks_online_are_the_walks_offline(folder):
    with Collection(folder).folder.reader() as reader:
        offline, online = (cluster_pages(reader, "walk", {}, top=5, is_online=way) for way in (False, True))
    assert offline == online


def test_python_groups_as_the_command_does(folder):
    answer = pauk.open(folder).groups("guide", parameters={"groups": 5}, without=["Cider"])
    assert len(answer.grouped.groups) == 2
    assert answer.grouped.parameters["groups"] == 5


def test_an_empty_answer_is_no_trouble(folder, capfd):
    code, said = ask(folder, capfd, "search", "--clusters", "unheardof")
    assert (code, said.out.strip()) == (0, "Nothing was found.")
