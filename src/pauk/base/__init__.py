"""The words everybody uses: records, outcomes, errors, settings, URLs, clocks and log."""
