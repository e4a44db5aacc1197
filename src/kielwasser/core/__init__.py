"""The contract that every game keeps, and what is the same for all of them."""
