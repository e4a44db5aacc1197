"""The rules of Mississippi Queen 2024 for players."""

from kielwasser.core.guide import Guide, Items, Picture, Section
from kielwasser.games.river import guide as river
from kielwasser.system.errors import Text

_RIVER = "R:..................../R:...#.#..#....4....../UR:?"
_START = f"book 0 ONE 2 -1,-1,R,1,6,0,1,0 -2,1,R,1,6,0,1,0 {_RIVER}"
_UNDER_WAY = f"book 2 ONE 2 1,-1,R,3,5,0,1,2 0,1,R,2,6,0,1,2 {_RIVER}"
_CLOSE = f"book 4 ONE 2 1,-1,R,3,5,0,1,2 2,-1,R,2,6,0,1,3 {_RIVER}"
_AT_DOCK = f"book 6 ONE 2 3,0,R,2,5,0,1,5 1,1,R,1,6,0,1,3 {_RIVER}"
_GOAL_NEAR = (
    "book 40 ONE 8 25,-25,UR,2,3,2,1,47 21,-21,UR,2,2,1,1,37 R:..................../R:...#.#..#....e....../"
    "UR:........5.#...#...../UR:#......#............/UL:..#.....d....#....../UR:.........d..###...../"
    "UR:..2....##.....#...../UR:...#...#......#.***."
)

_GOAL = Section(
    Text("Worum es geht", "What it is about"),
    (
        Text(
            "Zwei Raddampfer fahren um die Wette einen Fluss hinauf, der erst nach und nach sichtbar wird. Unterwegs "
            "muss jeder mindestens zwei Passagiere abholen. Wer damit langsam genug auf ein Zielfeld fährt, gewinnt.",
            "Two paddle steamers race up a river that comes into sight bit by bit. On the way each has to collect at "
            "least two passengers. Whoever then gets onto a goal field slowly enough wins.",
        ),
    ),
)

_BOARD = Section(
    Text("Fluss und Dampfer", "River and ships"),
    (
        Picture(
            _START,
            Text(
                "Der Anfang: zwei Segmente sind zu sehen. Wohin das dritte führt, weiß noch niemand. Die Zahl auf dem "
                "Dampfer ist die Geschwindigkeit, die kleine daneben die Kohle.",
                "The beginning: two segments are in sight. Where the third one leads nobody knows yet. The number on a "
                "ship is its speed, the small one beside it its coal.",
            ),
        ),
        Text(
            "Der Fluss hat acht Segmente zu je 20 Feldern. Sobald ein Dampfer mit seinem Zug das letzte sichtbare "
            "Segment erreicht, wird das nächste aufgedeckt. Beide beginnen mit Geschwindigkeit 1 und sechs Kohle.",
            "The river has eight segments of 20 fields. As soon as a ship reaches the last visible segment with its "
            "move, the next one is revealed. Both begin with speed 1 and six coal.",
        ),
        Items(
            (
                Text("Wasser: frei befahrbar.", "Water: free to sail."),
                Text(
                    "Strömung (Pfeile, in der Mitte jedes Segments): Wer hineinfährt, zahlt je Fahrt einen "
                    "Bewegungspunkt extra. Dafür gilt dort die Geschwindigkeit als um 1 kleiner.",
                    "Current (arrows, in the middle of each segment): whoever sails into it pays one extra movement "
                    "point for each advance. In return the speed there counts as 1 less.",
                ),
                river.ISLAND,
                river.PASSENGER_FIELD,
                river.GOAL_FIELDS,
            )
        ),
    ),
)

_MOVE = Section(
    Text("Ein Zug", "A move"),
    (
        river.course_of_a_move(
            Text(
                "Du bekommst so viele Bewegungspunkte, wie du schnell bist. Am Ende müssen alle verbraucht sein.",
                "You get as many movement points as your speed. In the end all of them have to be used up.",
            )
        ),
        Text(
            "Fahren: immer in Richtung des Bugs, nie über Inseln und nie durch den Gegner hindurch; jedes Feld kostet "
            "einen Punkt. Drehen: 60 Grad je Zug sind frei, alle weiteren 60 Grad kosten eine Kohle.",
            "Advancing: always in the direction of the bow, never over islands and never through the opponent; each "
            "field costs one point. Rotating: 60 degrees in a move are free, every further 60 degrees cost one coal.",
        ),
        Picture(
            _UNDER_WAY,
            Text(
                "Der obere Dampfer hat drei Bewegungspunkte. Weiß umrandet ist, wohin er ohne zu drehen fahren kann; "
                "die Zeichen daneben ändern Geschwindigkeit und Richtung.",
                "The upper ship has three movement points. The fields with a white rim are where it can go without "
                "rotating; the signs beside it change speed and direction.",
            ),
            "",
        ),
        Text(
            "Abdrängen: Du darfst auf das Feld des Gegners fahren, wenn danach noch ein Punkt übrig ist. Damit musst "
            "du ihn auf ein freies Nachbarfeld schieben, nur nicht auf das direkt hinter dir. Er darf in seinem "
            "nächsten Zug einmal mehr frei drehen.",
            "Pushing: you may sail onto the opponent's field if one point is left after that. With it you have to "
            "push the other ship onto a free neighbouring field, only not onto the one right behind you. It may "
            "rotate once more for free in its next move.",
        ),
        Picture(
            _CLOSE,
            Text(
                "Nach einem Feld steht der Dampfer auf dem des Gegners und muss ihn auf eines der fünf markierten "
                "Felder abdrängen; die Ziffern sind die Tasten dafür.",
                "After one field the ship stands on the opponent's and has to push it onto one of the five marked "
                "fields; the digits are the keys for that.",
            ),
            "",
            actions="F1",
        ),
    ),
)

_SPECIAL = Section(
    Text("Passagiere und Reihenfolge", "Passengers and order"),
    (
        Text(
            "Wer einen Zug mit Geschwindigkeit 1 vor einem Steg beendet, nimmt den Passagier auf, höchstens einen je "
            "Zug. In der Strömung darf die Geschwindigkeit 2 sein. Auch ein abgedrängter Dampfer kann so einen "
            "Passagier bekommen. Das leere Passagierfeld ist danach eine Insel.",
            "Whoever ends a move in front of a jetty with speed 1 takes the passenger, at most one in a move. In the "
            "current the speed may be 2. A ship that was pushed can get a passenger that way too. The empty passenger "
            "field is an island from then on.",
        ),
        Picture(
            _AT_DOCK,
            Text(
                "Ein Feld weiter liegt der Steg, in der Strömung. Das eine Feld kostet zwei Punkte, und "
                "Geschwindigkeit 2 genügt dort: Der Passagier kommt an Bord.",
                "One field ahead is the jetty, in the current. That one field costs two points, and speed 2 is slow "
                "enough there: the passenger comes aboard.",
            ),
        ),
        Text(
            "In der ersten Runde beginnt Rot. Danach beginnt jede Runde, wer weiter vorn liegt; bei Gleichstand der "
            "Schnellere, dann der mit mehr Kohle, sonst Rot. Dieselbe Seite kann also zweimal nacheinander ziehen.",
            "In the first round red begins. After that whoever is further ahead begins each round; if both are "
            "equally far, the faster one, then the one with more coal, otherwise red. So the same side can move twice "
            "in a row.",
        ),
    ),
)

_ENDING = Section(
    Text("Ende und Punkte", "End and points"),
    (
        Picture(
            _GOAL_NEAR,
            Text(
                "Kurz vor dem Ziel: Mit zwei Passagieren fährt der vordere Dampfer auf das mittlere Zielfeld und ist "
                "damit im Ziel.",
                "Close to the goal: with two passengers the leading ship sails onto the middle goal field and is in "
                "the goal.",
            ),
        ),
        Items(
            (
                Text(
                    "Ziel: auf einem Zielfeld stehen, mit mindestens zwei Passagieren und Geschwindigkeit 1 (2 auf "
                    "dem mittleren Feld, dort ist Strömung). Die Runde wird noch zu Ende gespielt. Ist dann nur ein "
                    "Dampfer im Ziel, gewinnt er; sind es beide, entscheiden die Punkte.",
                    "Goal: to stand on a goal field with at least two passengers and speed 1 (2 on the middle field, "
                    "where the current is). The round is still played to its end. If only one ship is in the goal "
                    "then, it wins; if both are, points decide.",
                ),
                Text(
                    "Ein Dampfer liegt mehr als drei Segmente zurück. Wann das geprüft wird und wer dann gewinnt, "
                    "hängt von der Auslegung ab (siehe unten).",
                    "A ship is more than three segments behind. When that is looked at and who wins then depends on "
                    "the ruling (see below).",
                ),
                river.ROUND_LIMIT,
                Text(
                    "Wer gar keinen gültigen Zug mehr hat oder einen ungültigen macht, verliert sofort.",
                    "Whoever has no valid move left or makes an invalid one loses at once.",
                ),
            )
        ),
        Text(
            "Punkte: 5 für jeden Passagier, 5 für jedes Segment, das hinter dir liegt, und 0 bis 3 für deine Spalte "
            "im Segment, vorn am meisten. Bei gleichen Punkten zählen die Passagiere, sonst ist es unentschieden.",
            "Points: 5 for each passenger, 5 for each segment behind you, and 0 to 3 for your column in the segment, "
            "most at its front. At equal points passengers count, otherwise it is a draw.",
        ),
    ),
)

GUIDE = Guide(
    Text(
        "Zwei Raddampfer, ein Fluss mit Gegenströmung, zwei Passagiere: Wer ist zuerst am Ziel?",
        "Two paddle steamers, a river with a current against them, two passengers: who is first at the goal?",
    ),
    Picture(_UNDER_WAY, Text("Mississippi Queen 2024", "Mississippi Queen 2024")),
    (_GOAL, _BOARD, _MOVE, _SPECIAL, _ENDING, river.how_to_play("ship", Text("", ""))),
)
