"""Links become clusters here: random walks, Markov clusters, cuts by conductance; and how good clusters are."""
