"""Mississippi Queen 2017: the pictures, what can be chosen in them and the same in words."""
