"""What surrounds and serves every page: frame, parts, dialogs, the person who looks, pictures, compiling ahead."""
