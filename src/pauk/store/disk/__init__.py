"""Touch the disk as one must where folders come from strangers: no links, regular files, nothing believed."""
