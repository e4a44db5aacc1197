"""Mississippi Queen, the game of the Software-Challenge 2024."""

from kielwasser.games.loader import load

GAME = load(__name__)
