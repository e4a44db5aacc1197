"""Hase und Igel 2018: the pictures, what can be chosen in them and the same in words."""
