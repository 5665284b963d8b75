"""What the HTML standard says of elements, as far as `parser_guard` follows a parser's steps (13.2.6, making the tree).

In: nothing. Out: sets of element names, and which names close which.
"""

FORMATTING = frozenset("b big code em font i nobr s small strike strong tt u".split())
VOID = frozenset("area base basefont bgsound br col embed frame hr image img input keygen link meta param"
                  " source track wbr".split())  # fmt: skip
RAW = ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")
MARKERS = frozenset("td th caption applet object marquee template".split())
# Inside these other rules hold: no implied closing, no raw text, no void elements. (A frameset ignores nearly
# everything, which comes to the same here.)
FOREIGN = frozenset(("svg", "math", "frameset"))
BREAKS_OUT = frozenset(  # tags that end foreign content
    "a b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li"
    " listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var".split()
)
# Inside foreign content, HTML may stand in these; they end the search for an element to close like a cell does.
INTEGRATION = frozenset("foreignobject desc annotation-xml mi mo mn ms mtext".split())
SCOPE = MARKERS | FOREIGN | INTEGRATION | {"table", "html", "select"}
ONCE = frozenset(("html", "head", "body"))
SPECIAL = SCOPE | frozenset(
    "address article aside blockquote body button center dd details dialog dir div dl dt fieldset figcaption"
    " figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup li listing main menu nav noscript ol p"
    " pre search section select summary tbody tfoot thead tr ul".split()
)
ENDS_IN_SCOPE = frozenset(  # other closing tags stop at any special element
    "address article aside blockquote button center dd details dialog dir div dl dt fieldset figcaption"
    " figure footer h1 h2 h3 h4 h5 h6 header hgroup listing main menu nav ol pre search section summary ul"
    " applet marquee object".split()
)
CLOSING_BARRIERS = {
    "p": SCOPE | {"button"},
    "li": SCOPE | {"ol", "ul"},
    "template": frozenset(("html",)),
    "table": frozenset(("html", "template")),
    **dict.fromkeys("caption tbody td tfoot th thead tr".split(), frozenset(("html", "template", "table"))),
}
ENDS_PARAGRAPH = SPECIAL - SCOPE - set("body button head noscript select tbody tfoot thead tr".split()) | {"hr"}
TABLE_HOMES = {  # a table tag closes everything up to where it may stand
    "td": frozenset(("tr", "tbody", "thead", "tfoot", "table")),
    "th": frozenset(("tr", "tbody", "thead", "tfoot", "table")),
    "tr": frozenset(("tbody", "thead", "tfoot", "table")),
    "tbody": frozenset(("table",)),
    "thead": frozenset(("table",)),
    "tfoot": frozenset(("table",)),
}
TABLE_PARTS = frozenset("caption col colgroup tbody td tfoot th thead tr".split())
BLOCKS = ENDS_PARAGRAPH | TABLE_PARTS | {"table"}
TABLE_ROOTS = frozenset(("table", "template"))
BETWEEN_CELLS = frozenset(("table", "tbody", "thead", "tfoot", "tr"))
INLINE = FORMATTING | frozenset(
    "a abbr acronym bdi bdo cite data del dfn ins kbd label mark output q rp rt ruby samp span sub sup time var".split()
)
ELDERS = {  # an opening tag that closes its elder sibling
    "li": frozenset(("li",)),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
}
