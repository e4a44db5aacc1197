"""Recorded games: open a file, the library of what was played here."""
