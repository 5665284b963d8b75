"""Sets that measure the reading of dates, and the programs that write them."""
