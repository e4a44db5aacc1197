"""Computer players that run in this process: simple ones first."""
