"""Say whose page it is: the entities whose site a page is on, whoever asked for the page.

In: entities with the addresses of their sites, and their seeds. Out: entities for a URL. A host that has one entity is
its site; where several have their folders on one host, a page belongs to the longest folder it lies in, and what lies
in none is nobody's. Pages of other hosts (subdomains, redirects) belong to whose seed led there.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from urllib.parse import urlsplit

from pauk.base.errors import BadUrl
from pauk.base.urls import canonical_url
from pauk.store.facts.entities import EntityRow

_USUAL_PORTS = {None, 80, 443}


class EntitySite(NamedTuple):
    """The site of an entity: enough to say which pages are its."""

    entity: int
    recipe: str
    seed: int
    folder: str


def place_of_site(url: str) -> tuple[str, str]:
    """Return host and folder of a URL; http and https, and a leading www, are one."""
    parts = urlsplit(url)
    name = (parts.hostname or "").removeprefix("www.")
    try:
        port = parts.port
    except ValueError:
        port = None
    host = name if port in _USUAL_PORTS else f"{name}:{port}"
    return host, parts.path.rpartition("/")[0] + "/"


class EntitySites:
    """Knows the sites of all entities; a few short texts for each."""

    def __init__(self, entities: Iterable[EntityRow]) -> None:
        self._by_host: dict[str, list[EntitySite]] = {}
        self._by_seed: dict[int, list[EntitySite]] = {}
        for entity in entities:
            try:
                host, folder = place_of_site(canonical_url(entity.url))
            except BadUrl:
                continue
            site = EntitySite(entity.id, entity.recipe, entity.seed, folder)
            self._by_host.setdefault(host, []).append(site)
            if entity.seed:
                self._by_seed.setdefault(entity.seed, []).append(site)

    def __bool__(self) -> bool:
        """Whether any entity has a site."""
        return bool(self._by_host)

    def of_page(self, url: str, seed: int) -> list[EntitySite]:
        """Return the entities whose page this is."""
        host, folder = place_of_site(url)
        here = self._by_host.get(host)
        if here is None:
            return self._by_seed.get(seed, [])
        folders = {site.folder for site in here}
        if len(folders) == 1:
            return here
        mine = max((one for one in folders if folder.startswith(one)), key=len, default=None)
        return [site for site in here if site.folder == mine]

    def recipes_of(self, url: str, seed: int) -> Iterator[str]:
        """Name the recipes by which a page is read, each once."""
        return iter(dict.fromkeys(site.recipe for site in self.of_page(url, seed)))
