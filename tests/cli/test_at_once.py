"""What is wrong with a command's words is said at once: before a page's framework is imported or a kernel is loaded."""

import json
import socket
import subprocess
import sys

#: Runs commands one after the other and prints, for each, how it ended and what of the slow things was there by then.
CODE = """
import gc, json, sys
from kielwasser.cli import main
from numba.core.dispatcher import Dispatcher

slow = "nicegui", "fastapi", "ray", "playwright"
for call in json.loads(sys.argv[1]):
    sys.argv = ["kielwasser", *call]
    try:
        main()
    except SystemExit as ended:
        there = [name for name in slow if name in sys.modules]
        kernels = [one for one in gc.get_objects() if isinstance(one, Dispatcher) and one.signatures]
        there += [one.py_func.__name__ for one in kernels if one.py_func.__module__.startswith("kielwasser")]
        print(json.dumps([ended.code, there]))
"""


def test_nothing_slow_comes_before_an_error():
    with socket.socket() as taken, socket.socket() as silent:
        for each in (taken, silent):
            each.bind(("127.0.0.1", 0))
        taken.listen()
        busy, dead = (str(each.getsockname()[1]) for each in (taken, silent))
        few = ["--game", "hive_2020"]
        calls = [
            ["serve", "--port", busy],
            ["serve", "--ruling", "nonsense"],
            ["arena", "--port", busy, "--no-browser"],
            ["connect", "--player", "random", "--port", dead],
            ["check-client", *few, "nobody.py"],
            ["match", "nobody.py", "random", *few],
            ["tournament", "random", "greedy", *few, "--format", "nonsense"],
            ["replay", "show", "nothing.xml"],
            ["analyse", "nothing.xml"],
            ["play", "nothing"],
        ]
        done = subprocess.run(
            [sys.executable, "-c", CODE, json.dumps(calls)], capture_output=True, encoding="utf-8", check=False
        )
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == [[2, []]] * len(calls), done.stderr
