"""What a stranger finds beside the code: checks before a commit, a workflow, a citation that names this version."""

import importlib.util
import re
from importlib.machinery import SourceFileLoader
from pathlib import Path

import yaml

from kielwasser.version import VERSION

HERE = Path(__file__).parents[1]


def document(name):
    return yaml.safe_load((HERE / name).read_text(encoding="utf-8"))


def test_a_commit_is_checked_as_the_tests_check_it():
    loader = SourceFileLoader("run", str(HERE / "run"))
    spec = importlib.util.spec_from_loader("run", loader)
    run = importlib.util.module_from_spec(spec)
    loader.exec_module(run)
    (local,) = document(".pre-commit-config.yaml")["repos"]
    assert local["repo"] == "local"  # nothing is fetched
    assert tuple((hook["name"], hook["entry"].split()) for hook in local["hooks"]) == run.READING


def test_the_citation_names_this_version():
    assert document("CITATION.cff")["version"] == VERSION


def test_the_changelog_begins_with_this_version_and_its_date():
    text = (HERE / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## (\S+) – (\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    assert releases[0] == (VERSION, str(document("CITATION.cff")["date-released"]))
    assert len(releases) == text.count("\n## ")
    assert set(re.findall(r"^### (.*)$", text, re.MULTILINE)) == {"Added", "Changed", "Fixed"}


def test_the_workflow_runs_what_the_readme_says():
    jobs = document(".github/workflows/test.yml")["jobs"]
    commands = {name: [step.get("run", "") for step in job["steps"]] for name, job in jobs.items()}
    assert "python run test" in commands["test"]
    assert "python run test --all" in commands["night"]
    assert any("tools/smoke.py" in command for command in commands["wheel"])
    matrix = jobs["test"]["strategy"]["matrix"]
    assert {name.partition("-")[0] for name in matrix["system"]} == {"ubuntu", "windows", "macos"}
    versions = {*matrix["python"], *(each["python"] for each in matrix["include"])}
    assert versions == {"3.11", "3.12", "3.13", "3.14"}
