"""What is to be played: the players, the settings of a series, its schedule, tuning."""
