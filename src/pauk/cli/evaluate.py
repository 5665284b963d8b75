"""The command ``pauk eval``: measure how well pauk does, on data of your own or on ours."""

from pauk.cli.eval_extraction import extraction
from pauk.cli.eval_forum import forum
from pauk.cli.frame import as_group


@as_group(
    name="eval", example="pauk eval extraction\npauk eval extraction pages.jsonl --json\npauk eval forum --jobs 2"
)
def command() -> None:
    """Measure how well pauk does, on data of your own or on ours."""


command.add_command(extraction)
command.add_command(forum)
