"""Look with a template at a page: what each line selects, and what is kept and dropped in all.

In: a `Template` and a `Tree`. Out: a `Selection`: elements, their text nodes, and their text.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from pauk.extract.page.plain_text import plain_text
from pauk.extract.page.tree import Node, Tree, identity
from pauk.extract.templates.cost import CannotSelect
from pauk.extract.templates.template import Template, TemplateLine
from pauk.extract.templates.view import ElementView


@dataclass(frozen=True, slots=True)
class SelectedElements:
    """What one line selects: places of elements, in page order."""

    line: TemplateLine
    places: list[int]
    problem: str = ""  # why it could not be looked for


class Selection:
    """What a template selects on a page; each part is worked out when it is first asked for."""

    def __init__(self, template: Template, tree: Tree) -> None:
        self.template = template
        self.view = ElementView(tree)
        self.found = [_look(line, self.view) for line in template.lines]

    @property
    def problem(self) -> str:
        """Say which line does not work on this page, and why; empty where all do."""
        return next((f"line {found.line.number}: {found.problem}" for found in self.found if found.problem), "")

    @cached_property
    def dropped(self) -> frozenset[int]:
        """The elements to drop, as places; those inside them are not named again."""
        return frozenset(self.view.outermost(self.selected(is_drop=True)))

    @cached_property
    def kept(self) -> list[int]:
        """The elements to keep, as places in page order; what is inside another or inside a dropped one is not."""
        keep = self.selected(is_drop=False) - self.dropped
        return [place for place in self.view.outermost(keep | self.dropped) if place in keep]

    @cached_property
    def kept_texts(self) -> frozenset[int]:
        """The text nodes in the elements to keep (`identity`), without those to drop."""
        nodes, dropped = self.view.nodes, self._dropped_nodes
        return frozenset(text for place in self.kept for text in _texts_in(nodes[place], dropped))

    @cached_property
    def dropped_texts(self) -> frozenset[int]:
        """The text nodes in the elements to drop (`identity`)."""
        nodes = self.view.nodes
        return frozenset(text for place in self.dropped for text in _texts_in(nodes[place], frozenset()))

    @cached_property
    def text(self) -> str:
        """The texts of the elements to keep, each on lines of its own, without what is to be dropped."""
        return self._write(self.kept, self.kept_texts if self.dropped else None)

    def selected(self, *, is_drop: bool) -> set[int]:
        """Return the places of all elements that lines of one kind select, wherever they are."""
        return {place for found in self.found if found.line.is_drop is is_drop for place in found.places}

    def text_of(self, found: SelectedElements) -> str:
        """Write the text of all that one line selects, whatever other lines say of it."""
        return self._write(self.view.outermost(found.places), None)

    def _write(self, places: list[int], kept: frozenset[int] | None) -> str:
        texts = (plain_text(self.view.nodes[place], kept=kept) for place in places)
        return "\n".join(text for text in texts if text)

    @cached_property
    def _dropped_nodes(self) -> frozenset[int]:
        return frozenset(identity(self.view.nodes[place]) for place in self.dropped)


def _look(line: TemplateLine, view: ElementView) -> SelectedElements:
    try:
        return SelectedElements(line, line.selector.find(view))
    except CannotSelect as error:
        return SelectedElements(line, [], str(error))


def _texts_in(element: Node, without: frozenset[int]) -> Iterator[int]:
    """Give the text nodes below an element, except those below others."""
    nodes = element.traverse(include_text=True)
    for node in nodes:
        if node.tag == "-text":
            yield identity(node)
        elif without and identity(node) in without:
            below = sum(1 for _ in node.traverse(include_text=True)) - 1
            next(islice(nodes, below, below), None)
