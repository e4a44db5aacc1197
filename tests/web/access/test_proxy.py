"""The options that name a proxy."""

import pytest

from kielwasser.system.errors import KielwasserError
from kielwasser.web.access.proxy import Proxy
from kielwasser.web.access.settings import WebSettings


@pytest.mark.parametrize(
    ("public", "origin"),
    [
        ("https://arena.example", "https://arena.example"),
        ("https://Arena.Example/", "https://arena.example"),
        ("https://arena.example:443", "https://arena.example"),
        ("http://arena.example:8080/", "http://arena.example:8080"),
        ("http://[2001:db8::1]", "http://[2001:db8::1]"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
    ],
)
def test_the_public_address_is_what_browsers_call_it(public, origin):
    assert Proxy.named("127.0.0.1", public).origin == origin


@pytest.mark.parametrize(
    ("proxy", "public"),
    [
        ("127.0.0.1", None),
        (None, "https://arena.example"),
        ("nginx", "https://arena.example"),
        ("127.0.0.1", "arena.example"),
        ("127.0.0.1", "ftp://arena.example"),
        ("127.0.0.1", "https://arena.example/kiel"),
        ("127.0.0.1", "https://arena.example/?a=b"),
        ("127.0.0.1", "https://me@arena.example"),
        ("127.0.0.1", "https://arena.example:99999"),
        ("127.0.0.1", "https://"),
    ],
)
def test_anything_else_is_refused_with_a_sentence(proxy, public):
    with pytest.raises(KielwasserError):
        Proxy.named(proxy, public)


def test_who_is_the_proxy():
    proxy = Proxy.named("127.0.0.1", "https://arena.example")
    assert [proxy.is_it(one) for one in ("127.0.0.1", "::ffff:127.0.0.1", "127.0.0.2", "::1", "", "x")] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert Proxy.named("10.0.0.0/24", "https://arena.example").is_it("10.0.0.200")


def test_an_arena_behind_a_proxy_is_never_local_and_prints_the_public_address():
    local = WebSettings()
    assert local.is_local
    assert local.addresses(token="t") == ["http://127.0.0.1:8013/?token=t"]
    proxied = WebSettings(proxy=Proxy.named("127.0.0.1", "https://arena.example"))
    assert not proxied.is_local
    assert proxied.address(ticket="x") == "https://arena.example/?ticket=x"
    assert proxied.addresses() == ["https://arena.example/"]
