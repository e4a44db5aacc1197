"""What both rivers print of a ship."""

from kielwasser.system.errors import Text

SHIP = Text(
    "Geschwindigkeit {speed}, Kohle {coal}, Passagiere {passengers}, Punkte {points}",
    "speed {speed}, coal {coal}, passengers {passengers}, points {points}",
)
