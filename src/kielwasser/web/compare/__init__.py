"""Two games side by side."""
