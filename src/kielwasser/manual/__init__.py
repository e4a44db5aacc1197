"""The manual: pages in German and English that come with the package, for the static site and for the arena."""
