"""Two hundred phones behind one address are let through, whoever floods is not, and others do not notice."""

from pauk.web.annotate.turnstile import Turnstile


class Elapsed:
    """A stopwatch that is told how late it is."""

    now = 0.0

    def seconds(self):
        return self.now


def walk(phones, every_s, lasting_s, *, network="192.0.2.1"):
    """Let phones come one after the other and ask as often as told; return how often somebody had to wait."""
    elapsed = Elapsed()
    turnstile, waits = Turnstile(elapsed), 0
    for step in range(round(lasting_s / every_s * phones)):
        elapsed.now = step * every_s / phones
        waits += turnstile.wait_s(network, f"phone {step % phones}", is_new=step < phones) > 0
    return waits, turnstile, elapsed


def test_two_hundred_phones_behind_one_address_never_wait():
    assert walk(200, 2.5, 120)[0] == 0
    assert walk(200, 1.5, 120)[0] == 0  # all of them hurry


def test_who_floods_waits_and_the_other_phones_of_the_house_do_not():
    _, turnstile, elapsed = walk(200, 2.5, 60)
    flood = [turnstile.wait_s("192.0.2.1", "flood", is_new=False) for _ in range(200)]
    assert sum(wait > 0 for wait in flood) == 140
    elapsed.now += 1
    assert turnstile.wait_s("192.0.2.1", "phone 7", is_new=False) == 0
    assert turnstile.wait_s("192.0.2.1", "flood", is_new=False) == 0  # after a second it may again


def test_ids_that_are_made_up_run_out_and_other_networks_go_on():
    turnstile = Turnstile(Elapsed())
    waits = [turnstile.wait_s("192.0.2.1", f"made up {number}", is_new=True) > 0 for number in range(700)]
    assert sum(waits) == 300
    assert turnstile.wait_s("198.51.100.9", "phone", is_new=True) == 0
