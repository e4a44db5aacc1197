"""The manual, readable in the arena without a network."""
