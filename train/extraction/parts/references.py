"""Read pages of reference documentation, and label their blocks by the element that holds the content.

In: a folder with unpacked packages, each in a folder of its name (``dpkg -x PACKAGE.deb FOLDER/PACKAGE``). Out:
`ReferencePage`, and labels that are exact: a block is main text when its text stands in the content container and in
nothing that its generator adds for the browser (heading marks, links to the next page).

Which packages, and what their generators call the container, is the table `GENERATORS`; a generator is a site: its
pages are all in one fold. The generators in `KEPT` never teach: they are only counted.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pauk.extract.blocks.outline import Outline
from pauk.extract.page.tree import Tree, identity
from pauk.learn.word_counts import cut_words

Floats = NDArray[np.float32]
Flags = NDArray[np.bool_]

SEED = 3
PAGES = 45  # of a package
# Smaller pages say nothing, larger ones the same again and again.
_LEAST_BYTES, _MOST_BYTES = 1_500, 400_000


@dataclass(frozen=True, slots=True)
class Package:
    """Where a package keeps its pages, and what its generator calls their parts, as CSS selectors."""

    name: str
    pages: str  # a glob below the package's folder
    container: str
    without: str = ""  # inside the container
    unsure: str = ""  # neither right nor wrong: titles above the container


_DOCBOOK = "body > :not(.navheader):not(.navfooter):not(.docnav):not(#banner):not(script):not(p#title)"
_TEXINFO_NAV = ".header, .nav-panel, .node-up-prev"
_SPHINX_MARKS = ".headerlink, .viewcode-link, .sphinx_api_only, .pilcrow"
GENERATORS: dict[str, tuple[Package, ...]] = {
    "sphinx": (
        Package("python3.11-doc", "**/*.html", "div.body", _SPHINX_MARKS),
        Package("cmake-doc", "**/*.html", "div.body", _SPHINX_MARKS),
        Package("python-click-doc", "**/*.html", "div.body", _SPHINX_MARKS),
        Package("python-sqlalchemy-doc", "**/*.html", "#docs-body", _SPHINX_MARKS),
        Package("debian-policy", "**/*.html", "div.body", _SPHINX_MARKS),
        Package("bind9-doc", "**/*.html", ".rst-content .document", _SPHINX_MARKS),
        Package(
            "python-django-doc",
            "**/*.html",
            "#docs-content, div.yui-b",
            f"{_SPHINX_MARKS}, .nav, #sidebar",
            "#sidebar *",
        ),
    ),
    "docbook": (
        Package("postgresql-doc-15", "**/*.html", _DOCBOOK),
        Package("debian-reference-en", "**/*.html", _DOCBOOK),
        Package("debian-handbook", "**/*.html", _DOCBOOK),
        Package("wireshark-doc", "**/*chunked/*.html", _DOCBOOK),
    ),
    "asciidoc": (Package("git-doc", "**/*.html", "#content", "", "#header, #footer *"),),
    "javadoc": (
        Package("libcommons-lang3-java-doc", "**/api/org/**/*.html", "main", ".sub-nav, nav"),
        Package("junit4-doc", "**/org/**/*.html", "main", "nav"),
        Package("ant-doc", "**/api/org/**/*.html", "main", "nav"),
    ),
    "doxygen": (
        Package("libeigen3-doc", "**/*.html", "div.contents", ".ttc", ".header, #titlearea"),
        Package("doxygen-doc", "**/*.html", "div.contents", ".ttc", ".header, #titlearea"),
        Package("liblapack-doc", "**/explore-html/*/*/*.html", "div.contents", ".ttc", ".header, #titlearea"),
    ),
    "gtk-doc": (
        Package("libglib2.0-doc", "**/*.html", "body > :not(.navigation):not(.footer)"),
        Package("libcairo2-doc", "**/*.html", "body > :not(.navigation):not(.footer)"),
    ),
    "gi-docgen": (Package("libgtk-4-doc", "**/*.html", "#main, main"),),
    "rustdoc": (
        Package("rust-doc", "**/html/std/**/*.html", "#main-content", ".out-of-band, #copy-path, .sidebar"),
        Package("rust-doc", "**/html/core/**/*.html", "#main-content", ".out-of-band, #copy-path, .sidebar"),
    ),
    "mdbook": (
        Package("rust-doc", "**/html/book/*.html", "#content main"),
        Package("rust-doc", "**/html/reference/**/*.html", "#content main"),
        Package("rust-doc", "**/html/rustc/**/*.html", "#content main"),
    ),
    "texinfo": (
        Package("octave-doc", "**/octave.html/*.html", "body", _TEXINFO_NAV),
        Package("zsh-doc", "**/*.html", "body", _TEXINFO_NAV),
        Package("sbcl-doc", "**/*.html", "body", _TEXINFO_NAV),
        Package("r-doc-html", "**/*.html", "body", _TEXINFO_NAV),
    ),
    "haddock": (Package("ghc-doc", "**/libraries/*/*.html", "#content", "#page-menu, .selflink, .link"),),
    "apache": (
        Package("apache2-doc", "**/en/**/*.html", "#page-content", "#comments_section, .top, .seealso"),
        Package("apache2-doc", "**/manual/*/mod/*.html", "#page-content", "#comments_section, .top"),
    ),
    "sqlite": (Package("sqlite3-doc", "**/*.html", "body > :not(.nosearch):not(script)"),),
    "nodejs": (Package("nodejs-doc", "**/*.html", "#apicontent, #toc", ".mark, .srclink, .copy-button"),),
    "ant manual": (Package("ant-doc", "**/manual/**/*.html", "body"),),
    "erlang": (Package("erlang-doc", "**/doc/html/*.html", "#content", ".footer, .mod-header-nav"),),
    "qdoc": (Package("qtbase5-doc-html", "**/html/qt*/*.html", ".mainContent"),),
    "nim": (Package("nim-doc", "**/html/*.html", "#content"),),
    "pldoc": (Package("swi-prolog-doc", "**/Manual/*.html", "body", ".nav"),),
    "crystal": (Package("crystal-doc", "**/api-docs/**/*.html", ".main-content"),),
    "lilypond": (Package("lilypond-doc-html", "**/*.html", "#main", ".nav_table, .footer, #header"),),
    "scaladoc": (Package("scala-doc", "**/*.html", "#definition, #signature, #template, #comment"),),
    "hevea": (Package("freefem-doc", "**/*.html", "body"),),
    "racket": (Package("racket-doc", "**/*.html", ".main", ".navsettop, .navsetbottom"),),
    "fpdoc": (Package("fp-docs-3.2.2", "**/*.html", "body", ".bar, .footer"),),
    "groovydoc": (Package("groovy-doc", "**/*.html", ".contentContainer, #content"),),
}
KEPT: dict[str, tuple[Package, ...]] = {
    "pike": (Package("pike8.0-doc", "**/reference/ex/**/*.html", "article"),),
    "slurm": (Package("slurm-wlm-doc", "**/html/*.html", "div.content"),),
    "mkdocs": (Package("mkdocs-doc", "**/*.html", "[role=main]", ".headerlink"),),
    "tomcat": (Package("tomcat10-docs", "**/docs/**/*.html", "#content", "#comments_thread"),),
    "postfix": (Package("postfix-doc", "**/html/*.html", "body"),),
    "latex2html": (Package("gnuplot-doc", "**/htmldocs/*.html", "body", ".navigation"),),
    "exim": (Package("exim4-doc-html", "**/*.html", "#content, #main, .chapter"),),
    "graphviz": (Package("graphviz-doc", "**/*.html", "body"),),
    "maxima": (Package("maxima-doc", "**/html/**/*.html", "body", ".header, .nav-panel"),),
    "tcllib": (Package("tcllib", "**/*.html", "body"),),
    "mediawiki": (Package("cppreference-doc-en-html", "**/*.html", "#firstHeading, #bodyContent"),),
    "pydoctor": (Package("twisted-doc", "**/api/*.html", "#main", "#search-results-container"),),
    "autogsdoc": (Package("gnustep-base-doc", "**/*.html", "body"),),
    "yodl": (Package("yodl-doc", "**/*.html", "body"),),
    "exiftool": (Package("libimage-exiftool-perl", "**/*.html", "body"),),
    "vim help": (Package("vim-doc", "**/html/*.html", "body"),),
    "man2html": (Package("ncurses-doc", "**/man/*.html", "body", ".nav"),),
    "jade": (Package("privoxy", "**/*.html", "body > :not(.NAVHEADER):not(.NAVFOOTER)"),),
    "imagemagick": (Package("imagemagick-6-doc", "**/html/www/*.html", "main .magick-header, main .magick-template"),),
    "xfig": (Package("xfig-doc", "**/html/*.html", "body"),),
    "proftpd": (Package("proftpd-doc", "**/*.html", "body"),),
    "rdoc": (Package("asciidoctor-doc", "**/html/**/*.html", "main"),),
}
_MARK = re.compile(r"[¶§#🔗]")


@dataclass(frozen=True, slots=True)
class ReferencePage:
    """A page of documentation: where it is from, its HTML, and what is known of its container."""

    id: str
    generator: str
    html: str
    package: Package


def read_references(
    folder: Path, generators: dict[str, tuple[Package, ...]], *, count: int = PAGES, seed: int = SEED
) -> Iterator[ReferencePage]:
    """Draw pages from each package that is there: the same ones each time, none twice."""
    for generator, packages in generators.items():
        for package in packages:
            home = folder / package.name
            paths = sorted(path for path in home.glob(package.pages) if _is_page(path))
            drawn = random.Random(seed).sample(paths, min(count, len(paths)))
            for path in drawn:
                html = path.read_bytes().decode("utf-8", "replace")
                yield ReferencePage(f"{package.name}/{path.relative_to(home)}", generator, html, package)


def _is_page(path: Path) -> bool:
    return path.is_file() and not path.is_symlink() and _LEAST_BYTES < path.stat().st_size < _MOST_BYTES


def label_content(page: ReferencePage, tree: Tree, outline: Outline) -> tuple[Floats, Flags]:
    """Say which share of each block is content, and of which blocks nobody can say."""
    inside = find_inside(tree, page.package.container) - find_inside(tree, page.package.without)
    unsure = find_inside(tree, page.package.unsure) - inside
    shares = np.array([_share(block.nodes, inside) for block in outline.blocks], np.float32)
    return shares, np.array([_share(block.nodes, unsure) > 0 for block in outline.blocks], np.bool_)


def find_inside(tree: Tree, selector: str) -> set[int]:
    """Find the text nodes that stand in the elements of a selector."""
    if not selector:
        return set()
    nodes = [node for element in tree.document.css(selector) for node in element.traverse(include_text=True)]
    return {identity(node) for node in nodes if node.tag == "-text"}


def _share(nodes: Sequence[int], chosen: set[int]) -> float:
    return sum(node in chosen for node in nodes) / max(len(nodes), 1)


def find_title(outline: Outline, title: str) -> int:
    """Find the heading that bears the page's title: the first h1 or h2 that shares a word with it; -1 for none."""
    words = set(cut_words(_MARK.sub("", title).lower()))
    for place, block in enumerate(outline.blocks):
        if outline.tags[block.home] in ("h1", "h2") and words & set(cut_words(_MARK.sub("", block.text).lower())):
            return place
    return -1
