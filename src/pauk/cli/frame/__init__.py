"""What all commands share: flags, progress, results, input, line mode."""
