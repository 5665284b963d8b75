"""Many hosts that fail in a row are our own network, if one worked not long ago."""

from pauk.base.clock import SetElapsed
from pauk.crawl.fetch.retry import Network


def test_hosts_that_fail_from_the_beginning_are_to_blame_themselves():
    network = Network()
    for host in range(100):
        network.note(host, is_reached=False)
    assert not network.is_down


def test_many_hosts_in_a_row_after_one_that_worked_are_the_network_until_one_works_again():
    network = Network()
    network.note(0, is_reached=True)
    for host in range(1, 21):
        network.note(host, is_reached=False)
        assert not network.is_down
    network.note(21, is_reached=False)
    assert network.is_down
    network.note(5, is_reached=True)
    assert not network.is_down


def test_a_network_that_is_down_for_ten_minutes_is_not_the_network():
    elapsed = SetElapsed(1_000_000_000.0)
    network = Network(elapsed)
    network.note(0, is_reached=True)
    for host in range(1, 22):
        network.note(host, is_reached=False)
    elapsed.advance(599.5)
    assert network.is_down
    elapsed.advance(0.5)
    assert not network.is_down


def test_one_host_that_fails_again_and_again_is_one_host():
    network = Network()
    network.note(0, is_reached=True)
    for _ in range(100):
        network.note(1, is_reached=False)
    assert not network.is_down
