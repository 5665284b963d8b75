"""``pauk graph rank`` says which pages, hosts, hubs and authorities the links speak for."""

import json

import pytest

from pauk.cli.main import run
from pauk.run.collection import Collection
from pauk.run.index.link_ranks import load_ranking
from pauk_playground import Playground, StaticSite

STAR = {"/": "<p>The centre. <a href=/a>a</a> <a href=/b>b</a> <a href=/c>c</a>"} | {
    f"/{name}": f"<p>Point {name} of the star, on a harbour. <a href=/>centre</a>" for name in "abc"
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("graph") / "c"
    with Playground([StaticSite("star", STAR)]).in_thread() as web:
        Collection(path, allow_private=True, polite=False, repeat_limit=0).crawl(web.url("star"))
    return path


def ask(folder, capfd, *words):
    code = run(["-c", str(folder), "graph", "rank", "--json", *words])
    return code, capfd.readouterr()


def test_pages_are_ranked_and_the_ranks_kept(folder, capfd):
    code, said = ask(folder, capfd, "--top", "2")
    rows = json.loads(said.out)
    assert code == 0
    assert [row["url"].partition("localhost")[2].partition("/")[2] for row in rows] == ["", "a"]
    assert rows[0]["rank"] == pytest.approx(0.4868, abs=1e-3)  # (.1/4 + .9 · 3 · .1/4) / (1 - .81)
    assert len(load_ranking(Collection(folder).folder).urls) == 4


def test_hosts_are_ranked(folder, capfd):
    code, said = ask(folder, capfd, "--hosts")
    ((host, rank),) = [tuple(row.values()) for row in json.loads(said.out)]
    assert (code, rank) == (0, 1.0)
    assert host.startswith("http://star.localhost")


def test_hubs_and_authorities_of_a_query(folder, capfd):
    code, said = ask(folder, capfd, "--query", "harbour")
    around = json.loads(said.out)
    assert (code, around["pages"], around["links"]) == (0, 4, 6)
    assert len(around["authorities"]) == len(around["hubs"]) == 4


def test_hubs_and_authorities_are_pages_that_were_fetched(tmp_path, capfd):
    pages = {
        f"/{at}": f'<p>A harbour, part {at}. <a href="/x">x</a> <a href="/y">y</a> <a href="/{(at + 1) % 3}">on</a>'
        for at in range(3)
    }
    with Playground([StaticSite("star", pages)]).in_thread() as web:  # there is neither x nor y
        Collection(tmp_path / "c", allow_private=True, polite=False, repeat_limit=0).crawl(f"{web.url('star')}0")
    code, said = ask(tmp_path / "c", capfd, "--query", "harbour")
    around = json.loads(said.out)
    assert code == 0
    assert {url.rpartition("/")[2] for url, _ in around["authorities"]} == {"0", "1", "2"}


def test_what_does_not_go_together_is_refused(folder, capfd):
    code, said = ask(folder, capfd, "--query", "harbour", "--hosts")
    assert code == 2
    assert "do not go together" in said.err


def test_without_a_collection_the_next_step_is_told(tmp_path, capfd):
    code, said = ask(tmp_path / "nothing", capfd)
    assert code == 4
    assert "pauk crawl URL" in said.err
