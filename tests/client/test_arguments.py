"""The options of a player's own program, told in the user's language."""

import pytest

from kielwasser.client.arguments import parser
from kielwasser.client.kit import main

WORDS = {
    "de": ("Aufruf: ", "Optionen", "Ein Computerspieler", "sein Port [13050]", "aufhören"),
    "en": ("usage: ", "options", "A computer player", "its port [13050]", "stop"),
}
MISTAKES = {
    ("--port", "x"): ("-p/--port: 'x' ist keine ganze Zahl", "-p/--port: 'x' is no whole number"),
    ("--game",): ("-g/--game braucht einen Wert", "-g/--game needs a value"),
    ("--fly", "home"): ("unbekannt ist --fly home", "--fly home is unknown"),
    ("--ho", "a", "--r", "b"): ("--r kann --reservation, --room heißen", "--r could be --reservation, --room"),
}


@pytest.mark.parametrize("language", WORDS)
def test_help_speaks_the_users_language(language, monkeypatch, capsys):
    monkeypatch.setenv("KIELWASSER_LANG", language)
    with pytest.raises(SystemExit) as stopped:
        main(None, ["--help"])
    told = capsys.readouterr().out
    assert stopped.value.code == 0
    assert all(word in told for word in WORDS[language])
    other = "en" if language == "de" else "de"
    assert not [word for word in WORDS[other] if word in told]


@pytest.mark.parametrize("arguments", MISTAKES, ids=" ".join)
def test_mistakes_are_told_in_the_users_language(arguments, monkeypatch, capsys):
    for language, message in zip(("de", "en"), MISTAKES[arguments], strict=True):
        monkeypatch.setenv("KIELWASSER_LANG", language)
        with pytest.raises(SystemExit) as stopped:
            main(None, arguments)
        assert stopped.value.code == 2
        told = capsys.readouterr().err
        assert told.startswith(WORDS[language][0])
        assert told.endswith(f"{message}\n")


def test_the_options_are_those_of_the_official_clients():
    options = parser().parse_args(["-h", "there", "-p", "5", "-r", "code", "-R", "room", "-g", "hive_2020"])
    assert (options.host, options.port, options.reservation) == ("there", 5, "code")
    assert (options.room, options.game) == ("room", "hive_2020")
