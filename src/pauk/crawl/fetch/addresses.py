"""Tell which network addresses belong to everybody, and which only to a machine, a house or a test.

In: an address as text. Out: whether it may be fetched from without permission. The table is our own, after IANA's
registries of special addresses (RFC 6890), because what the standard library calls global changed between Python
3.11 and 3.14. IPv6 addresses that carry an IPv4 address lead where that one leads, and are judged by it.
"""

from ipaddress import AddressValueError, IPv4Address, IPv4Network, IPv6Address, IPv6Network

_NOT_PUBLIC_4 = (
    "0.0.0.0/8",  # this network; Linux takes 0.0.0.0 for loopback
    "10.0.0.0/8",
    "100.64.0.0/10",  # behind a provider's address translation (RFC 6598); a cloud's metadata at 100.100.100.200
    "127.0.0.0/8",
    "168.63.129.16/32",  # Azure's platform, which looks public and answers only inside
    "169.254.0.0/16",  # link-local; the metadata of most clouds at 169.254.169.254
    "172.16.0.0/12",
    "192.0.0.0/24",  # protocol assignments; a cloud's metadata at 192.0.0.192
    "192.0.2.0/24",  # documentation
    "192.88.99.0/24",  # 6to4 relays, given up (RFC 7526)
    "192.168.0.0/16",
    "198.18.0.0/15",  # benchmarking
    "198.51.100.0/24",  # documentation
    "203.0.113.0/24",  # documentation
    "224.0.0.0/4",  # multicast
    "240.0.0.0/4",  # reserved, and broadcast
)

# All that was ever given out for everybody. Outside are loopback, unspecified, unique local (fc00::/7), link-local
# (fe80::/10), site-local (fec0::/10), multicast (ff00::/8), NAT64 for local use (64:ff9b:1::/48), discard (100::/64),
# IPv4-compatible (::/96) and IPv4-translated (::ffff:0:0:0/96) addresses.
_GIVEN_OUT_6 = IPv6Network("2000::/3")
_NOT_PUBLIC_6 = (
    "2001::/23",  # protocol assignments: benchmarking, ORCHID; Teredo is judged before
    "2001:db8::/32",  # documentation
    "3fff::/20",  # documentation (RFC 9637)
)
# Networks whose addresses carry an IPv4 address, and by how many bits it is shifted.
_CARRIERS = (
    ("::ffff:0:0/96", 0),  # IPv4-mapped
    ("64:ff9b::/96", 0),  # NAT64 (RFC 6052): how sites with IPv4 alone are seen from networks with IPv6 alone
    ("2002::/16", 80),  # 6to4
)
_TEREDO = IPv6Network("2001::/32")
# The last 64 bits of an ISATAP address (RFC 5214 §6.1) begin with 0000:5efe or 0200:5efe; an IPv4 address follows.
_ISATAP_MARK = 0x0000_5EFE
_ISATAP_LOCAL_BIT = 0x0200_0000

_Range = tuple[int, int]


def _range(network: IPv4Network | IPv6Network) -> _Range:
    return int(network.network_address), int(network.broadcast_address)


_RANGES_4 = tuple(_range(IPv4Network(text)) for text in _NOT_PUBLIC_4)
_RANGES_6 = tuple(_range(IPv6Network(text)) for text in _NOT_PUBLIC_6)
_CARRIER_RANGES = tuple((*_range(IPv6Network(text)), shift) for text, shift in _CARRIERS)
_GIVEN_OUT_RANGE = _range(_GIVEN_OUT_6)
_TEREDO_RANGE = _range(_TEREDO)
_LOW_32 = 0xFFFF_FFFF


def is_public(address: str) -> bool:
    """Tell whether an address can be reached by everybody; what is no address in the usual form is not."""
    try:
        number = int(IPv6Address(address)) if ":" in address else int(IPv4Address(address))
    except AddressValueError:
        return False
    if "%" in address:  # only addresses that mean something else on every machine need a zone
        return False
    return _is_public_6(number) if ":" in address else _is_public_4(number)


def is_local_name(host: str) -> bool:
    """Tell whether a name means this machine, whatever anybody's name server says (RFC 6761 §6.3)."""
    name = host.rstrip(".").lower()
    return name == "localhost" or name.endswith(".localhost")


def read_literal(host: str) -> str:
    """Return the address that a URL's host already is, without brackets, or the empty string for a name."""
    address = host.removeprefix("[").removesuffix("]")
    try:
        IPv6Address(address) if ":" in address else IPv4Address(address)
    except AddressValueError:
        return ""
    return address


def _is_public_4(number: int) -> bool:
    return not any(low <= number <= high for low, high in _RANGES_4)


def _is_public_6(number: int) -> bool:
    for low, high, shift in _CARRIER_RANGES:
        if low <= number <= high:
            return _is_public_4(number >> shift & _LOW_32)
    low, high = _TEREDO_RANGE
    if low <= number <= high:
        # RFC 4380 §4: the server's address, then the client's with all bits turned over.
        return _is_public_4(number >> 64 & _LOW_32) and _is_public_4(~number & _LOW_32)
    if (number >> 32 & _LOW_32 & ~_ISATAP_LOCAL_BIT) == _ISATAP_MARK and not _is_public_4(number & _LOW_32):
        return False
    low, high = _GIVEN_OUT_RANGE
    return low <= number <= high and not any(low <= number <= high for low, high in _RANGES_6)
