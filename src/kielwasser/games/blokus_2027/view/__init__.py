"""Blokus 2027 for people: pictures, choices, words."""
