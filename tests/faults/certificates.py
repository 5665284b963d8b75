"""Hold throw-away certificates for the playground's TLS port: one that is right, and the ways to be wrong.

In: nothing. Out: PEM texts, and `make_tls_context`, which picks a certificate by the name a client asks for. The key
is public, as everybody can read it here; it is good for nothing but loopback. The authority's own key was
destroyed when the certificates had been signed, so nobody can sign another. Made with openssl: P-256, valid from
2020 to 2120, the expired one until 2021.
"""

import ssl
import tempfile
from pathlib import Path

AUTHORITY = """\
-----BEGIN CERTIFICATE-----
MIIBgjCCASigAwIBAgIBATAKBggqhkjOPQQDAjAmMSQwIgYDVQQDDBtwYXVrIHBs
YXlncm91bmQsIHRocm93LWF3YXkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEw
MDAwMDBaMCYxJDAiBgNVBAMMG3BhdWsgcGxheWdyb3VuZCwgdGhyb3ctYXdheTBZ
MBMGByqGSM49AgEGCCqGSM49AwEHA0IABKmcoepmknPW/UpXAr29bKf4HhRW0m5E
1jXp//0TMAQhcQkUmakeiDfxRxVI4a27EqhPQ/8uCkyhy+l25EICaDijRTBDMBIG
A1UdEwEB/wQIMAYBAf8CAQAwDgYDVR0PAQH/BAQDAgIEMB0GA1UdDgQWBBQJiLaU
pdM5Txn7HZ1D2uu5XMClnjAKBggqhkjOPQQDAgNIADBFAiAKs3FcuAYZRtX6VzDQ
f1f6dg2T4YbRqyF3uFXc4TO9RgIhAPKU6scmElJ5+bM0MnYc3MiI8Jq1Er7SraHI
qvUPP/ip
-----END CERTIFICATE-----
"""

_KEY = """\
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCoiqZ9p5m/OpdugQ
F6qFFtgPks+sK61rhb6Z2xCf9VmhRANCAAR19kUpBFmOYOH+3xPeCups+ZiXdnpX
Pjls/wsO9Hn2U1NKNA63zG54HYh+ifL/ri3Zbx0EPXicuY7unJEdWsqa
-----END PRIVATE KEY-----
"""

# For tls-good.localhost and localhost, signed by the authority.
_GOOD = """\
-----BEGIN CERTIFICATE-----
MIIB1DCCAXugAwIBAgIBAjAKBggqhkjOPQQDAjAmMSQwIgYDVQQDDBtwYXVrIHBs
YXlncm91bmQsIHRocm93LWF3YXkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEw
MDAwMDBaMB0xGzAZBgNVBAMMEnRscy1nb29kLmxvY2FsaG9zdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABHX2RSkEWY5g4f7fE94K6mz5mJd2elc+OWz/Cw70efZT
U0o0DrfMbngdiH6J8v+uLdlvHQQ9eJy5ju6ckR1aypqjgaAwgZ0wDAYDVR0TAQH/
BAIwADAOBgNVHQ8BAf8EBAMCB4AwEwYDVR0lBAwwCgYIKwYBBQUHAwEwKAYDVR0R
BCEwH4ISdGxzLWdvb2QubG9jYWxob3N0gglsb2NhbGhvc3QwHwYDVR0jBBgwFoAU
CYi2lKXTOU8Z+x2dQ9rruVzApZ4wHQYDVR0OBBYEFGLpK4gDm3SFgCCm6z0Rlzfp
a44SMAoGCCqGSM49BAMCA0cAMEQCIGM9NYgOHzOFT6p2sWdkOtU8z8TE54fgsvR5
0PCkMdzSAiBG413HTyT6sJDtBE7uPfe35Cw+JWXsCq/p6BnLQuNvcw==
-----END CERTIFICATE-----
"""

# For tls-expired.localhost, signed by the authority.
_EXPIRED = """\
-----BEGIN CERTIFICATE-----
MIIBzjCCAXSgAwIBAgIBAzAKBggqhkjOPQQDAjAmMSQwIgYDVQQDDBtwYXVrIHBs
YXlncm91bmQsIHRocm93LWF3YXkwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAw
MDAwWjAgMR4wHAYDVQQDDBV0bHMtZXhwaXJlZC5sb2NhbGhvc3QwWTATBgcqhkjO
PQIBBggqhkjOPQMBBwNCAAR19kUpBFmOYOH+3xPeCups+ZiXdnpXPjls/wsO9Hn2
U1NKNA63zG54HYh+ifL/ri3Zbx0EPXicuY7unJEdWsqao4GYMIGVMAwGA1UdEwEB
/wQCMAAwDgYDVR0PAQH/BAQDAgeAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMCAGA1Ud
EQQZMBeCFXRscy1leHBpcmVkLmxvY2FsaG9zdDAfBgNVHSMEGDAWgBQJiLaUpdM5
Txn7HZ1D2uu5XMClnjAdBgNVHQ4EFgQUYukriAObdIWAIKbrPRGXN+lrjhIwCgYI
KoZIzj0EAwIDSAAwRQIhAOtQKG5VTfbzBQ6aePN8u856jSZhjoTba0ygK9ia24ou
AiB24FSVVX7v2ilY5iod7C50vBhmoghyqnb4BXOzdSzF5Q==
-----END CERTIFICATE-----
"""

# For elsewhere.invalid, signed by the authority.
_ELSEWHERE = """\
-----BEGIN CERTIFICATE-----
MIIByDCCAW6gAwIBAgIBBDAKBggqhkjOPQQDAjAmMSQwIgYDVQQDDBtwYXVrIHBs
YXlncm91bmQsIHRocm93LWF3YXkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEw
MDAwMDBaMBwxGjAYBgNVBAMMEWVsc2V3aGVyZS5pbnZhbGlkMFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEdfZFKQRZjmDh/t8T3grqbPmYl3Z6Vz45bP8LDvR59lNT
SjQOt8xueB2Ifony/64t2W8dBD14nLmO7pyRHVrKmqOBlDCBkTAMBgNVHRMBAf8E
AjAAMA4GA1UdDwEB/wQEAwIHgDATBgNVHSUEDDAKBggrBgEFBQcDATAcBgNVHREE
FTATghFlbHNld2hlcmUuaW52YWxpZDAfBgNVHSMEGDAWgBQJiLaUpdM5Txn7HZ1D
2uu5XMClnjAdBgNVHQ4EFgQUYukriAObdIWAIKbrPRGXN+lrjhIwCgYIKoZIzj0E
AwIDSAAwRQIhAOEYiBcd1MNCDVOPfUqLSDJmPk49DIKSkbLLfmDbEX/xAiBEi6ww
h+KoOTPqo8oRUraQHadrgCPOL5WfOaWVVPZiEw==
-----END CERTIFICATE-----
"""

# For tls-self-signed.localhost and localhost, signed by nobody else.
_SELF_SIGNED = """\
-----BEGIN CERTIFICATE-----
MIIBrjCCAVSgAwIBAgIBBTAKBggqhkjOPQQDAjAkMSIwIAYDVQQDDBl0bHMtc2Vs
Zi1zaWduZWQubG9jYWxob3N0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAw
MDAwWjAkMSIwIAYDVQQDDBl0bHMtc2VsZi1zaWduZWQubG9jYWxob3N0MFkwEwYH
KoZIzj0CAQYIKoZIzj0DAQcDQgAEdfZFKQRZjmDh/t8T3grqbPmYl3Z6Vz45bP8L
DvR59lNTSjQOt8xueB2Ifony/64t2W8dBD14nLmO7pyRHVrKmqN1MHMwDAYDVR0T
AQH/BAIwADAvBgNVHREEKDAmghl0bHMtc2VsZi1zaWduZWQubG9jYWxob3N0ggls
b2NhbGhvc3QwHQYDVR0OBBYEFGLpK4gDm3SFgCCm6z0Rlzfpa44SMBMGA1UdJQQM
MAoGCCsGAQUFBwMBMAoGCCqGSM49BAMCA0gAMEUCIBeSGlilCq29w8K+dUcC8pJK
tHbanYVn+9G1ZsDWTGMJAiEAw3qNJbXy8ZbX8vlIstx3y6RkIoiHYn5RyXyGZcpL
KB0=
-----END CERTIFICATE-----
"""

_BY_HOST = {
    "tls-good.localhost": _GOOD,
    "tls-expired.localhost": _EXPIRED,
    "tls-wrong-name.localhost": _ELSEWHERE,
}


def make_tls_context() -> ssl.SSLContext:
    """Make the server's side of TLS: every host has its certificate, those without one the self-signed."""
    contexts = {host: _load(certificate) for host, certificate in _BY_HOST.items()}
    context = _load(_SELF_SIGNED)

    def choose(peer: ssl.SSLObject | ssl.SSLSocket, host: str | None, _first: ssl.SSLContext) -> None:
        if host in contexts:
            peer.context = contexts[host]

    context.sni_callback = choose
    return context


def _load(certificate: str) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    # The library reads certificates from files only.
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "certificate.pem")
        file.write_text(certificate + _KEY, encoding="ascii")
        context.load_cert_chain(file)
    return context
