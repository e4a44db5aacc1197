"""Who may come in: hosts, origins, tokens, and the socket on which the pages listen."""
