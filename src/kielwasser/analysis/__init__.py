"""A recorded game looked through by a player: what each move was worth, and where the game was decided."""
