"""Declare the addresses under which what is kept is read, and what each takes."""

from pauk.web.endpoints import Endpoint, EndpointParameter

_MOST_URL_CHARS = 2_000
VIEWS = ("text", "about", "versions", "posts", "links", "copy")
LISTS = ("links", "versions", "posts")

URL = EndpointParameter("url", "", "The page.", most_chars=_MOST_URL_CHARS)
ID = EndpointParameter("id", "", "What a search has found, by its id, instead of a URL.", most_chars=100)
VERSION = EndpointParameter("version", 0, "Which version; 1 is the oldest, 0 the newest.", low=0, high=1_000_000)
AGAINST = EndpointParameter("against", 0, "With which version to compare; 0: the one before.", low=0, high=1_000_000)
VIEW = EndpointParameter("view", "", "What to show of it.", choices=("", *VIEWS))
PAGE = EndpointParameter("page", 1, "Which page of it.", low=1, high=1_000_000)
SITE = EndpointParameter("site", "", "Only of this site: a host, or one with scheme and port.", most_chars=500)
KIND = EndpointParameter("kind", "page", "Pages or threads of forums.", choices=("page", "thread"))
SINCE = EndpointParameter("since", "", "Only what was fetched since then, ISO 8601.", most_chars=40)
BEFORE = EndpointParameter("before", 0, "Go on from here, as the link to the next lot says.", low=0, high=999_999_999)
FOLDER = EndpointParameter("folder", "", "How the URLs in a folder of the site begin.", most_chars=_MOST_URL_CHARS)
LIST = EndpointParameter("list", "links", "Which of its lists.", choices=LISTS)

KEPT = Endpoint(
    "/kept", "kept", "Read what is kept of a page.", (URL, ID, VERSION, AGAINST, VIEW, PAGE), "", "text/html"
)
COPY = Endpoint("/kept/copy", "copy", "The archived copy alone, for a frame.", (URL, VERSION), "", "text/html")
KEPT_JSON = Endpoint("/kept.json", "kept_json", "All that is kept of a page, as JSON.", (URL, ID, VERSION), "")
KEPT_CSV = Endpoint("/kept.csv", "kept_csv", "A list that belongs to a page.", (URL, ID, VERSION, LIST), "", "text/csv")
SITES = Endpoint("/sites", "sites", "All sites of which pages are kept.", (), "", "text/html")
SITES_CSV = Endpoint("/sites.csv", "sites_csv", "All sites of which pages are kept.", (), "", "text/csv")
FOLDERS = Endpoint("/folder", "folder", "What lies in a folder of a site.", (SITE, FOLDER, PAGE), "", "text/html")
NEWEST = Endpoint("/pages", "pages", "Pages, the newest first.", (SITE, KIND, SINCE, BEFORE), "", "text/html")
NEWEST_CSV = Endpoint("/pages.csv", "pages_csv", "All pages, as a table.", (SITE, KIND, SINCE), "", "text/csv")
