"""Train a recipe's model from people's answers, and put it where the collection's pages are read by it.

In: a collection, a recipe, and what people have said of candidates, by their ids. Out: the model in the collection's
folder, and what it was worth on sites left out.
"""

from collections.abc import Mapping
from datetime import datetime

from pauk.facts.recipe.recipe import FactRecipe
from pauk.facts.teach.training import TrainedJudge, train_judge
from pauk.run.facts.page_candidates import label_candidates
from pauk.run.facts.recipe_briefs import model_place
from pauk.store.archive.durable_files import place_file
from pauk.store.collection import CollectionFolder


def retrain(
    folder: CollectionFolder,
    recipe: FactRecipe,
    said: Mapping[str, bool],
    *,
    made_at: datetime,
    source: str = "answers of people, filled up",
    seed: int = 1,
) -> TrainedJudge:
    """Train and keep a model; `read_anew` then reads what is kept by it."""
    labelled = label_candidates(folder, recipe, said, seed=seed)
    trained = train_judge(labelled, recipe=recipe, made_at=made_at, source=source, seed=seed)
    place = model_place(folder.path, recipe.name)
    place.parent.mkdir(exist_ok=True)
    with place_file(place, force=True) as file:
        file.write(trained.model)
    return trained
