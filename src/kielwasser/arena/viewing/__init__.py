"""What a visitor sees of a table, and in which words."""
