"""Nim 2031: the pictures, what can be chosen in them and the same in words."""
