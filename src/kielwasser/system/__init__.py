"""What every layer needs: texts and errors, and what differs between operating systems: folders, locks, processes."""
