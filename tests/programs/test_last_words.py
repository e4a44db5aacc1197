"""The line that matters in what programs print when they crash, in many languages."""

import pytest

from kielwasser.programs.last_words import cure, essence, excerpt, fitted

FRAMES = "".join(f"\tat bot.Search.look(Search.java:{line})\n" for line in range(40))
PRINTED = {
    "python, whose line broke after its error": (
        "Traceback (most recent call last):\n  File 'a.py'\nKeyError: 'move'\n"
        "Traceback (most recent call last):\n  File 'a.py'\nBrokenPipeError: [Errno 32] Broken pipe\n",
        "KeyError: 'move'",
    ),
    "python, whose line broke": (
        "Traceback (most recent call last):\n  File 'a.py'\nBrokenPipeError: [Errno 32] Broken pipe\nbye\n",
        "BrokenPipeError: [Errno 32] Broken pipe",
    ),
    "python": (
        "loading\nTraceback (most recent call last):\n  File 'a.py', line 1\n    f()\nboom.Trouble: no way\n",
        "boom.Trouble: no way",
    ),
    "python, twice": (
        "Traceback (most recent call last):\n  File 'a.py'\nKeyError: 1\n\nDuring handling of …\n\n"
        "Traceback (most recent call last):\n  File 'a.py'\nRuntimeError: too late\ngood bye\n",
        "RuntimeError: too late",
    ),
    "java": (
        f'start\nException in thread "main" java.lang.IllegalStateException: no move\n{FRAMES}shutting down\n',
        'Exception in thread "main" java.lang.IllegalStateException: no move',
    ),
    "java, with a cause": (
        f"java.lang.RuntimeException: outer\n{FRAMES}Caused by: java.lang.NullPointerException: inner\n{FRAMES}",
        "java.lang.NullPointerException: inner",
    ),
    "javascript": (
        "/bot.js:3\n  x.y()\n    ^\n\nTypeError: x is undefined\n    at main (/bot.js:3:5)\n\nNode.js v20\n",
        "TypeError: x is undefined",
    ),
    "ruby": (
        "bot.rb:3:in 'move': no way (RuntimeError)\n\tfrom bot.rb:9:in 'main'\n",
        "bot.rb:3:in 'move': no way (RuntimeError)",
    ),
    "rust": (
        "thread 'main' panicked at src/main.rs:2:5:\nindex out of bounds\nnote: run with RUST_BACKTRACE=1\n",
        "thread 'main' panicked at src/main.rs:2:5: index out of bounds",
    ),
    "c++": (
        "terminate called after throwing an instance of 'std::out_of_range'\n  what():  map::at\n",
        "terminate called after throwing an instance of 'std::out_of_range' what():  map::at",
    ),
    "java that does not compile": (
        "Bot.java:3: error: ';' expected\n        int x = 1\n                 ^\n"
        "Bot.java:9: error: class, interface, enum, or record expected\n}\n^\n2 errors\nerror: compilation failed\n",
        "Bot.java:3: error: ';' expected",
    ),
    "java that does not compile, in German": (
        "src/Bot.java:3: Fehler: ';' erwartet\n1 Fehler\nFehler: Kompilierung nicht erfolgreich\n",
        "src/Bot.java:3: Fehler: ';' erwartet",
    ),
    "c that does not compile": (
        "bot.c: In function 'main':\nbot.c:3:5: error: 'x' undeclared\nmake: *** [all] Error 1\n",
        "bot.c:3:5: error: 'x' undeclared",
    ),
    "go that does not compile": ("# bot\n./main.go:5:2: undefined: x\n", "./main.go:5:2: undefined: x"),
    "nothing special": ("hello\nI give up\n", "I give up"),
    "nothing": ("", ""),
}


@pytest.mark.parametrize("language", PRINTED)
def test_the_line_that_matters(language):
    printed, line = PRINTED[language]
    assert essence(printed) == line


def test_an_excerpt_holds_the_exception_and_the_end():
    printed, line = PRINTED["java"]
    shown = excerpt(printed, 12).splitlines()
    assert len(shown) == 12
    assert shown[0] == line
    assert shown[-1] == "shutting down"
    assert "…" in shown


def test_an_excerpt_of_a_java_trace_keeps_the_authors_own_frames():
    library = "\tat java.base/java.util.ArrayList.get(ArrayList.java:427)\n"
    contest = "\tat sc.framework.plugins.Player.ask(Player.java:3)\n"
    own = "\tat sc.player2020.logic.Logic.onRequestAction(Logic.java:42)\n"
    thrown = "java.lang.IndexOutOfBoundsException: Index 3 out of bounds for length 3\n"
    shown = excerpt(f"begun\n{thrown}{8 * library}{own}{9 * contest}\tat bot.Main.main(Main.java:7)\nbye\n", 8)
    assert shown.splitlines() == [
        "begun",
        thrown.strip(),
        own.rstrip(),
        "\tat bot.Main.main(Main.java:7)",
        "\t…",
        "bye",
    ]
    assert excerpt(f"{thrown}{20 * library}", 8).count("ArrayList") > 3  # where there are no others


def test_short_output_is_shown_as_it_is():
    assert excerpt("a\n\nb\n", 12) == "a\nb"
    assert excerpt("\n".join(map(str, range(30))), 3) == "27\n28\n29"


def test_an_old_client_on_a_new_java_hears_how_it_starts():
    printed = "java.lang.reflect.InaccessibleObjectException: Unable to make field private final java.util.Comparator"
    helps = cure(printed)
    assert helps is not None
    assert "--add-opens java.base/java.util=ALL-UNNAMED" in helps.de
    assert cure("java.lang.NullPointerException") is None


def test_what_is_cut_short_keeps_the_exception_although_much_was_printed_after_it():
    buffered = [f"{number}: {'thinking ' * 20}" for number in range(60)]
    printed = "\n".join(["begun", "KeyError: 'carrots'", *buffered])
    cut = fitted(printed, 4_000)
    assert len(cut) <= 4_000
    assert essence(cut) == "KeyError: 'carrots'"
    assert cut.splitlines()[-1].startswith("59: ")
    assert fitted("short", 4_000) == "short"
