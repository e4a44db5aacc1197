"""Showing it: words, tables, charts, reports."""
