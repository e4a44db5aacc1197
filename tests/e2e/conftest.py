"""The browser's fixtures, for all tests of this folder."""

from browser import arena, chromium, open_page, page, strict, strictly, watched

__all__ = ["arena", "chromium", "open_page", "page", "strict", "strictly", "watched"]
