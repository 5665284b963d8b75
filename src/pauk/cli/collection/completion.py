"""The command ``pauk completion``: print the script that teaches a shell to complete pauk's commands."""

import click
from click.shell_completion import get_completion_class

from pauk.cli.frame.command import CommandRun, as_command
from pauk.cli.main import COMPLETE, root

_SHELLS = ("bash", "zsh", "fish")


@as_command(
    name="completion",
    example="pauk completion bash >> ~/.bashrc\npauk completion zsh >> ~/.zshrc\n"
    "pauk completion fish > ~/.config/fish/completions/pauk.fish",
)
@click.argument("shell", type=click.Choice(_SHELLS))
def command(run: CommandRun, shell: str) -> None:
    """Print the script that teaches your shell to complete pauk's commands."""
    kind = get_completion_class(shell)
    assert kind is not None  # the choice above names only shells click knows
    run.results.text(kind(root, {}, "pauk", COMPLETE).source().rstrip())
