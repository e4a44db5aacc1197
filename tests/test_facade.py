"""The package's public names."""

import kielwasser


def test_every_exported_name_is_there_and_documented():
    for name in kielwasser.__all__:
        assert getattr(kielwasser, name).__doc__, name
    assert sorted(kielwasser.__all__) == kielwasser.__all__
