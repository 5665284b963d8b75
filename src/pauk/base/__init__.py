"""The words everybody uses: records, outcomes, errors, settings, URLs, clock and log."""
