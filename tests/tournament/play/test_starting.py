"""A process that plays may be started before anybody knows what it will play."""

from quick import settings

from kielwasser.tournament.play.executor import LocalExecutor
from kielwasser.tournament.play.starting import Spare
from kielwasser.tournament.series import Series


def test_the_first_games_are_played_by_the_process_that_is_there_already(store):
    spare = Spare()
    spare.start()
    assert spare.started is not None
    handle, played_by = spare.started.handle, []

    class Noting(LocalExecutor):
        def submit(self, job):
            super().submit(job)
            played_by.extend(self.pids)

    shot = Series.create(store, settings("random", "greedy", games=2)).run(lambda: Noting(1, spare=spare))
    assert (shot.games, shot.state) == (2, "done")
    assert played_by == [handle.pid]
    spare.drop()  # which nobody needs to do any more
    assert handle.poll() == 0  # it ended by itself


def test_a_process_that_nobody_needs_is_ended():
    spare = Spare()
    spare.start()
    assert spare.started is not None
    handle = spare.started.handle
    spare.drop()
    assert handle.poll() is not None
    assert spare.take() is None
