"""Hase und Igel, the game of the Software-Challenge 2018."""

from kielwasser.games.loader import load

GAME = load(__name__)
