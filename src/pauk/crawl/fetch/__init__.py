"""One request becomes one answer: addresses, DNS, connections, HTTP, cookies, content codings, first bytes."""
