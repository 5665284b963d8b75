import ipaddress

from hypothesis import example, given
from hypothesis import strategies as st
from tests.table import table

from pauk.crawl.fetch.addresses import is_local_name, is_public, read_literal

PUBLIC = """
1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0
192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 198.51.99.255 198.51.101.0
203.0.112.255 203.0.114.0 223.255.255.255
2000:: 2001:200:: 2001:db7:ffff:: 2001:db9:: 2400:cb00:2048:1::c629:d7a2 2606:4700:4700::1111 2a00:1450:4001::200e
3ffe:ffff:: 3fff:1000::
::ffff:8.8.8.8 ::FFFF:0808:0808 64:ff9b::8.8.8.8 2002:808:808::1 2001:0:808:808::f7f7:f7f7
2606:4700::5efe:8.8.8.8 2606:4700::200:5efe:8.8.8.8
""".split()

NOT_PUBLIC = """
0.0.0.0 0.255.255.255 10.0.0.1 10.255.255.255 100.64.0.0 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.255
168.63.129.16 169.254.0.0 169.254.169.254 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.192 192.0.2.1 192.88.99.1
192.168.0.1 192.168.255.255 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1 239.255.255.255 240.0.0.0
255.255.255.255
:: ::1 ::2 ::127.0.0.1 ::8.8.8.8 ::ffff:0:8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.1.2.3 ::ffff:169.254.169.254
64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 64:ff9b:1:ffff::8.8.8.8 64:ff9b:0:0:1::8.8.8.8 100::1 100:0:0:1::1
2001::1 2001:0:7f00:1::f7f7:f7f7 2001:0:808:808::80ff:fffe 2001:2::1 2001:10::1 2001:20::1 2001:1ff:ffff::
2001:db8::1 2002:7f00:1::1 2002:a00:1::1 2002:a9fe:a9fe::1 3fff::1 3fff:fff:ffff:: 4000:: 5f00::1
fc00::1 fd00:ec2::254 fd20:ce::254 fe80::1 febf::1 fec0::1 feff::1 ff02::1 1fff::1
2606:4700::5efe:127.0.0.1 2606:4700::200:5efe:10.0.0.1
fe80::1%eth0 fe80::1%1 2606:4700:4700::1111%eth0
""".split()

NO_ADDRESS = [
    "", " ", "localhost", "example.org", "2130706433", "0x7f000001", "0x7f.1", "127.1", "127.0.0.01", "0177.0.0.1",
    "1.1.1.1.1", "1.1.1", "1.1.1.256", "1.1.1.1 ", " 1.1.1.1", "1.1.1.1\n", "1.1.1.1/32", "8.8.8.8:80", "[::1]",
    "[2606:4700:4700::1111]", ":::", "::1::", "12345::", "::ffff:8.8.8.8.8", "8.8.8.8%eth0", "%", "::%", "١.١.١.١",
]  # fmt: skip


@table("address", PUBLIC)
def test_what_everybody_can_reach_is_public(address):
    assert is_public(address)


@table("address", NOT_PUBLIC)
def test_what_only_some_can_reach_is_not_public(address):
    assert not is_public(address)


@table("text", NO_ADDRESS)
def test_what_is_no_address_is_not_public(text):
    assert not is_public(text)


@given(st.ip_addresses(v=4))
@example(ipaddress.ip_address("192.0.0.9"))
def test_nothing_the_standard_library_calls_private_is_public(address):
    if address.is_private or address.is_multicast or address.is_reserved or address.is_link_local:
        assert not is_public(str(address))


@given(st.ip_addresses(v=6))
def test_no_ipv6_address_outside_the_space_that_was_given_out_is_public_unless_it_carries_one(address):
    carries = address in ipaddress.ip_network("::ffff:0:0/96") or address in ipaddress.ip_network("64:ff9b::/96")
    if is_public(str(address)):
        assert carries or address in ipaddress.ip_network("2000::/3")
        assert not (address.is_private and not carries and address.sixtofour is None and address.teredo is None)


@given(st.ip_addresses(v=4))
def test_an_ipv6_address_that_carries_an_ipv4_address_is_as_public_as_that_one(address):
    verdict = is_public(str(address))
    high, low = f"{int(address) >> 16:x}", f"{int(address) & 0xFFFF:x}"
    assert is_public(f"::ffff:{address}") is verdict
    assert is_public(f"::ffff:{high}:{low}") is verdict
    assert is_public(f"64:ff9b::{address}") is verdict
    assert is_public(f"2002:{high}:{low}::1") is verdict
    turned = ipaddress.IPv4Address(int(address) ^ 0xFFFFFFFF)
    assert is_public(f"2001:0:808:808::{turned}") is verdict
    assert is_public(f"2001:0:{high}:{low}::f7f7:f7f7") is verdict


@given(st.text())
def test_any_text_gets_an_answer(text):
    assert is_public(text) in (True, False)
    assert read_literal(text) in (text, text.removeprefix("[").removesuffix("]"), "")


@table(
    ("host", "is_local"),
    [
        ("localhost", True), ("LOCALHOST", True), ("localhost.", True), ("a.localhost", True), ("a.b.LocalHost.", True),
        ("localhost.example.org", False), ("notlocalhost", False), ("example.org", False), ("", False), (".", False),
    ],
)  # fmt: skip
def test_names_of_this_machine_are_known_without_asking(host, is_local):
    assert is_local_name(host) is is_local


@table(
    ("host", "address"),
    [("[::1]", "::1"), ("127.0.0.1", "127.0.0.1"), ("example.org", ""), ("127.1", ""), ("[x]", ""), ("", "")],
)
def test_a_host_that_is_an_address_is_read_without_its_brackets(host, address):
    assert read_literal(host) == address
