"""Change positions by hand."""
