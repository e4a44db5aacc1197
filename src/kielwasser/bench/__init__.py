"""Benchmarks: figures that a user can repeat."""
