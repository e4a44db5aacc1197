"""A busy machine is told of once, with its times."""

from datetime import datetime, timedelta

from kielwasser.system.load import LoadWatch
from kielwasser.system.processes import processors


def test_a_quiet_machine_is_not_worth_a_word():
    watch = LoadWatch(measure=lambda: 0.5)
    assert not watch.look()
    assert watch.text is None
    assert not LoadWatch(measure=lambda: None).look()


def test_a_busy_machine_is_told_in_one_sentence_with_its_times():
    times = iter(datetime(2026, 11, 16, 10, 0) + timedelta(minutes=i) for i in range(10))
    loads = iter([100.0, 300.0, 0.0])
    watch = LoadWatch(lambda: next(times), lambda: next(loads))
    assert [watch.look() for _ in range(3)] == [True, True, False]
    assert watch.text is not None
    assert watch.text.en.startswith("The machine was busy from 10:00 to 10:02 (up to 300.0 tasks on ")
    assert "von 10:00 bis 10:02 Uhr ausgelastet (bis zu 300,0 Arbeiten" in watch.text.de


def test_what_is_still_needed_counts():
    assert LoadWatch(measure=lambda: 1.0).look(needed=len(processors()))
