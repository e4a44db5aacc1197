"""Work that has a limit and can be called off."""

import threading
import time

import pytest

import kielwasser
from kielwasser.replay import Ply, Replay, parse, write_record
from kielwasser.system.patience import Impatient, Patience, check


def test_work_without_a_limit_is_never_asked():
    check()
    assert Patience(60.0).run(lambda: check() or "done") == "done"


def test_work_that_takes_too_long_ends():
    with pytest.raises(Impatient, match="longer than -1 seconds"):
        Patience(-1.0).run(check)
    late = Patience(0.001)

    def wait_and_work() -> None:
        while time.thread_time() < began + 0.01:
            pass
        late.begin_again()  # what was until now was no work
        check()

    began = time.thread_time()
    late._seconds = 60.0
    late.run(wait_and_work)


def test_work_is_called_off_from_another_thread():
    patience, begun, ended = Patience(600.0), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        while True:
            check()

    def run() -> None:
        with pytest.raises(Impatient):
            patience.run(work)
        ended.set()

    threading.Thread(target=run, daemon=True).start()
    assert begun.wait(60)
    patience.call_off()
    assert ended.wait(60)


def test_reading_a_record_has_a_limit():
    start = kielwasser.new("hase_igel_2018", seed=1)
    after = start.copy()
    move = after.legal_moves[0]
    after.play(move)
    content = write_record(Replay(start.game, ("A", "B"), (start, after), (Ply(0, str(move)),)))
    assert len(parse(content).positions) == 2
    with pytest.raises(Impatient):
        Patience(-1.0).run(lambda: parse(content))
