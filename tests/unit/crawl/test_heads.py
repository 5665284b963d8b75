"""What a status means, and which ETags may be sent back."""

from tests.table import table

from pauk.crawl.fetch.fetcher import Ask
from pauk.crawl.fetch.http_fetcher import is_entity_tag, judge_status

ASK = Ask(url="http://a.example/")


@table(
    ("status", "outcome"),
    [
        (200, "ok"),
        (203, "ok"),
        (202, "http_error:202"),
        (206, "http_error:206"),
        (410, "gone"),
        (304, "http_error:304"),
    ],
)
def test_a_status_says_whether_there_is_a_whole_page(status, outcome):
    assert judge_status(status, ASK, "") == outcome


def test_a_304_counts_only_where_it_was_asked_for():
    assert judge_status(304, Ask(url=ASK.url, modified="yesterday"), "") == "not_modified"
    assert judge_status(304, Ask(url=ASK.url, etag='"1"'), "") == "not_modified"
    assert judge_status(304, Ask(url=ASK.url, etag="*"), "") == "http_error:304"


@table("tag", ['"abc"', 'W/"abc"', '""', '"a b"', "1a2b-3c", '"*"'])
def test_a_tag_of_one_version_may_be_sent_back(tag):
    assert is_entity_tag(tag)


@table("tag", ["", "*", "**", '"a", "b"', "a,b", 'a"b', "a b"])
def test_what_names_any_or_several_versions_is_not(tag):
    assert not is_entity_tag(tag)
