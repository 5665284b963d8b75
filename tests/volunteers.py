"""Volunteers without a browser: they ask a campaign's server what to answer, and answer."""

import json
import urllib.error
import urllib.request
from contextlib import contextmanager

_JSON = {"Content-Type": "application/json"}


class Refused(Exception):
    """The server says no: with which status, and when to come again."""


class Volunteer:
    """One device; ``answer_of`` says yes or no to the words of an item and the marked value."""

    def __init__(self, address, answer_of, *, device="", network="", took_ms=2_000, group="", at_once=12):
        self.address, self.answer_of, self.device, self.took_ms = address.rstrip("/"), answer_of, device, took_ms
        self.network, self.group, self.at_once = network, group, at_once
        self.items, self.number, self.reply = [], 0, {}
        self.answered = {}

    def send(self, ops, want=1, have=(), path="/answers", **headers):
        """Send one message and return the reply; errors of HTTP are raised."""
        body = json.dumps({"ops": ops, "want": want, "have": list(have), "group": self.group}).encode()
        given = _JSON | ({"X-Pauk-Device": self.device} if self.device else {}) | headers
        if self.network:
            given["X-Forwarded-For"] = self.network
        request = urllib.request.Request(self.address + path, body, given)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                self.reply = json.load(response)
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(error.code, error.headers.get("Retry-After")) from None
        self.device = self.reply.get("code", self.device)
        return self.reply

    def go(self, most=10_000):
        """Answer until nothing is left, or so often; return how often."""
        ops, done = [], 0
        while True:
            reply, ops = self.send(ops, want=min(self.at_once, most - done)), []
            if not reply["items"]:
                return done
            for token, words, start, stop, _ in reply["items"]:
                self.number += 1
                answer = self.answer_of(words, start, stop)
                ops.append({"key": f"k{self.number}", "item": token, "answer": answer, "took_ms": self.took_ms})
                self.answered[token.partition(".")[0]] = answer
                done += 1


def honest(words, start, _stop):
    """Answer as somebody who reads: the swimming pool is no mass, and neither is anything but a mass."""
    before = words[:start].lower()
    at = {word: before.rfind(word) for word in ("basen", "msz", "spowied", "nabożeństwa", "kancelari", "różaniec")}
    best = max(at, key=at.get)
    return "yes" if at[best] < 0 or best == "msz" else "no"


@contextmanager
def annotating(start, *args, **options):
    """Serve a campaign with ``pauk annotate`` while the block runs; give the process and the address."""
    recipe = options.pop("recipe", "mass-hours")
    child = start("-c", "c", "--json", "annotate", recipe, "--port", "0", *args, **options)
    told = b""
    while b"}" not in told:
        line = child.stdout.readline()
        assert line, child.stderr.read().decode()
        told += line
    child.told = json.loads(told)
    yield child, child.told["address"]
    child.terminate()
    child.wait()
