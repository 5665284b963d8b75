"""Tell people why a line of their template does nothing, and what they may have meant.

In: what the template selected on some pages. Out: a sentence for each line that needs one.
"""

from collections.abc import Sequence

from pauk.base.formatting import count
from pauk.extract.templates.selection import Selection
from pauk.extract.templates.selectors import ByAttribute, ByName
from pauk.extract.templates.template import Template, TemplateLine
from pauk.extract.templates.view import ElementView

# With one of these in it, a value would have to be escaped to be a class in CSS.
_NOT_IN_CLASSES = frozenset(" \t\"'\\[](){}<>.:,;#*+~^$|/=!?&%@`")


def find_hints(template: Template, selections: Sequence[Selection]) -> dict[int, str]:
    """Find the lines that do nothing on any of the pages; return what to tell, by line number."""
    hints: dict[int, str] = {}
    for number, line in enumerate(template.lines):
        found = [selection.found[number] for selection in selections]
        if problem := next((each.problem for each in found if each.problem), ""):
            hint = f"was left out: {problem}; write it in a simpler way"
        elif not any(each.places for each in found):
            hint = f"selects nothing{_offer(line, [selection.view for selection in selections])}"
        else:
            hint = _explain_no_effect(number, selections)
        if hint:
            hints[line.number] = hint
    return hints


def _explain_no_effect(number: int, selections: Sequence[Selection]) -> str:
    """Say why what a line selects makes no difference, if it makes none."""
    if not any(selection.text_of(selection.found[number]).strip() for selection in selections):
        return "selects only elements without text that a reader sees"
    if any(_has_effect(selection, number) for selection in selections):
        return ""
    if selections[0].found[number].line.is_drop:
        return "drops nothing of what is kept"
    return "adds nothing, because other lines keep or drop all of it already"


def _has_effect(selection: Selection, number: int) -> bool:
    found, view = selection.found[number], selection.view
    places = set(found.places)
    if not found.line.is_drop:
        return not places.isdisjoint(selection.kept)
    if not selection.template.keeps:  # what another extractor keeps is not known here
        return bool(places)
    wanted = selection.selected(is_drop=False)
    in_wanted, in_dropped = view.below(wanted), view.below(places)
    return any(in_wanted[place] or place in wanted for place in places) or any(in_dropped[place] for place in wanted)


def _offer(line: TemplateLine, views: Sequence[ElementView]) -> str:
    """Say what the line may have meant, if the pages have something like it."""
    selector = line.selector
    if isinstance(selector, ByName):
        if _count_words("id", selector.name, views):
            return f": no element has this name, but an id does; write id={selector.name}"
        if classes := _count_words("class", selector.name, views):
            told = f"this is the class of {count(classes, 'element')}"
            return f": no element has this name, but {told}; write css:.{selector.name}"
        return ""
    if isinstance(selector, ByAttribute) and selector.value:
        return _offer_for_value(selector.name, selector.value, views)
    return ""


def _offer_for_value(name: str, value: str, views: Sequence[ElementView]) -> str:
    number = _count_words(name, value, views)
    if not number or _NOT_IN_CLASSES.intersection(value):
        return ""
    better = f"css:.{value}" if name == "class" else f'css:[{name}~="{value}"]'
    elements = count(number, "element")
    return f", because a value is compared as a whole; for {elements} it is {value} and more: write {better}"


def _count_words(attribute: str, word: str, views: Sequence[ElementView]) -> int:
    """Count the elements that have a word in an attribute, beside others or alone."""
    values = (node.attributes.get(attribute) for view in views for node in view.nodes)
    return sum(word in (value or "").split() for value in values)
