"""Write docs/measurements.md from the results in bench/results, so that no figure in it is ever typed.

``python -m bench.report``. In: reading.json, addresses.json, hostile.json and the others. Out: the page, with ratios
first, and the parts of docs/dates.md and docs/forum-following.md that are made.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bench import (
    archive,
    clusters,
    duplicates,
    freshness,
    graph,
    hostile_folders,
    importance,
    known_items,
    queue,
    result_groups,
    robots,
    search,
    search_documentation,
    search_live,
    search_signals,
    sizes,
    startup,
    trap_sites,
    walk,
)
from bench.annotate import load as annotate_load
from bench.annotate import simulation as annotate_simulation
from bench.crawl import drawing, whole_sites
from bench.dates import drawing as dates
from bench.dates import page as dates_page
from bench.extraction import drawing as extraction
from bench.extraction import joined, line_mode, small_folds
from bench.extraction import thesis_drawing as thesis
from bench.facts import drawing as facts
from bench.filling import fill
from bench.forum import cost, following_page
from bench.forum import drawing as forum
from bench.languages import drawing as languages
from bench.side_by_side import RESULTS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "measurements.md"

_OPENING = """\
# Measurements

Made by `python -m bench.report` from the files in `bench/results`; do not edit. To measure again: `make bench`, or one
bench alone, such as `python -m bench.reading --pages 200 --rounds 7`.

Trust the ratios. All contestants of a table read the same pages in one process, page by page in turns that rotate; time
is CPU time; a ratio is the median over the rounds (lowest to highest round in brackets) and says how many times as fast
as the named peer a contestant is: 2 is twice as fast, 0.5 takes twice the time. Figures per CPU-second hold for the
machine named below each table."""

_ABOUT = {
    "reading": (
        "Reading pages",
        (
            "From the bytes of a page to its links and its text. The peer is the parser inside pauk, used barely: what"
            " pauk takes longer is what it does more."
        ),
    ),
    "addresses": (
        "Resolving addresses",
        "From the hrefs of a page to absolute URLs. An item is a page with all its links.",
    ),
    "hostile": (
        "Hostile pages",
        (
            "Pages made to exhaust whoever reads them, at 1, 10 and 100 times the size, each in a process of its own."
            " *Growth* is the exponent of CPU time between the two largest sizes: 1 is linear, 2 quadratic, below 1"
            " means that the page was cut or mended. The bare parser neither finds links nor makes text, so it may be"
            " faster; the question is whether it ends."
        ),
    ),
    "robots": (
        "Reading robots.txt",
        (
            "Cases whose verdict RFC 9309 gives, or Google's parser where it is silent, and files drawn at random from"
            " what people write. Where the two differ, several groups of one name count together (RFC 9309, 2.2.1), a"
            " name ends where its letters do, lines of other kinds end no group (2.2.4), and pauk judges the address"
            " that it asks for, in which an empty query is left out."
        ),
    ),
    "archive": (
        "Writing the archive",
        (
            "From a page to its record in a WARC archive, packed, with digests, in memory. The peer is fastwarc at the"
            " level that pauk writes by default; smaller levels are quicker and larger."
        ),
    ),
    "startup": (
        "Starting a command",
        (
            "What a command line costs before it does anything worth the name: help, one page, one query, one date."
            " Each is a process of its own; CPU time is that of the process and of those it starts, memory the highest"
            " of one of them. The peer is another crawler's help; Python doing nothing shows the least possible."
        ),
    ),
    "crawl": (
        "Crawling a site",
        (
            "From seeds to the last page, by the clock and everything on: pauk keeps pages, links, text and archive,"
            " Scrapy writes each page to a file, the bare loops keep nothing. Each contestant is a process of its own,"
            " one after the other. Memory is that of all its processes together: PSS counts what they share once."
            " The bare loops show what fetching and parsing alone cost; what lies between them and pauk is canonical"
            " links, the seen test, text, fingerprints and sketches, compression, and rows that survive a kill."
        ),
    ),
    "crawl_profile": (
        "Where the time of a crawl goes",
        (
            "The aim of `bench.crawl` was .35 of the best bare loop by the clock; the tables above say what came."
            " A bare loop needs about 0.8 ms of CPU for a page of 63 KB, most of it parsing; .35 of it by the clock,"
            " on two cores of which the loop uses little more than one, would leave pauk about 4 ms for all"
            " it does, below what its reading process alone takes: there the page is decoded, parsed, its links made"
            " canonical and its text, sketch and fingerprints written. Two ways were tried: reading in processes beside"
            " the one that fetches, which brought what two cores allow (91 % of it is used, so no more is to be had by"
            " overlapping), and taking text, links and outline in one walk with links carried packed, a third less CPU"
            " a page. What is left is what a bare loop does not do: canonical addresses, text with its fingerprints, a"
            " compressed archive, and rows that survive a kill."
        ),
    ),
    "trap_sites": (
        "Sites full of traps",
        (
            "Sites of sixty real pages that plain links reach, among links without end: sitemaps of sitemaps, facets,"
            " calendars, sessions, deep paths, mirrors, tags, related queries. What is counted are requests beyond"
            " robots.txt and the real pages."
        ),
    ),
    "whole_sites": (
        "Crawling documentation whole",
        (
            "Documentation packages that lie on the disk, with untranslated copies of their pages, crawled and held to"
            " a bare walk over all links. A page is left out if no page with its text was kept; what the server has and"
            " pauk calls an error is wrongly ended."
        ),
    ),
    "hostile_folders": (
        "Collections from strangers",
        (
            "Attacks on a person through a collection: each is laid in a copy of a small one, and commands are run as a"
            " person would. An automated reader that had not read the code that defends, but docs/safety.md, the"
            " settings and the first attacks, wrote most of them."
        ),
    ),
    "queue": (
        "The queue",
        (
            "Ten pages at a time are claimed, their links looked up (half of them known), and what is new is written,"
            " until so many URLs are there. Microseconds of CPU for each URL, by the clock in brackets, over the last"
            " tenth of the way; memory is the highest of the process so far. What grows is the way through the B-trees"
            " of the database, one level more from 100,000 to 10 million entries, and its misses in the processor's"
            " caches; the plain table, which does the least that can be done, grows more. Nothing is kept in memory"
            " for each URL."
        ),
    ),
    "freshness": (
        "Coming back",
        (
            "Which rule keeps more pages fresh with the same number of requests. The pages change at rates from ten"
            " minutes to half a year: evenly, by day only, in bursts, and some calm down or wake up midway. Stale time"
            " is the share of time in which what is kept is not what the page says, here against the first row: less is"
            " better. Age is for how long pages had been out of date, the mean over all time."
        ),
    ),
    "duplicates": (
        "Near duplicates",
        (
            "Documents whose similarity is known exactly go through pauk's own store, batch by batch: half are like no"
            " other, three in ten are pages of sites that share a third to seven tenths with thousands, two in ten are"
            " pairs, most of them close to the limit of .9. *Recall* is the share of the pairs of .9 and more that end"
            " in one group, *precision* the share of all pairs in one group that are of .9 and more. Nobody compares"
            " all pairs. Below, sketches are drawn side by side with other libraries, from text to 200 minima."
        ),
    ),
    "dates": (
        "Dates",
        (
            "From a string to its date and time, and from a fragment of text or HTML to the spans that are dates, in"
            " thirty languages. A date counts when it is exact, a span when both its ends are. All sets were looked at"
            " while pauk was made: they say what it can do, and a little less is to be expected of what it never saw."
        ),
    ),
    "extraction": (
        "Main text",
        (
            "From a page to its main text. Words that a method and the gold share in the same order count (longest"
            " common subsequence); precision and recall are shares of the words of all pages, *macro F1* is the mean"
            " over pages, *edits* are word edits by the words of the longer text. Intervals draw sites anew, because"
            " pages of one site resemble each other. How to measure your own pages: [evaluation](evaluation.md)."
        ),
    ),
    "extraction-joined": (
        "Main text and the parts that join it",
        (
            "The figures above are those of the nets that know articles, with title, bylines and captions in the text;"
            " what tells the parts came later and stands on top of them. Here both are measured by the shipped nets,"
            " which were trained on the shared sets: the first row of a set is what the figures above cross-validate,"
            " and only the differences between rows say anything. Where the gold keeps bylines and captions, as that"
            " of Dragnet"
            " mostly does, leaving them out costs recall; where it does not, as in our own set, keeping them costs"
            " precision: these are conventions, and no text is right by all of them."
        ),
    ),
    "extraction-folds": (
        "Main text: do the cross-validated figures still hold?",
        (
            "For the nets that know articles they do: the file of their weights is the same to the byte since 16"
            " November 2026, when the nets of the folds were trained beside them, and so is all that they read of 1,550"
            " of the 1,566 shared pages; of the other 16, marks of headings (¶, §, #) are no text any more. What they"
            " say is put together otherwise since: rows, terms and gaps are filled, parts are told. That is measured"
            " here by nets small enough for one core (`bench.extraction.small_folds`), everything taught anew in every"
            " fold without its sites. On the same pages the large nets have F1 .964 and macro F1 .945 on CleanEval,"
            " .965 and .946 on Dragnet, the small ones little less. Filling rows and gaps changes neither by more than"
            " .0002. Telling parts costs Dragnet .001 to .002 of F1, and of its macro F1 .005 with all parts and .006"
            " with the title alone: its .947 above becomes about .941, below the goal of .945. Large folds need no"
            " large machine: about two hours of one core, by what the small ones took, for `python -m"
            " train.extraction.auto --out new.safetensors --predictions auto.jsonl.gz` and `python -m"
            " bench.extraction.cross_validated auto auto.jsonl.gz`.\n\n"
            "The goal of .950 for CleanEval's macro F1 is missed by .008, which is what five pages of 675 would bring."
            " The 64 pages with fewer than 400 words of gold lose a third of what is lost, two thirds of it by text too"
            " many. What matters is how much of a page its gold is: 17 pages of which it is less than .3 lose .23 of"
            " all (F1 .48), 53 up to .6 lose .24 (.82), while 394 of which it is .9 and more lose .23 (.98). The 21"
            " pages most of whose characters stand in links lose .19. Two ideas of putting blocks together, by small"
            " nets on 414 pages: to fill rows, terms and gaps (macro F1 .9437 to .9438), and to take all that stands"
            " between where nine tenths of a page were taken (.9438 to .9434; it is done only where a page perhaps is"
            " documentation)."
        ),
    ),
    "extraction-lines": (
        "Line mode of `extract page`",
        (
            "What a page costs with everything: text, parts, title, author, the dates of the page, language. CPU time"
            " of the whole process without its start, on a machine that others kept busy, which makes CPU time dearer:"
            " the same run gave from 101 to 122 pages per CPU-second, 120 being the goal. In the process 40 % of"
            " the time goes to nets and their features, 18 % to the one walk over the tree, 17 % to dates, 15 % to"
            " title and author, 9 % to the parser."
        ),
    ),
    "extraction-references": (
        "Reference documentation",
        (
            "Words of the main text against the element that holds the content, on pages of Debian's documentation"
            " packages: mean over the pages of a package. *Seen*: generators that teach, their pages drawn with another"
            " seed than for teaching. *Kept*: generators that never teach, whose pages nobody looked at; what is lost"
            " of them is counted. On pydoctor it is eleven to fourteen words on each of six pages of 31 to 796: 62 of"
            " the 71 stand before the first block of the text, in a line of its frame and on a button. On autogsdoc"
            " five of six pages are not taken for documentation, and 96 % of the loss stood between blocks that were"
            " taken. Four ideas were tried on seen generators left out of teaching (F1 .927, recall .945; F1 .966 on"
            " our own pages): to take a page for documentation sooner (.930, .950, but .965 on our own pages); to take"
            " what stands between where most of a page was taken (from .8 on: .929, .951, but .965); the same only from"
            " .9 on and where a page is perhaps documentation; and to keep lists there. The last two together (.928,"
            " .946, .966) are in: kept generators had F1 .9835 and recall .977 before, autogsdoc recall .898, xfig"
            " .945."
        ),
    ),
    "extraction-comments": (
        "Readers' comments",
        (
            "Words of readers' comments that are told apart from the article; names, dates and buttons are none."
            " Dragnet's pages come from software whose comments stand in known elements; half of its"
            " sites teach, half are only counted. The fifty manners are those of blog systems, widgets, portals, shops"
            " and guestbooks, written by an automated reader who had not seen how comments are told; half of the kinds"
            " are only counted. No page of these, nor of the set of today, teaches anything."
        ),
    ),
    "languages": (
        "The language of a text",
        (
            "Pieces of paragraphs of Debian's translated manual pages, some of them half commands and names. Who"
            " answers every time is wrong where pauk says nothing; of pieces that short a search or a reader of dates"
            " is better served by no answer."
        ),
    ),
    "extraction-thesis": (
        "Main text: the thesis of 2012 again",
        (
            "The two tables of the thesis that pauk's hybrid methods come from, as it printed them and as pauk measures"
            " them on the same data set, CleanEval."
        ),
    ),
    "forum": (
        "Forum pages",
        (
            "From a page to its posts, rows, pager and order, without knowing the software. *Posts found* are those"
            " whose text is at least nine tenths the same; fields are shares of the posts or rows that were found."
        ),
    ),
    "forum_cost": (
        "What forums cost",
        (
            "A thread page read without knowing its forum, one read by the layout that ten others have shown, and an"
            " update of a followed forum that finds nothing new, all in CPU time."
        ),
    ),
    "graph": (
        "Ranking pages by links",
        (
            "From links to PageRank and HITS on made graphs: power laws, three links of four within a site of a"
            " hundred pages. Each contestant is a process of its own, in turns."
        ),
    ),
    "clusters": (
        "Clustering by links",
        (
            "From links to communities that are known, on made graphs of several kinds, beside other libraries. Each"
            " contestant is a process of its own on one core."
        ),
    ),
    "result_groups": (
        "Groups of results",
        "How many groups a query has, how large they are, how well their labels are understood, what a page costs.",
    ),
    "search": (
        "Indexing and searching",
        "From entries to an index on disk and from queries to ranked hits, beside the bare library.",
    ),
    "search_live": (
        "Searching while a crawl writes",
        "What an answer costs while the index follows a crawl every second.",
    ),
    "search_live_large": (
        "Searching many pages while a crawl writes",
        "The same among pages of a made manual (`bench.documentation`), with words of their titles.",
    ),
    "known_items": (
        "Finding a known page",
        (
            "Somebody who knows a page asks for it in two words of its title, or in the words of a link to it that is"
            " left out. Signals are added one by one; the figure is the mean reciprocal rank among the first ten."
        ),
    ),
    "search_documentation": (
        "Searching documentation in many languages",
        (
            "Known items of every language, asked of pauk and of what somebody would have after an afternoon: SQLite"
            " FTS5 and bare tantivy on the same titles and texts (`bench.search_documentation`)."
        ),
    ),
    "search_signals": (
        "Where links and dates help",
        "Each signal taken out of the defaults alone, and two of them counted double.",
    ),
    "sizes": (
        "Estimating sizes",
        "How far the estimate of two sizes is from the truth, for collections that can be counted.",
    ),
    "importance": (
        "Important pages first",
        "Which share of the tenth with the highest PageRank a crawl meets early, by depth and by OPIC.",
    ),
    "annotate_load": (
        "Volunteers: two thousand devices at once",
        (
            "2,000 devices answer every 2.5 seconds on average for a minute, 800 answers a second, in networks of 200"
            " told by a trusted proxy, with rate limits on, 100,000 questions and devices judged meanwhile; one request"
            " takes an answer and brings the next question. An answer is acknowledged when it is on the disk. At the"
            " end the server is killed with `kill -9` amid the answers: *lost* are answers that were acknowledged and"
            " are not there, *doubled* those that are there twice."
        ),
    ),
    "annotate_simulation": (
        "Volunteers: careless and hostile devices",
        (
            "Fifteen honest devices, right in 96 of 100 answers, four that answer at random (20 %) and one that says"
            " the opposite of what is true (5 %), in the real campaign over invented parishes: some never say that"
            " their hours are masses, all have hours of a swimming pool. The organiser has judged twenty items. Labels"
            " are what was decided of the others; the table is that after training, against the truth. Without the"
            " defence nobody is ignored, no question is a control, and every device has one vote."
        ),
    ),
    "house_walk": (
        "How much of the code a command runs through",
        (
            "Who reads along with a crawl of two pages, or with the following of a small forum from one of its threads,"
            " passes so many modules and functions (`bench.walk`). *Calls up* are named functions that the rooms store"
            " and crawl call in a room above them."
        ),
    ),
    "house_reader": (
        "Where a stranger looks for ten changes",
        "An automated reader was given ARCHITECTURE.md and the names of the files below `src`, and nothing else.",
    ),
}

# Benches that draw themselves.
_DRAWN = {
    "archive": archive.draw,
    "robots": robots.draw,
    "startup": startup.draw,
    "house_walk": walk.draw,
    "house_reader": walk.draw_reader,
    "crawl": drawing.draw,
    "trap_sites": trap_sites.draw,
    "crawl_profile": drawing.draw_profile,
    "whole_sites": whole_sites.draw,
    "hostile_folders": hostile_folders.draw,
    "queue": queue.draw,
    "freshness": freshness.draw,
    "duplicates": duplicates.draw_sizes,
    "dates": dates.draw,
    "extraction": extraction.draw,
    "extraction-joined": joined.draw,
    "extraction-folds": small_folds.draw,
    "extraction-lines": line_mode.draw,
    "extraction-references": extraction.draw_references,
    "extraction-comments": extraction.draw_comments,
    "languages": languages.draw,
    "extraction-thesis": thesis.draw,
    "forum": forum.draw,
    "forum_cost": cost.draw,
    "graph": graph.draw,
    "clusters": clusters.draw,
    "result_groups": result_groups.draw,
    "search": search.draw,
    "search_live": search_live.draw,
    "search_live_large": search_live.draw,
    "known_items": known_items.draw,
    "search_documentation": search_documentation.draw,
    "search_signals": search_signals.draw,
    "sizes": sizes.draw,
    "importance": importance.draw,
    "annotate_load": annotate_load.draw,
    "annotate_simulation": annotate_simulation.draw,
    **facts.DRAWN,
}


def write_page(results: dict[str, dict[str, Any]]) -> str:
    """Draw the whole page."""
    parts = [_OPENING]
    for name, (title, about) in {**_ABOUT, **facts.ABOUT}.items():
        if name in results:
            parts += [f"## {title}", about, *_draw(results[name])]
    return "\n\n".join(parts) + "\n"


def _draw(result: dict[str, Any]) -> Iterator[str]:
    if result["name"] in _DRAWN:
        yield from _DRAWN[result["name"]](result, _table)
    if "groups" in result:
        yield _draw_summary(result["groups"])
        yield _draw_contestants(result["groups"][0]["timings"])
        for group in result["groups"]:
            yield from _draw_group(group)
    elif result["name"] not in _DRAWN:
        yield from _draw_hostile(result)
    if "machine" in result:
        yield _draw_footer(result)


def _draw_summary(groups: Sequence[dict[str, Any]]) -> str:
    """Put the ratios of all sets beside each other."""
    rows = [
        [timing["name"], *(_ratio(group["timings"][number]["ratio"]) for group in groups)]
        for number, timing in enumerate(groups[0]["timings"])
    ]
    return _table([f"times as fast as {groups[0]['peer']}", *(group["name"] for group in groups)], rows)


def _draw_contestants(timings: Sequence[dict[str, Any]]) -> str:
    rows = [[timing["name"], timing["does"], timing["lacks"] or "nothing of this list"] for timing in timings]
    return _table(["contestant", "does", "does not"], rows)


def _draw_group(group: dict[str, Any]) -> Iterator[str]:
    kilobytes = group["size_bytes"] / group["items"] / 1000
    yield f"### On {group['name']}"
    yield f"{group['items']} items of {kilobytes:.1f} KB on average, {group['rounds']} rounds: {group['about']}."
    yield _table(
        ["contestant", "ratio", "lowest to highest", "µs each", "per CPU-second", "items"],
        [
            [
                timing["name"],
                _ratio(timing["ratio"]),
                f"{_ratio(timing['lowest'])} to {_ratio(timing['highest'])}",
                f"{timing['microseconds']:,.0f}",
                f"{timing['per_cpu_second']:,.0f}",
                str(timing["items"]),
            ]
            for timing in group["timings"]
        ],
    )


def _draw_hostile(result: dict[str, Any]) -> Iterator[str]:
    sizes = [f"{result['one_bytes'] * factor / 1000:,.0f} KB" for factor in (1, 10, 100)]
    yield (
        f"Limits: {result['limit_s']} s of CPU time and {result['limit_gib']} GiB. A cell is CPU time and how far the"
        " process's peak memory rose."
    )
    rows = []
    for row in result["rows"]:
        costs = [_cost(cost) for cost in row["costs"]]
        growth = row["time_growth"]
        rows.append(
            [
                f"{row['case']} ({row['about']})" if row["reader"] == "pauk" else "",
                row["reader"],
                *(costs + ["not tried"] * (3 - len(costs))),
                "" if growth is None else f"{growth:.1f}",
            ]
        )
    yield _table(["page", "reader", *sizes, "growth"], rows)
    ended = [row for row in result["rows"] if any(cost["ended"] for cost in row["costs"])]
    for reader in dict.fromkeys(row["reader"] for row in result["rows"]):
        count = sum(row["reader"] == reader for row in result["rows"])
        names = [row["case"] for row in ended if row["reader"] == reader]
        yield f"{reader}: ran into a limit in {len(names)} of {count} cases{': ' + ', '.join(names) if names else ''}."


def _cost(cost: dict[str, Any]) -> str:
    return cost["ended"] or f"{cost['seconds']:.2f} s, {cost['megabytes']:.0f} MB"


def _draw_footer(result: dict[str, Any]) -> str:
    machine, versions = result["machine"], result["versions"]
    libraries = ", ".join(f"{name} {number}" for name, number in versions.items())
    return (
        f"Measured {result['measured_at'][:10]} on {machine['processor']}, {machine['cores']} cores,"
        f" {machine['memory_gib']} GiB, {machine['system']}, {machine['python']}; {libraries}."
    )


def _ratio(value: float) -> str:
    return f"{value:.2f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(cell.replace('|', '/').replace('<', '&lt;') for cell in row)} |" for row in [head, *rows]]
    return "\n".join([lines[0], "|" + " --- |" * len(head), *lines[1:]])


def main() -> None:
    results = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(RESULTS.glob("*.json"))}
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(write_page(results), "utf-8")
    print(f"wrote {PAGE.relative_to(PAGE.parents[1])}")
    _fill_in(dates_page.PAGE, dates_page.parts(results.get("dates"), _table))
    _fill_in(clusters.PAGE, clusters.parts(results.get("clusters"), _table))
    if "result_groups" in results:
        made = "\n\n".join(result_groups.draw(results["result_groups"], _table))
        _fill_in(clusters.PAGE, {"result groups": made})
    if all(name in results for name in following_page.RESULTS):
        following, rivals, study = (results[name] for name in following_page.RESULTS)
        _fill_in(following_page.PAGE, following_page.parts(following, rivals, study, _table))
        following_page.VISITS.write_text(following_page.draw_visits(following), "utf-8")


def _fill_in(page: Path, made: Mapping[str, str]) -> None:
    where = str(page.relative_to(PAGE.parents[1]))
    page.write_text(fill(page.read_text("utf-8"), made, where), "utf-8")
    print(f"filled in {where}")


if __name__ == "__main__":
    main()
