"""Players that delete or spoil the store: they cannot, or it is noticed, told, and saved as far as that goes."""

from pathlib import Path

import pytest
from quick import local, settings

from kielwasser.cli.running import Venue, carry_out
from kielwasser.system.landlock import is_known
from kielwasser.tournament import series as running
from kielwasser.tournament.basics.players import parse_all
from kielwasser.tournament.play.executor import InlineExecutor
from kielwasser.tournament.play.protection import to_protect
from kielwasser.tournament.play.starting import Spare
from kielwasser.tournament.results.store import Store, StoreLost
from kielwasser.tournament.series import Series, SeriesError

BOT = """
import contextlib, os
from pathlib import Path
class Evil:
    def choose(self, position, deadline):
        with contextlib.suppress(OSError):
            {deed}
        return position.legal_moves[0]
"""
DELETES = "Path({path!r}).unlink()"
REPLACES = (
    "Path({path!r}).with_name('mine').write_text('hello'); os.replace(Path({path!r}).with_name('mine'), {path!r})"
)
SPOILS = "Path({path!r}).write_bytes(b'nothing' * 9999)"


@pytest.fixture
def evil(tmp_path):
    """Return what makes a file whose player does something to the store."""

    def make(deed: str) -> str:
        folder = tmp_path / "bots"
        folder.mkdir()
        path = str(tmp_path / "series.sqlite")
        (folder / "evil.py").write_text(BOT.format(deed=deed.format(path=path)), encoding="utf-8")
        return str(folder / "evil.py")

    return make


@pytest.mark.parametrize("deed", [DELETES, REPLACES, SPOILS])
def test_where_players_can_spoil_the_store_that_is_noticed_and_told(store, evil, deed):
    """Before, the series was done, with exit code 0 and without a store."""
    series = Series.create(store, settings(evil(deed), "random", games=6, game="hase_igel_2018"))
    with pytest.raises(StoreLost, match=r"deleted or replaced|overwritten") as raised:
        series.run(InlineExecutor)
    assert (series.state, series.is_lost, series.snapshot().error) == ("failed", True, raised.value.text)
    saved = store.path.with_name("series-saved.sqlite")
    if deed != SPOILS:  # of what was overwritten there may be nothing left
        assert str(saved) in str(raised.value)
    if saved.exists():
        with Store(saved) as found:
            assert [entry.id for entry in found.entries()] == [series.id]
            assert len(found.games(series.id)) == series.played
            assert Series(found, series.id).played == series.played


def test_the_advice_is_one_that_works(store, evil, monkeypatch, capsys):
    monkeypatch.setattr(Venue, "executor_for", lambda *_: InlineExecutor)
    made = settings(evil(DELETES), "random", games=6, game="hase_igel_2018")
    with pytest.raises(SeriesError) as raised:
        carry_out("match", store.path, made, Venue(1, None, None, Spare()), False, False)
    assert str(raised.value).endswith(f"--resume and --store {store.path.with_name('series-saved.sqlite')}")


@pytest.mark.skipif(not is_known(), reason="the system has no Landlock")
@pytest.mark.parametrize("deed", [DELETES, REPLACES, SPOILS])
def test_where_the_system_can_players_are_kept_off_the_store(store, evil, monkeypatch, deed):
    files = (store.path, store.path.with_name("series.sqlite-wal"))
    monkeypatch.setattr(running, "to_protect", lambda *_: files)  # a temporary folder would be left alone
    series = Series.create(store, settings(evil(deed), "random", games=2, game="hase_igel_2018"))
    shot = series.run(local(1))
    assert (shot.state, shot.games, {found.cause for found in shot.causes}) == ("done", 2, {"regular"})
    assert len(store.games(series.id)) == 2


def test_what_is_protected_and_where_that_would_hinder_players(tmp_path, monkeypatch):
    data, bots, work = (tmp_path / name for name in ("data", "bots", "work"))
    for folder in (data, bots, work, tmp_path / "tmp", tmp_path / "cache"):
        folder.mkdir()
    monkeypatch.setenv("KIELWASSER_DATA", str(data))
    monkeypatch.setenv("KIELWASSER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
    monkeypatch.chdir(work)
    (bots / "bot.py").write_text(BOT.format(deed="pass"), encoding="utf-8")
    players = parse_all([f"{bots / 'bot.py'}:Evil", "random"])
    store = data / "series.sqlite"
    usual = {store, Path(f"{store}-wal"), Path(f"{store}-shm"), data / "replays"}
    assert set(to_protect(store, players)) == usual
    assert to_protect(store, players[1:]) == ()  # our own players write nothing
    assert set(to_protect(bots / "series.sqlite", players)) == {data / "replays"}  # a bot may write where it lies
    assert set(to_protect(work / "series.sqlite", players)) == {data / "replays"}
    assert to_protect(Path(":memory:"), players) == ()
