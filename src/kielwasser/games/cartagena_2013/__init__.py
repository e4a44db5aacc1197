"""Cartagena, the game of the Software-Challenge 2013."""

from kielwasser.games.loader import load

GAME = load(__name__)
