"""Mass tests: set one up, watch it, the list of all, ratings."""
