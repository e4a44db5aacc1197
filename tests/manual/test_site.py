"""The static site: built without a warning, both languages reachable, nothing from another host."""

from __future__ import annotations

import re

from click.testing import CliRunner

from kielwasser.cli.parser import parser
from kielwasser.manual.pages import PAGES
from kielwasser.manual.site import build_site, may_replace


def test_the_site_builds_without_a_warning_and_asks_no_other_host(tmp_path):
    assert build_site(tmp_path / "site", ("de",)) == []
    assert may_replace(tmp_path / "site")
    entrance = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert 'href="de/index.html"' in entrance
    for name in PAGES:
        text = (tmp_path / "site" / "de" / f"{name}.html").read_text(encoding="utf-8")
        assert not re.findall(r'<(?:script|img|link|iframe)\b[^>]*(?:src|href)="(?:https?:)?//', text)
    site = tmp_path / "site" / "de"
    for built in site.rglob("*.html"):
        for target in re.findall(r'(?:href|src)="(?!\w+:)([^"#?]+)', built.read_text(encoding="utf-8")):
            assert target.startswith("../") or (site / target).exists(), (built.name, target)  # ../en: not built here
    rules = (tmp_path / "site" / "de" / "hase_igel_2018.html").read_text(encoding="utf-8")
    pictures = re.findall(r'<img alt="([^"]+)" src="(pictures/[^"]+\.svg)"', rules)
    assert pictures
    assert all((tmp_path / "site" / "de" / address).is_file() for _, address in pictures)


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "precious.txt").touch()
    (tmp_path / "index.html").touch()  # somebody else's site may have these, too
    (tmp_path / "de").mkdir()
    done = CliRunner().invoke(parser("docs"), ["docs", "-o", str(tmp_path)])
    assert done.exit_code
    assert (tmp_path / "precious.txt").exists()


def test_what_takes_long_is_said_before_it_begins(tmp_path, monkeypatch, type_in, capsys):
    def build(folder):
        assert "takes a few minutes" in capsys.readouterr().err
        return []

    monkeypatch.setattr("kielwasser.manual.site.build_site", build)
    assert "open " in type_in("docs", "-o", tmp_path / "site")[0]
