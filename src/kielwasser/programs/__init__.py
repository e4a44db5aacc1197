"""Foreign programs as players: what is started, and while it runs."""
