"""SVG from Python: elements, hexagons, colours. No game and no rules."""
