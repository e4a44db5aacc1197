"""The seasons' protocols without input and output: bytes in, events out."""
