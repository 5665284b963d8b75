"""Name what goes wrong between us and a server, as aiohttp tells it.

In: an exception. Out: an outcome, and a line for people without secrets in it.
"""

import os
import socket
import ssl

import aiohttp
from aiohttp.http_exceptions import ContentLengthError, TransferEncodingError

from pauk.base.errors import PaukError, system_limit
from pauk.base.outcomes import DNS_ERROR, PRIVATE_ADDRESS, REFUSED, TIMEOUT, TLS_ERROR
from pauk.base.safe_text import one_line, without_secrets
from pauk.crawl.fetch.content_coding import TRUNCATED, UNDECODABLE
from pauk.crawl.fetch.dns import NotPublic

# All that a request may end with. ValueError: what aiohttp or ssl takes for no URL or no name. RuntimeError: aiohttp's
# word where the connection broke before the body was asked for.
MISHAPS = (aiohttp.ClientError, OSError, ValueError, RuntimeError)

# The first that fits counts; most of these classes are also another.
_JUDGED: tuple[tuple[type[Exception], str], ...] = (
    (NotPublic, str(PRIVATE_ADDRESS)),
    (ssl.SSLError, str(TLS_ERROR)),
    (TimeoutError, str(TIMEOUT)),
    (aiohttp.ClientConnectorDNSError, str(DNS_ERROR)),
    (ValueError, str(DNS_ERROR)),
    (aiohttp.ClientHttpProxyError, str(REFUSED)),
    (aiohttp.ClientResponseError, UNDECODABLE),  # what came is no HTTP
    (RuntimeError, UNDECODABLE),
)
_MAX_CHARS = 300
# What OpenSSL finds wrong with a certificate (X509_V_ERR_… of its header x509_vfy.h), as details of the outcome.
_BAD_CERTIFICATES = {
    9: "not yet valid", 10: "expired", 18: "self-signed", 19: "unknown authority", 20: "unknown authority",
    21: "unknown authority", 62: "wrong name", 64: "wrong name",
}  # fmt: skip


def judge_mishap(error: Exception) -> str:
    """Name the outcome of a request that ended with this exception."""
    cause = error.os_error if isinstance(error, aiohttp.ClientConnectorError) else error
    if isinstance(cause, ssl.SSLCertVerificationError) and cause.verify_code in _BAD_CERTIFICATES:
        return TLS_ERROR.of(_BAD_CERTIFICATES[cause.verify_code])
    for kind, outcome in _JUDGED:
        if isinstance(error, kind) or isinstance(cause, kind):
            return outcome
    if isinstance(error, aiohttp.ClientPayloadError):
        is_cut = isinstance(error.__cause__, ContentLengthError | TransferEncodingError | OSError)
        return TRUNCATED if is_cut else UNDECODABLE
    # A server that hangs up in the middle of the handshake: asyncio says so itself, and knows no number for it.
    is_handshake = cause is not error and isinstance(cause, ConnectionError) and cause.errno is None
    return str(TLS_ERROR if is_handshake else REFUSED)


def find_limit(error: Exception) -> PaukError | None:
    """Return what is to be said where it is this machine that could open no more, and not a server that failed."""
    cause: Exception = error.os_error if isinstance(error, aiohttp.ClientConnectorError) else error
    if isinstance(cause, socket.gaierror):  # the resolver does not say what kept it from asking
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as limit:
            cause = limit
    return system_limit(cause)


def describe(error: Exception) -> str:
    """Say in one line what the machine said."""
    text = error.message if isinstance(error, aiohttp.ClientResponseError) else str(error)
    return one_line(without_secrets(text or type(error).__name__), _MAX_CHARS)
