"""Mississippi Queen 2017: what the referee says, in German and English. German misspellings are the official ones."""

from kielwasser.core.position import Position
from kielwasser.games.mississippi_2017 import moving, rules
from kielwasser.system.errors import Text

REASONS = {
    moving.NO_ACTIONS: Text("Der Zug enthält keine Aktionen", "The move has no actions."),
    moving.MUST_PUSH: Text(
        "Wenn du auf einem gegnerischen Schiff landest, muss darauf eine Abdrängaktion folgen.",
        "A boat that is on its opponent's field has to push.",
    ),
    moving.MOVE_IS_OVER: Text(
        "Zug auf eine Sandbank muss letzte Aktion sein.", "A move ends on the sandbank it reaches."
    ),
    moving.ROTATE_ON_SANDBANK: Text("Du kannst nicht auf einer Sandbank drehen", "A boat cannot rotate on a sandbank."),
    moving.NOT_FIRST: Text(
        "Du kannst nur in der ersten Aktion beschleunigen.", "Only the first action of a move can accelerate."
    ),
    moving.NO_ROTATION: Text("Drehung ist ungültig.", "A boat rotates by one to three steps either way."),
    moving.NO_COAL_TO_ROTATE: Text("Nicht genug Kohle für Drehung.", "There is not enough coal to rotate so far."),
    moving.NO_ACCELERATION: Text(
        "Es kann nicht um den Wert 0 beschleunigt werden.", "An acceleration has to change the speed."
    ),
    moving.TOO_FAST: Text(
        "Die maximale Geschwindigkeit von 6 darf nicht überschritten werden.", "The speed is at most 6."
    ),
    moving.TOO_SLOW: Text(
        "Die minimale Geschwindigkeit von 1 darf nicht unterschritten werden.", "The speed is at least 1."
    ),
    moving.ACCELERATE_ON_SANDBANK: Text(
        "Auf einer Sandbank kann nicht beschleunigt werden.", "A boat cannot accelerate on a sandbank."
    ),
    moving.NO_POINTS: Text("Keine Bewegunspunkte mehr vorhanden", "There are no movement points left."),
    moving.NO_DISTANCE: Text("Zurückgelegte Distanz ist ungültig.", "A boat advances by one to six fields."),
    moving.BACKWARDS: Text(
        "Rückwärtszug ist nur von Sandbank aus möglich.", "Only from a sandbank can a boat go backwards."
    ),
    moving.BARRED: Text("Der Weg ist versperrt", "The field behind the boat is barred."),
    moving.ONE_FIELD_ONLY: Text(
        "Nur eine Bewegung nach vorne auf einer Sandbank möglich", "A boat leaves a sandbank by one field only."
    ),
    moving.NO_FIELD: Text("Feld ist nicht vorhanden. Ungültiger Zug.", "There is no such field on the table."),
    moving.BLOCKED: Text("Feld ist blockiert. Ungültiger Zug.", "A field on the way is blocked."),
    moving.THROUGH_SANDBANK: Text(
        "Zug sollte bereits enden, da auf Sandbank gefahren wurde.", "No advance goes on beyond a sandbank."
    ),
    moving.LOG_TOO_DEAR: Text(
        "Nicht genug Bewegunspunkte vorhanden, um Baumstamm zu überqueren", "A log takes two movement points."
    ),
    moving.NO_OPPONENT: Text(
        "Um einen Spieler abzudrängen muss man sich auf demselben Feld wie der Spieler befinden.",
        "A boat can push only on its opponent's field.",
    ),
    moving.PUSH_NO_FIELD: Text(
        "Ein Spieler darf nicht auf ein nicht vorhandenes (oder nicht sichtbares) Feld abgedrängt werden.",
        "A boat cannot be pushed to where there is no field.",
    ),
    moving.PUSH_BLOCKED: Text(
        "Ein Spieler darf nicht auf ein blockiertes Feld abgedrängt werden.",
        "A boat cannot be pushed onto a blocked field.",
    ),
    moving.PUSH_FROM_SANDBANK: Text(
        "Von einer Sandbank ist abdrängen nicht möglich.", "A boat cannot push from a sandbank."
    ),
    moving.PUSH_BEHIND: Text(
        "Ein Spieler darf nicht hinter sich, also auf das zu ihm benachbarte Feld entgegen seiner Bewegungsrichtung, "
        "abdrängen.",
        "A boat cannot push to the field behind itself.",
    ),
    moving.ENDS_ON_OPPONENT: Text(
        "Der Zug darf nicht auf dem Gegner enden.", "A move must not end on the opponent's field."
    ),
    moving.NO_COAL: Text("Nicht genug Kohle für den Zug vorhanden.", "There is not enough coal for the move."),
    moving.POINTS_LEFT: Text("Es sind noch {} Bewegungspunkte übrig.", "Movement points left: {}."),
    moving.POINTS_OVERDRAWN: Text(
        "Es sind {} Bewegungspunkte zuviel verbraucht worden.", "Movement points used that were not there: {}."
    ),
    moving.TOO_FEW_POINTS: Text(
        "Dafür sind nicht genug Bewegungspunkte vorhanden.", "There are not enough movement points for that."
    ),
}

ENDINGS = {
    rules.IN_GOAL: ("goal", Text("Ein Spieler ist im Ziel.", "A player has reached the goal.")),
    rules.ROUND_LIMIT: ("round_limit", Text("Das Rundenlimit wurde erreicht.", "The round limit was reached.")),
    rules.LEFT_BEHIND: ("left_behind", Text("Ein Spieler wurde abgehängt.", "A player was left behind.")),
    rules.NO_MOVE: ("no_move", Text("Ein Spieler hat keinen gültigen Zug mehr.", "A player has no legal move left.")),
}

RULINGS = (
    Text(
        "M1: Eine Runde beginnt nach dem Regelheft, wer das höhere Segment und darin die höhere Reihe hat; beim "
        "offiziellen Server, wer in der Richtung des letzten aufgedeckten Segments weiter vorn liegt.",
        "M1: by the book the boat with the higher segment, then the higher row, begins a round; with the official "
        "referee the boat that is further ahead in the direction of the last revealed segment does.",
    ),
    Text(
        "M2: Abgehängt wird nach dem Regelheft am Ende einer Runde; der offizielle Server prüft es immer dann, wenn "
        "Blau als Nächster zieht.",
        "M2: by the book a player can be left behind at the end of a round; the official referee looks whenever "
        "blue moves next.",
    ),
    Text(
        "M3: Wer auf ein Zielfeld abgedrängt wird, gewinnt dadurch nach dem Regelheft nicht, beim offiziellen "
        "Server schon.",
        "M3: by the book a boat that is pushed onto a goal field does not win by that, with the official referee it "
        "does.",
    ),
    Text(
        "M4: Bei gleichen Punkten am Rundenlimit entscheiden nach dem Regelheft die Passagiere; beim offiziellen "
        "Server ist es ein Unentschieden.",
        "M4: at equal points when the round limit is reached the book counts passengers; the official referee calls "
        "a draw.",
    ),
    Text(
        "M5: Ein ungültiger Zug kostet nach dem Regelheft alle Punkte; der offizielle Server meldet sie, wie sie "
        "stehen.",
        "M5: by the book an invalid move costs all points; the official referee reports them as they stand.",
    ),
    Text(
        "M6: Nach dem Regelheft wird jedes Feld mit vorhandenen Bewegungspunkten bezahlt; der offizielle Server "
        "verzeiht jedes Überziehen, wenn der Zug auf einer Sandbank endet.",
        "M6: by the book every field is paid with points that are there; the official referee forgives any overdraw "
        "if the move ends on a sandbank.",
    ),
    Text(
        "M7: Von einer Sandbank vorwärts auf einen Baumstamm kommt man nach dem Regelheft nicht; der offizielle "
        "Server erlaubt es ohne Mehrkosten.",
        "M7: by the book a boat cannot leave a sandbank forwards onto a log; the official referee allows it at no "
        "extra cost.",
    ),
    Text(
        "M8: Abgedrängt wird nach dem Regelheft nur auf aufgedeckte, nicht entfernte Segmente; beim offiziellen "
        "Server auch auf verdeckte und entfernte.",
        "M8: by the book boats are pushed only onto segments that are revealed and not removed; with the official "
        "referee also onto hidden and removed ones.",
    ),
    Text(
        "M9: Wer mit dem 60. Zug das Ziel erreicht, gewinnt nach dem Regelheft; beim offiziellen Server entscheiden "
        "die Punkte.",
        "M9: by the book a boat that reaches the goal with move 60 wins; with the official referee points decide.",
    ),
    Text(
        "M10: Entfernte Segmente bleiben nach dem Regelheft entfernt; beim offiziellen Server kommen sie wieder, "
        "wenn ein Dampfer zurückgedrängt wird.",
        "M10: by the book removed segments are gone for good; with the official referee they come back when a boat "
        "is pushed back.",
    ),
)


def explain(code: int, position: Position, action: int) -> Text:
    """Return why an action is refused, with the number of movement points where the text has one."""
    points = abs(int(position.state.points))
    reason = REASONS[code]
    return Text(reason.de.format(points), reason.en.format(points))
