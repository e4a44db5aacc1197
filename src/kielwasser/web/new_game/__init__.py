"""The new-game dialog: what can be chosen, and who plays."""
