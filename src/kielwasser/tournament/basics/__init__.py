"""What plans, play and results have in common: players, games as plain values, and what they prove."""
