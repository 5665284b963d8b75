"""Somebody who was forgotten stays so, however often the forum is asked again, and nobody else loses anything."""

import json

from pauk.store.export.export import export
from pauk.store.forums.forgotten_people import read_key
from pauk.store.upkeep.erase import erase
from pauk.store.upkeep.marking import Forget

from .forums import month, serve


def read_posts(folder, path):
    export(folder, path, what="posts", versions=True, force=True)
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_forgotten_author_does_not_come_back_with_updates(tmp_path):
    with serve("phpbb-a", tmp_path, size=0.1) as served:
        served.follow(served.any_thread())
        before = read_posts(served.folder, tmp_path / "posts.jsonl")
        authors = [post["author"] for post in before]
        name = max(set(authors), key=authors.count)
        done = erase(served.folder, Forget(authors=[name], key=read_key(served.folder.path)), command="test")
        assert done.loss.posts == authors.count(name)
        for number in (1, 4):
            served.clock.set(month(number))
            assert served.update().is_complete
        after = read_posts(served.folder, tmp_path / "posts.jsonl")
        assert name not in {post["author"] for post in after}
        after = [post for post in after if post["state"] == "here"]
        # All posts of everybody else are there, each once, and of the forgotten one nothing but their places.
        others = [post for post in after if post["author"]]
        true = {key: count for key, count in served.true_posts().items() if key[0] != name}
        assert len(others) == sum(true.values())
        assert {post["author"] for post in others} == {author for author, _ in true}
        blank = [post for post in after if not post["author"]]
        assert len(blank) == sum(count for (author, _), count in served.true_posts().items() if author == name)
        assert not any(post["text"] or post["author_url"] for post in blank)
        with served.folder.reader() as reader:
            kept = [page for page in reader.pages.all() if page.place.length]
            assert not any(name.encode() in reader.pages.record(page.place).body for page in kept)
            assert kept
