"""Cartagena 2013: the pictures, what can be chosen in them and the same in words."""
