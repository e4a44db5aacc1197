"""The client's side of the seasons' protocols, and a kit to write computer players."""
