"""What both Mississippi seasons share: the river, its pictures and its words. It is no game: it has no rules."""
