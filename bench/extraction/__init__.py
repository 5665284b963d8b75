"""Sets that measure the extraction of main text, and the programs that write them."""
