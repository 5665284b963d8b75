"""Make the extractor that somebody asked for: by a method's name, by a template, with a model of their own.

In: what was asked, as plain values that can cross to another process. Out: an `Extractor`.
"""

from collections.abc import Iterable

from pauk.base.settings import TEMPLATE
from pauk.extract.extractors.extractor import Extractor
from pauk.extract.methods import choose_extractor
from pauk.extract.templates.extractor import TemplateExtractor
from pauk.extract.templates.template import read_template


def make_extractor(
    method: str, *, template: str = "", model: bytes | None = None, joining: Iterable[str] = ()
) -> Extractor:
    """Make an extractor; ``template`` is the text of the file where the method is ``template:FILE``."""
    if not method.startswith(TEMPLATE):
        models = {} if model is None else {method: model}
        return choose_extractor(method, models, joining=joining)
    read = read_template(template, name=method.removeprefix(TEMPLATE))
    # One that says what to keep never asks another extractor.
    base = choose_extractor("plain") if read.keeps else choose_extractor("auto", joining=joining)
    return TemplateExtractor(read, base)
