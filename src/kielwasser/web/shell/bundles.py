"""Few files instead of many: what the framework lets every page load piece by piece is put together once.

Its template is changed as it is read, before it is compiled. Where a later framework writes something that is not known
here, that part stays as it is, and pages load more files; `tests/e2e/test_page_weight.py` notices it.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

import nicegui
from jinja2.ext import Extension
from nicegui import app, ui
from nicegui.client import templates
from nicegui.dependencies import register_importmap_override
from nicegui.element import Element
from nicegui.functions.refreshable import RefreshableContainer
from starlette.responses import Response

from kielwasser.web.shell.assets import FOR_GOOD

_STATIC = Path(nicegui.__file__).parent / "static"
_AT = r'"\{\{ prefix \| safe \}\}/_nicegui/\{\{version\}\}/static/'
_STYLE = re.compile(rf'@import url\({_AT}([\w.]+)"\) layer\((\w+)\);')
_SCRIPT = re.compile(rf'<script defer src={_AT}([^"]+)"></script>')
_LANGUAGE = "lang/{{ language }}.umd.prod.js"
_SCRIPTS = ("socket.io.min.js", "quasar.umd.prod.js", "nicegui.js", _LANGUAGE)  # in the order in which they run
_NEEDS_VUE = "quasar.umd.prod.js"  # which stands before it in the template
_OTHER_BUILDS = ("quasar.unimportant.css", "quasar.important.css")  # for developers of the framework
_IMPORT = re.compile(r'import \{ default as (\w+) \} from "[^"]*/components/([^"]+)";\n?')


_COMMON: tuple[type[Element], ...] = (  # what the surroundings of every page and most pages are made of
    ui.colors,
    ui.dark_mode,
    ui.dialog,
    ui.header,
    ui.html,
    ui.input,
    ui.link,
    ui.select,
    ui.timer,
    RefreshableContainer,
)


class Bundles:
    """Files that were put together, by their addresses."""

    def __init__(self) -> None:
        self._contents: dict[str, tuple[str, str]] = {}

    def add(self, name: str, content: str) -> str:
        """Keep a file and return its address, which names what is in it."""
        digest = hashlib.sha256(content.encode()).hexdigest()[:16]
        media = "text/css" if name.endswith(".css") else "text/javascript"
        self._contents[f"{digest}/{name}"] = content, media
        return f"/kielwasser/bundle/{digest}/{name}"

    def answer(self, name: str) -> Response:
        """Return a file, to be kept for good."""
        if name not in self._contents:
            return Response(status_code=404)
        content, media = self._contents[name]
        return Response(content, media_type=media, headers=FOR_GOOD)


_bundles = Bundles()


def register() -> None:
    """Serve the bundles, and let the framework's template name them; before the first page."""
    app.get("/kielwasser/bundle/{name:path}")(_bundles.answer)
    templates.env.globals["kielwasser_script"] = _script
    templates.env.filters["kielwasser_imports"] = _import_together
    templates.env.filters["kielwasser_preloads"] = _preload_together
    templates.env.add_extension(_FewFiles)
    _components()


class _FewFiles(Extension):
    """Names bundles in the framework's template instead of what is in them."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Return the changed source."""
        if name != "index.html":
            return source
        return _name_components(_name_scripts(_name_styles(source)))


# ---- styles --------------------------------------------------------------------------------------------------------


def _name_styles(source: str) -> str:
    """Let one file be imported that has all layers."""
    found = [match for match in _STYLE.finditer(source) if match[1] not in _OTHER_BUILDS]
    if not found:
        return source
    layers = (f"@layer {layer} {{\n{_read_style(file)}\n}}\n" for file, layer in (match.groups() for match in found))
    address = _bundles.add("framework.css", "".join(layers))
    for match in found:
        replaced = f'@import url("{address}");' if match is found[0] else ""
        source = source.replace(match[0], replaced)
    return source


def _read_style(name: str) -> str:
    style = (_STATIC / name).read_text(encoding="utf-8")
    return style.replace("url(fonts/", f"url(/_nicegui/{nicegui.__version__}/static/fonts/")


# ---- scripts that run one after the other --------------------------------------------------------------------------


def _name_scripts(source: str) -> str:
    """Let one file be loaded that has all scripts."""
    found = {match[1]: match[0] for match in _SCRIPT.finditer(source)}
    if not found.keys() >= set(_SCRIPTS):
        return source
    for name in _SCRIPTS:
        one = '<script defer src="{{ kielwasser_script(language) }}"></script>' if name == _NEEDS_VUE else ""
        source = source.replace(found[name], one)
    return source


@cache
def _script(language: str) -> str:
    """Return the address of the script for a page in a language."""
    names = [name.replace("{{ language }}", language) for name in _SCRIPTS]
    return _bundles.add("framework.js", "\n;\n".join((_STATIC / name).read_text(encoding="utf-8") for name in names))


# ---- components ----------------------------------------------------------------------------------------------------


def _name_components(source: str) -> str:
    """Let the components that most pages have come from one module."""
    source = source.replace("{{ js_imports | safe }}", "{{ js_imports | kielwasser_imports | safe }}")
    return source.replace("in js_imports_urls %}", "in js_imports_urls | kielwasser_preloads %}")


def _import_together(imports: str) -> str:
    """Return a page's import statements with one instead of several."""
    address, keys = _components()
    names = [name for name, key in _IMPORT.findall(imports) if key in keys]
    rest = _IMPORT.sub(lambda match: "" if match[2] in keys else match[0], imports)
    return f'import {{ {", ".join(names)} }} from "{address}";\n{rest}' if names else rest


def _preload_together(addresses: list[str]) -> list[str]:
    """Return what a page loads ahead, with one address instead of several."""
    address, keys = _components()
    others = [one for one in addresses if one.partition("/components/")[2] not in keys]
    return [*others, address] if len(others) < len(addresses) else others


@cache
def _components() -> tuple[str, frozenset[str]]:
    """Return the address of the module of components, and the framework's keys of those in it."""
    found = [one.component for one in _COMMON if one.component is not None]
    constants = {one.key: _as_constant(one.name, one.path) for one in found}
    simple = {key: constant for key, constant in constants.items() if constant is not None}
    address = _bundles.add("components.js", "".join(simple.values()))
    for key in simple:  # elements that come later ask for theirs by its own address, and must get the same one
        name = Path(key).stem
        alone = _bundles.add(f"{name}.js", f'export {{ {name} as default }} from "{address}";\n')
        register_importmap_override(f"/_nicegui/{nicegui.__version__}/components/{key}", alone)
    return address, frozenset(simple)


def _as_constant(name: str, path: Path) -> str | None:
    """Return a component's module as a constant of another one; None if it is more than a default export."""
    text = path.read_text(encoding="utf-8").strip()
    exports = re.findall(r"^(?:export|import)\b.*", text, re.MULTILINE)
    if [line.partition(" {")[0] for line in exports] != ["export default"] or not text.endswith(("};", "}")):
        return None
    return f"export const {name} = (() => {{\n{text.replace('export default', 'return', 1)}\n}})();\n"
