"""Self-play, and what is learnt from it: weights of an evaluation, networks."""
