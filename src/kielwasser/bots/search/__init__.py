"""Search, written once against the verbs of `core.generic`: no game's name stands in here."""
