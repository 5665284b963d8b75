"""Take the main text of a page as a person's template says.

In: a `Tree`. Out: an `Extraction`. Lines that keep take the place of every other judgement; a template that only drops
leaves the choice to another extractor and takes away from what that one chose.
"""

from dataclasses import replace

from pauk.extract.extractors.extractor import Extraction, Extractor, no_main_text
from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Tree, parse_tree
from pauk.extract.templates.selection import Selection
from pauk.extract.templates.template import Template
from pauk.extract.templates.view import elements_of

NOTHING_SELECTED = "template selects nothing"
NO_TEXT_SELECTED = "template selects no text"
ALL_DROPPED = "template drops all text"


class TemplateExtractor:
    """Keeps what a template selects, or drops what it selects from what another extractor keeps."""

    def __init__(self, template: Template, base: Extractor) -> None:
        self.template = template
        self._base = base

    @property
    def name(self) -> str:
        """The method's name, as ``--method`` has it."""
        return f"template:{self.template.name}"

    def extract(self, tree: Tree) -> Extraction:
        """Take the main text as the template says."""
        return self.extract_selected(Selection(self.template, tree))

    def extract_selected(self, selection: Selection) -> Extraction:
        """Take the main text of a page that the template has looked at."""
        if selection.problem:
            return no_main_text(f"template, {selection.problem}")
        return _keep(selection) if self.template.keeps else self._drop(selection)

    def _drop(self, selection: Selection) -> Extraction:
        chosen = self._base.extract(selection.view.tree)
        if not selection.dropped or not chosen.text:
            return chosen
        if 0 in selection.dropped:  # the topmost element
            return no_main_text(ALL_DROPPED)
        if chosen.kept is None:  # the base has a parser of its own, so it has to look at a page that lacks them
            chosen = self._base.extract(_without(selection))
            return chosen if chosen.text else no_main_text(ALL_DROPPED)
        return _take_away(chosen, selection)


def _keep(selection: Selection) -> Extraction:
    text = selection.text
    if text.strip():
        return Extraction(text, kept=selection.kept_texts)
    return no_main_text(NO_TEXT_SELECTED if selection.kept else NOTHING_SELECTED)


def _take_away(chosen: Extraction, selection: Selection) -> Extraction:
    body, dropped = selection.view.tree.body, selection.dropped_texts
    kept, kept_comments = chosen.kept or frozenset(), chosen.kept_comments or frozenset()
    if kept_comments & dropped:
        left = kept_comments - dropped
        chosen = replace(chosen, comments=plain_text(body, kept=left), kept_comments=left)
    if kept & dropped:
        left = kept - dropped
        chosen = replace(chosen, text=plain_text(body, kept=left), kept=left)
    return chosen if chosen.text.strip() else no_main_text(ALL_DROPPED)


def _without(selection: Selection) -> Tree:
    """Make the page anew, without the elements to drop."""
    copy = selection.view.tree.document.clone()
    assert copy.root is not None  # as in the document it was made of
    nodes = elements_of(copy.root)  # the same elements at the same places
    for place in selection.dropped:
        nodes[place].decompose()
    return parse_tree(copy.html or "")
