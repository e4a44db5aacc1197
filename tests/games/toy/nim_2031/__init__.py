"""Nim, a toy season: who takes the last stick wins."""

from kielwasser.games.loader import load

GAME = load(__name__)
