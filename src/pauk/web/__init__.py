"""Door 1: the engine as an HTTP API and as pages, written on the server, without scripts and without a build step."""
