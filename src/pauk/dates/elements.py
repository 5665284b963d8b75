"""Say what the elements of HTML are, as far as the search for dates must know it.

In: nothing. Out: sets of tag names, and which opening tag ends which open element.
"""

# Elements without an end.
VOID = frozenset(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split()
)
# Elements that hold no tags: never shown, or shown as they stand (<plaintext> to the end of the page).
UNSEEN = frozenset("script style iframe noembed noframes".split())
LITERAL = frozenset("title textarea xmp plaintext".split())
# A line of text ends at these; all others, unknown ones too, stand in the line, as in browsers.
BREAKS = frozenset(
    "address article aside audio blockquote body br button canvas caption center col dd details dialog dir div dl dt"
    " embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe"
    " img input legend li listing main math menu meter nav object ol optgroup option p plaintext pre progress search"
    " section select summary svg table tbody td template textarea tfoot th thead title tr ul video xmp".split()
)
INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr noscript output q rp rt ruby"
    " s samp small span strike strong sub sup time tt u var".split()
)
KNOWN = BREAKS | INLINE | VOID | UNSEEN | {"map", "picture", "slot"}
# Those that people write without attributes; a lone <input> or <title> is rather a gap to be filled in, and a lone
# <style> what somebody writes about.
BARE = frozenset(
    "abbr article b big blockquote body br center dd del div dl dt em font h1 h2 h3 h4 h5 h6 head hr html i ins li ol p"
    " pre q s small span strike strong sub sup table tbody td tfoot th thead tr tt u ul wbr".split()
)
# Attributes without a value.
SWITCHES = frozenset("async checked defer disabled hidden itemscope nowrap open pubdate readonly selected".split())

_P = frozenset(("p",))
_CELLS = _P | {"td", "th"}
_ROWS = _CELLS | {"tr"}
_GROUPS = _ROWS | {"tbody", "thead", "tfoot"}
_TERMS = _P | {"dt", "dd"}
# An opening tag ends these, if nobody closed them: its elder siblings and what they hold, and any block a paragraph.
ELDERS = {
    **dict.fromkeys(
        "address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p"
        " pre section table ul".split(),
        _P,
    ),
    "li": _P | {"li"},
    "option": frozenset(("option",)),
    **dict.fromkeys(("dt", "dd"), _TERMS),
    **dict.fromkeys(("td", "th"), _CELLS),
    "tr": _ROWS,
    **dict.fromkeys(("tbody", "thead", "tfoot"), _GROUPS),
}
