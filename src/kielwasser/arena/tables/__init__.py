"""Tables: games, their seats, variations and studies, and who may do what."""
