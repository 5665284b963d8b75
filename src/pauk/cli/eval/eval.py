"""The command ``pauk eval``: measure how well pauk does, on data of your own or on ours."""

from pauk.cli.eval.clusters import clusters
from pauk.cli.eval.extraction import extraction
from pauk.cli.eval.facts import facts
from pauk.cli.eval.forum import forum
from pauk.cli.eval.search import search
from pauk.cli.frame.command import as_group


@as_group(
    name="eval",
    example="pauk eval extraction\npauk eval extraction pages.jsonl --json\npauk eval forum --jobs 2\n"
    "pauk eval clusters --size 1000",
)
def command() -> None:
    """Measure how well pauk does, on data of your own or on ours."""


command.add_command(clusters)
command.add_command(extraction)
command.add_command(facts)
command.add_command(forum)
command.add_command(search)
