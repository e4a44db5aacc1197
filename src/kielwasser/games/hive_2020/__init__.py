"""Hive, the game of the Software-Challenge 2020."""

from kielwasser.games.loader import load

GAME = load(__name__)
