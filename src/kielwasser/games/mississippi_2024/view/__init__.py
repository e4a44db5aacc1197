"""Mississippi Queen 2024: the pictures, what can be chosen in them and the same in words."""
