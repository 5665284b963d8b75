"""The names that people may choose among: commands offer them, rooms make them good, and both take them from here.

In: nothing. Out: tuples of names, in the order in which help lists them. They are settled here so that help can show
what may be chosen without loading the room that does it; what is a setting has its choices in `settings`.
"""

from typing import Literal, get_args

# How the main text of a page is found; of some methods people may train models of their own. A name that begins with
# TEMPLATE names a file that says what to take.
EXTRACTION_METHODS = (
    "auto", "bte", "boilerpipe-default", "boilerpipe-article", "readability", "resiliparse", "svm-a", "svm-b",
    "svm-seg", "plain",
)  # fmt: skip
TEACHABLE_METHODS = ("svm-a", "svm-b", "svm-seg")
TEMPLATE = "template:"

# What dates are looked for in, and how numbers stand in them.
DateFormat = Literal["auto", "text", "html"]
DATE_FORMATS: tuple[DateFormat, ...] = get_args(DateFormat)
DATE_ORDERS = ("DMY", "MDY", "YMD")

# What became of pages that were asked for again.
NEW, CHANGED, GONE, BACK, MOVED = CHANGE_KINDS = ("new", "changed", "gone", "back", "moved")

# What can be taken out of a collection, and in which form.
PAGES, URLS, THREADS, POSTS = "pages", "urls", "threads", "posts"
JSONL, CSV, PARQUET, WARC = EXPORT_FORMS = ("jsonl", "csv", "parquet", "warc")

# Which run a report is about; all other names of runs are numbers.
LAST_RUN, ALL_RUNS = "last", "all"

# Where another search engine shows its hits: as links of a page, or else by a path of names in JSON.
HITS_IN_LINKS = "links"
