"""The page of the game server."""
