"""Pictures for cards and previews."""

import base64

from kielwasser.core.view import DARK, LIGHT
from kielwasser.web.shell.pictures import as_address, preview, sample, spoken


def test_every_game_has_a_picture_in_both_themes(game):
    light, dark = sample(game.name, LIGHT, "de"), sample(game.name, DARK, "de")
    assert light.startswith("<svg")
    assert f"{game.name} {LIGHT}" in light
    assert light != dark


def test_a_preview_shows_only_what_players_see(game):
    import kielwasser

    position = kielwasser.new(game.name, 5)
    seen = position.hide(0)
    assert preview(position, LIGHT, "de") == preview(seen, LIGHT, "de")
    assert spoken(position, "en") == spoken(seen, "en")
    assert spoken(position, "de") != spoken(position, "en")


def test_a_picture_as_an_address():
    address = as_address("<svg>ä</svg>")
    assert base64.b64decode(address.removeprefix("data:image/svg+xml;base64,")).decode() == "<svg>ä</svg>"
