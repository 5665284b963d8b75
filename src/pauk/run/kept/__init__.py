"""What a collection keeps, for those who want to read it: pages with everything known of them, and lists."""
