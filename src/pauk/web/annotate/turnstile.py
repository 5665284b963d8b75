"""Say who asks too often: a device, a network, or too many new devices of one network.

In: a network, and the name of a device. Out: 0, or how many seconds they must wait. There is one of it behind all web
processes, so that the limits hold however many there are.
"""

from pauk.base.clock import SYSTEM_ELAPSED, Elapsed
from pauk.web.signin.rate_limits import RateLimit

# A person answers in 2.5 seconds as a rule, and in half a second at most. Two hundred phones behind one address, in a
# school or a parish hall, ask 80 times a second when all of them hurry.
_DEVICE_PER_S, _DEVICE_BURST = 4.0, 60.0
_NETWORK_PER_S, _NETWORK_BURST = 160.0, 800.0
_NEW_PER_S, _NEW_BURST = 0.5, 400.0


class Turnstile:
    """Counts how often each device and each network asks."""

    def __init__(self, elapsed: Elapsed = SYSTEM_ELAPSED) -> None:
        self._devices = RateLimit(_DEVICE_PER_S, _DEVICE_BURST, elapsed)
        self._networks = RateLimit(_NETWORK_PER_S, _NETWORK_BURST, elapsed)
        self._new = RateLimit(_NEW_PER_S, _NEW_BURST, elapsed)

    def wait_s(self, network: str, device: str, *, is_new: bool) -> float:
        """Count a question; return 0, or how long to wait with the next."""
        wait_s = self._networks.wait_s(network)
        if not wait_s:
            wait_s = self._new.wait_s(network) if is_new else self._devices.wait_s(device)
        return wait_s
