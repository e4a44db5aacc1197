"""The start page: the games, and what is being played."""
