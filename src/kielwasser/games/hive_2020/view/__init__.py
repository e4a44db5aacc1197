"""Hive 2020: the pictures, what can be chosen in them and the same in words."""
