"""Declare the addresses under which the table of facts is read, and what each takes."""

from pauk.web.endpoints import Endpoint, EndpointParameter

RECIPE = EndpointParameter("recipe", "", "Only the facts of this recipe.", most_chars=100)
ENTITY = EndpointParameter("entity", "", "A part of the entity's name.", most_chars=100)
TOWN = EndpointParameter("town", "", "How the name of the town begins.", most_chars=100)
GROUP = EndpointParameter("group", "", "Only this group, such as a day.", most_chars=100)
EARLIEST = EndpointParameter("earliest", "", "The earliest value, hh:mm.", most_chars=5)
LATEST = EndpointParameter("latest", "", "The latest value, hh:mm.", most_chars=5)
BY = EndpointParameter("by", "", "Who has decided.", choices=("", "rule", "model", "people"))
LEAST = EndpointParameter("least", 0.0, "The least confidence.", low=0, high=1)
CONFLICT = EndpointParameter("conflict", False, "Only where the pages of a site contradict each other.")
AFTER = EndpointParameter("after", "", "Go on behind this row, as the link to more says.", most_chars=40)

_FILTERS = (RECIPE, ENTITY, TOWN, GROUP, EARLIEST, LATEST, BY, LEAST, CONFLICT)
TABLE = Endpoint("/facts", "facts", "The table of facts.", (*_FILTERS, AFTER), "", "text/html")
TABLE_CSV = Endpoint("/facts.csv", "facts_csv", "The table of facts, whole.", _FILTERS, "", "text/csv")
REPORT = Endpoint(
    "/facts/report",
    "facts_report",
    "Say that a line of the table of facts is wrong.",
    (
        RECIPE,
        EndpointParameter("url", "", "The page that the line has come from.", most_chars=4_000),
        GROUP,
        EndpointParameter("value", "", "The value of the line.", most_chars=100),
        EndpointParameter("words", "", "The words it was read from.", most_chars=2_000),
    ),
    "",
    "text/html",
)
NEAR = Endpoint("/facts/near", "facts_near", "The next facts near somebody.", (RECIPE,), "", "text/html")
NEAR_JSON = Endpoint("/facts/near.json", "facts_near_json", "What the page of the next facts reads.", (RECIPE,), "")
