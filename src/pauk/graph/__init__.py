"""Links become numbers here: PageRank, HITS, OPIC and the graph of hosts; arrays in, arrays out."""
