"""What came out: the store, statistics, ratings, and a series at one moment."""
