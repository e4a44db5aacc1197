"""What pages load in few files: all of it is there, in its order, under addresses that change with it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from house import House
from nicegui.client import templates

from kielwasser.web.shell import bundles

ADDRESS = re.compile(r"/kielwasser/bundle/[0-9a-f]{16}/[\w.]+")


@pytest.fixture(scope="module")
def files(house: House) -> dict[str, str]:
    """The bundles of the start page, by their names."""
    browser = house.browser()
    found = {}
    for address in set(ADDRESS.findall(browser.get("/").text)):
        answer = browser.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        found[address.rpartition("/")[2]] = answer.text
    return found


def test_styles_keep_their_layers(files: dict[str, str]) -> None:
    layers = re.findall(r"^@layer (\w+) \{$", files["framework.css"], re.MULTILINE)
    assert layers == ["base", "quasar", "quasar_importants", "nicegui"]
    assert "url(/_nicegui/" in files["framework.css"]  # fonts lie where they lay
    assert "url(fonts/" not in files["framework.css"]


def test_scripts_run_in_their_order_and_speak_the_language_of_the_page(house: House, files: dict[str, str]) -> None:
    marks = [files["framework.js"].index(mark) for mark in ("Socket.IO v", "window.Quasar={", "function createApp(")]
    assert marks == sorted(marks)
    german = house.browser()
    (address,) = re.findall(
        r"/kielwasser/bundle/\w+/framework\.js", german.get("/", headers={"Accept-Language": "de"}).text
    )
    assert 'nativeName:"Deutsch"' in german.get(address).text


def test_a_page_names_nothing_that_is_in_a_bundle(house: House) -> None:
    html = house.browser().get("/").text
    assert not re.search(r'(src|href|url\()="?/_nicegui/[\d.]+/static/(socket|quasar|nicegui|fonts|lang)', html)
    assert not re.search(r'from "[^"]*/components/[^"]*/(dialog|header|select)\.js"', html)


def test_a_template_that_is_not_known_stays_as_it_is() -> None:
    extension = bundles._FewFiles(templates.env)
    foreign = '<script src="{{ prefix }}/other.js"></script>'
    assert extension.preprocess(foreign, "index.html") == foreign
    assert extension.preprocess("{{ js_imports | safe }}", "other.html") == "{{ js_imports | safe }}"


@pytest.mark.parametrize(
    ("text", "is_simple"),
    [
        ("export default {\n  a: 1,\n};\n", True),
        ("const b = 1;\nexport default {\n  a: b,\n};\n", True),
        ('import { b } from "./b.js";\nexport default {\n  a: b,\n};\n', False),
        ("export const b = 1;\nexport default {\n  a: b,\n};\n", False),
        ("export default {\n  a: 1,\n};\nlate();\n", False),
    ],
)
def test_only_modules_that_are_one_value_are_put_together(tmp_path: Path, text: str, is_simple: bool) -> None:
    path = tmp_path / "thing.js"
    path.write_text(text, encoding="utf-8")
    constant = bundles._as_constant("thing", path)
    assert (constant is not None) == is_simple
