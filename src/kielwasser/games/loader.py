"""Put a game together from the files of its folder: know one folder, know all.

What is needed to play is imported with the game; pictures, editing, rules for players, language, simple player,
evaluation, observation and recorded games are imported on demand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from kielwasser.core.game import Game, Notation, Verbs, declare

if TYPE_CHECKING:
    from kielwasser.core.editing import Editing
    from kielwasser.core.evaluation import Evaluation
    from kielwasser.core.guide import Guide
    from kielwasser.core.observation import Observation
    from kielwasser.core.reading import Reader
    from kielwasser.core.recordings import Report
    from kielwasser.core.view import View


def load(package: str) -> Game:
    """Return the game whose files lie in a package, its kernels registered; the folder is named `<name>_<season>`."""
    board, rules, notation, texts, wire, facts = (
        import_module(f"{package}.{part}") for part in ("board", "rules", "notation", "texts", "wire", "facts")
    )
    name = package.rpartition(".")[2]
    game = Game(
        package=package,
        name=name,
        season=int(name.rpartition("_")[2]),
        **vars(facts.FACTS),
        seats=wire.SEATS,
        board_type=board.BOARD,
        state_type=board.STATE,
        actions=board.ACTIONS,
        skip=getattr(board, "SKIP", None),
        notation=Notation.of(notation),
        merge=getattr(notation, "merge", list),
        reasons=texts.REASONS,
        endings=texts.ENDINGS,
        rulings=texts.RULINGS,
        explain=getattr(texts, "explain", None),
        read_xml=wire.read_state,
        write_xml=wire.write_state,
        refusal=getattr(wire, "refusal", None),
        recorded=_recorded(package),
        view=_view(package),
        editing=_editing(package),
        reading=_reading(package),
        guide=_guide(package),
        dialect=lambda: import_module(f"{package}.dialect").SeasonDialect(game),
        simple=lambda: import_module(f"{package}.simple").choose,
        evaluation=_evaluation(package),
        observation=_observation(package),
    )
    return declare(game, Verbs.of(rules))


def _view(package: str) -> Callable[[], View]:
    @cache
    def view() -> View:
        from kielwasser.core.view import View
        from kielwasser.drawing.svg import picture

        scene, figures, choices, words = (
            import_module(f"{package}.view.{part}") for part in ("scene", "figures", "choices", "words")
        )
        more = f"{package}.view.refusals"
        refusals = import_module(more) if find_spec(more) is not None else None
        return View.of(scene, figures, choices, words, picture, refusals)

    return view


def _editing(package: str) -> Callable[[], Editing | None]:
    @cache
    def editing() -> Editing | None:
        from kielwasser.core.editing import Editing

        where = f"{package}.editing"
        return Editing.of(import_module(where)) if find_spec(where) is not None else None

    return editing


def _reading(package: str) -> Callable[[], Reader]:
    @cache
    def reading() -> Reader:
        from kielwasser.core.reading import Reader

        return Reader.of(import_module(f"{package}.reading"))

    return reading


def _guide(package: str) -> Callable[[], Guide]:
    def guide() -> Guide:
        found: Guide = import_module(f"{package}.guide").GUIDE
        return found

    return guide


def _recorded(package: str) -> Callable[[Any, Report], bool]:
    def recorded(item: Any, report: Report) -> bool:
        is_mine: bool = import_module(f"{package}.recorded").verify(item, report)
        return is_mine

    return recorded


def _evaluation(package: str) -> Callable[[], Evaluation | None]:
    @cache
    def evaluation() -> Evaluation | None:
        from kielwasser.core.evaluation import Evaluation

        if find_spec(f"{package}.evaluate") is None:
            return None
        return Evaluation.of(import_module(f"{package}.evaluate"))

    return evaluation


def _observation(package: str) -> Callable[[], Observation | None]:
    @cache
    def observation() -> Observation | None:
        from kielwasser.core.observation import Observation

        if find_spec(f"{package}.observe") is None:
            return None
        return Observation.of(import_module(f"{package}.observe"))

    return observation
