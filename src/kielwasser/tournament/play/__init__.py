"""Playing it: jobs and where they are played, in this process, over the server, on other machines."""
