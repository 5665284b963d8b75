"""Read date strings from the command line: ``python -m pauk.dates "yesterday 14:05"``."""

import sys

from pauk.base.clock import wall_clock
from pauk.dates.parse.parse import parse_date


def main(arguments: list[str]) -> int:
    """Print what each argument means; say how to call this where there is none."""
    if not arguments or arguments[0] in ("-h", "--help"):
        sys.stderr.write('Usage: python -m pauk.dates "yesterday 14:05" …\nMore: pauk dates --help\n')
        return 0 if arguments else 2
    now = wall_clock()
    readings = [parse_date(text, now=now) for text in arguments]
    for text, reading in zip(arguments, readings, strict=True):
        answer = (
            f"{reading.value}  ({reading.how}, {reading.confidence:.0%})" if reading.date else f"– ({reading.reason})"
        )
        sys.stdout.write(f"{text}  →  {answer}\n")
    return 0 if all(reading.date for reading in readings) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
