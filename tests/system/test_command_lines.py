"""Command lines taken apart and put together."""

import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kielwasser.system.command_lines import join_words, split_as_windows, split_line

DOCUMENTED = {  # the examples of Microsoft's page on parsing command-line arguments
    r'"a b c" d e': ["a b c", "d", "e"],
    r'"ab\"c" "\\" d': ['ab"c', "\\", "d"],
    r'a\\\b d"e f"g h': [r"a\\\b", "de fg", "h"],
    r"a\\\"b c d": [r"a\"b", "c", "d"],
    r'a\\\\"b c" d e': [r"a\\b c", "d", "e"],
    r'a"b"" c d"': ['ab" c d'],
}
WORDS = st.lists(st.text(st.sampled_from('ab "\\='), max_size=8), max_size=4)


@pytest.mark.parametrize(("line", "words"), DOCUMENTED.items())
def test_windows_takes_lines_apart_as_documented(line, words):
    assert split_as_windows(line) == words


@given(WORDS)
def test_what_python_puts_together_for_windows_is_taken_apart_again(words):
    assert split_as_windows(subprocess.list2cmdline(words)) == words


@given(WORDS)
def test_words_survive_the_way_there_and_back(words):
    assert split_line(join_words(words)) == words


@pytest.mark.parametrize("split", [split_as_windows, split_line])
def test_an_open_quotation_mark_is_no_command_line(split):
    with pytest.raises(ValueError, match="quotation"):
        split('bot "my data')
