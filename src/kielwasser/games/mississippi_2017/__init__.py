"""Mississippi Queen, the game of the Software-Challenge 2017."""

from kielwasser.games.loader import load

GAME = load(__name__)
