"""Forums that can travel in time: seeded worlds, designs that decide what is shown, skins that decide the markup.

`Forum` is one forum: ``respond(path, moment)``, ``pages(moment)``, ``view(url, moment)``, ``truth(url, moment)``.
`ForumSite` puts it on a `Playground`; moving the playground's clock is time travel. ``python -m
pauk_playground.forums`` writes pages and their truth, or serves.

Reading order: wording, rhythm, people, world, talk (what happens) · views (what is shown) · stamps, addresses, pagers,
design, schemes, known_designs, own_designs, designs (the choices) · studio, layout, thread_pages, board_pages,
other_pages (the pages) · markup, skin, skins, skins_kept, wardrobe (their clothes) · truths, machines, forum, serving
(who asks).
"""

from pauk_playground.forums.design.designs import DESIGNS, STUDY, find_design
from pauk_playground.forums.forum import Forum
from pauk_playground.forums.forum_site import MOMENT_HEADER, ForumSite
from pauk_playground.forums.skin_names import KEPT_SKINS, SKINS, find_skin
from pauk_playground.forums.world.wording import FORUM_LANGUAGES
from pauk_playground.forums.world.world import World

__all__ = [
    "DESIGNS",
    "FORUM_LANGUAGES",
    "KEPT_SKINS",
    "MOMENT_HEADER",
    "SKINS",
    "STUDY",
    "Forum",
    "ForumSite",
    "World",
    "find_design",
    "find_skin",
]
