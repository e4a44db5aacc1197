"""Is a foreign client conformant: the course that it goes through, and who examines it."""
