"""Mass tests: set up, begun, stopped, resumed."""
