"""Serve the hosts that misbehave until Ctrl-C, and say what each does: ``python -m tests.faults [PORT]``."""

import asyncio
import sys
from contextlib import suppress

from tests.faults.web import FAULTS, FaultyWeb


async def serve(port):
    async with FaultyWeb([], port=port) as web:
        urls = {web.url(fault.name, fault.start): fault.does for fault in FAULTS}
        width = max(map(len, urls))
        lines = [f"{url:{width}}  {does}" for url, does in urls.items()]
        sys.stdout.write("\n".join([f"All that misbehaves: {web.url('faults')}", *lines, "Ctrl-C stops.", ""]))
        sys.stdout.flush()
        await asyncio.Event().wait()


with suppress(KeyboardInterrupt):
    asyncio.run(serve(int(sys.argv[1]) if len(sys.argv) > 1 else 8790))
