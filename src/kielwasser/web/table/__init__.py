"""A table: one game that people play or watch, with its board."""
