"""Build the manual as a static site: a folder for each language, and nothing in it that comes from another host.

MkDocs with the Material theme does it; they are the extra `docs`, which `./run docs` installs.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import tempfile
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from kielwasser.core.game import Game
from kielwasser.core.guide import Picture
from kielwasser.manual.pages import INDEX, LANGUAGES, PAGES, PARTS, page, title
from kielwasser.system.errors import KielwasserError, Text

SITE_NAME = Text("Kielwasser: das Handbuch", "Kielwasser: the manual")
_STAMP = ".kielwasser-manual"  # says that a folder is ours to make anew
_NAMES = {"de": "Deutsch", "en": "English"}
_ENTRANCE = """<!doctype html>
<html lang="de">
<meta charset="utf-8">
<title>Kielwasser</title>
<meta name="viewport" content="width=device-width">
<style>body {{ font: 120% sans-serif; margin: 4em auto; max-width: 30em }} li {{ margin: 1em 0 }}</style>
<h1>Kielwasser</h1>
<ul>
{rows}
</ul>
</html>
"""


def build_site(target: Path, languages: tuple[str, ...] = LANGUAGES, pages: tuple[str, ...] = PAGES) -> list[str]:
    """Build the site into a folder, which is made anew, and return what the generator warned of."""
    with tempfile.TemporaryDirectory() as name:
        made = Path(name)
        warnings = [text for language in languages for text in _build(language, made, pages)]
        rows = "\n".join(
            f'<li><a href="{language}/index.html" lang="{language}">{_NAMES[language]}</a></li>'
            for language in languages
        )
        (made / "site" / "index.html").write_text(_ENTRANCE.format(rows=rows), encoding="utf-8")
        (made / "site" / _STAMP).touch()
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(made / "site", target)
    return warnings


def may_replace(target: Path) -> bool:
    """Tell whether a folder can be made anew: it is not there, empty, or a site that was built here."""
    return not target.exists() or (target.is_dir() and ((target / _STAMP).is_file() or not any(target.iterdir())))


def write_sources(folder: Path, language: str, pages: tuple[str, ...] = PAGES) -> None:
    """Write the pages of a language and their pictures into a folder."""
    (folder / "pictures").mkdir(parents=True)
    shown = _illustrator(folder, language)
    for name in pages:
        (folder / f"{name}.md").write_text(page(name, language, shown), encoding="utf-8")
    icon = files("kielwasser.web") / "assets" / "favicon.svg"
    (folder / "pictures" / "favicon.svg").write_text(icon.read_text(encoding="utf-8"), encoding="utf-8")


def _illustrator(folder: Path, language: str) -> Callable[[Game, int, Picture], str]:
    def illustrate(game: Game, number: int, picture: Picture) -> str:
        """Draw the picture; its text alternative is the position in sentences."""
        address = f"pictures/{game.name}-{number}.svg"
        (folder / address).write_text(picture.draw(game, language), encoding="utf-8")
        said = " ".join(text.said(language) for text in game.view().describe(picture.load(game)))
        return f"![{said.translate(_NO_BRACKETS)}]({address})"

    return illustrate


_NO_BRACKETS = str.maketrans("[]", "()")


def configuration(language: str, sources: Path, target: Path, pages: tuple[str, ...] = PAGES) -> dict[str, Any]:
    """Return the generator's settings for a language."""
    entries: list[dict[str, Any]] = [{title(INDEX, language): f"{INDEX}.md"}]
    for part in PARTS:
        shown = [{title(name, language): f"{name}.md"} for name in part.pages if name in pages]
        entries += [{part.heading.said(language): shown}] if shown else []
    return {
        "site_name": SITE_NAME.said(language),
        "docs_dir": str(sources),
        "site_dir": str(target),
        "use_directory_urls": False,  # so that the files can be read without a server
        "nav": entries,
        "theme": {
            "name": "material",
            "language": language,
            "font": False,  # the reader's own, none from another host
            "favicon": "pictures/favicon.svg",
            "logo": "pictures/favicon.svg",
            "features": ["navigation.sections", "navigation.top", "content.code.copy"],
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default", "primary": "blue grey"},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "primary": "blue grey"},
            ],
        },
        "extra": {
            "generator": False,
            "alternate": [
                {"name": name, "link": f"../{code}/index.html", "lang": code} for code, name in _NAMES.items()
            ],
        },
        "plugins": [{"search": {"lang": language}}],
        "markdown_extensions": ["tables", "pymdownx.superfences", {"toc": {"permalink": False}}, "pymdownx.highlight"],
        "validation": {"links": {"anchors": "warn", "absolute_links": "warn", "unrecognized_links": "warn"}},
    }


class _Heard(logging.Handler):
    """Collects warnings."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.texts.append(record.getMessage())


def _build(language: str, made: Path, pages: tuple[str, ...]) -> list[str]:
    """Build one language and return the warnings."""
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")  # an advertisement, not a warning
    try:
        from mkdocs.commands.build import build
        from mkdocs.config import load_config
    except ImportError:
        raise KielwasserError(
            Text(
                'Dafür fehlt das Programm, das die Seiten baut: pip install "kielwasser[docs]", oder ./run docs',
                'What builds the pages is missing: pip install "kielwasser[docs]", or ./run docs',
            )
        ) from None
    sources, target = made / language, made / "site" / language
    write_sources(sources, language, pages)
    settings = made / f"{language}.yml"  # JSON is YAML
    settings.write_text(json.dumps(configuration(language, sources, target, pages)), encoding="utf-8")
    heard, log = _Heard(), logging.getLogger("mkdocs")
    log.addHandler(heard)
    try:
        build(load_config(str(settings)))
    finally:
        log.removeHandler(heard)
    (target / "404.html").unlink(missing_ok=True)  # its links would lead to the root of a server
    return heard.texts
