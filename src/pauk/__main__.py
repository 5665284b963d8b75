"""Run the command line as ``python -m pauk``."""

from pauk.cli.main import main

main()
