"""The rules of the games, for players."""
