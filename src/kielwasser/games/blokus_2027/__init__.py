"""Blokus, the game of the Software-Challenge 2027."""

from kielwasser.games.loader import load

GAME = load(__name__)
