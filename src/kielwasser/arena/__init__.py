"""The arena without a browser: tables and who sits there, what visitors see and may do, the library, mass tests."""
