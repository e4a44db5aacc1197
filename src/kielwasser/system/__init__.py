"""What differs between operating systems, and the words that every layer needs: texts, errors, folders, locks, processes."""
