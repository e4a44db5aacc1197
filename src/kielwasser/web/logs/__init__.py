"""What programs print and what goes over the wire."""
