"""The browser's fixtures, for all tests of this folder."""

from browser import arena, open_page, page, profiles, strict, strictly, watched

__all__ = ["arena", "open_page", "page", "profiles", "strict", "strictly", "watched"]
