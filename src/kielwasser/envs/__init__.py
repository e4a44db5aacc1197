"""Environments for learners: batches of games, PettingZoo and Gymnasium."""
