"""Mass tests and tournaments: schedules, a runner that loses nothing, statistics, and a store."""
