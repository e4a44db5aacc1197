"""The rules of Mississippi Queen 2017 for players."""

from kielwasser.core.guide import Guide, Items, Picture, Section
from kielwasser.games.river import guide as river
from kielwasser.system.errors import Text

_RIVER = "0..................../0..S.4#.....#L.#...../?/?/?/?/?/?"
_START = f"book 0 R -1,1>0/1/6/0/1 -1,-1>0/1/6/0/1 0-1 {_RIVER}"
_UNDER_WAY = f"book 2 R 0,1>0/3/6/0/1 0,-1>0/2/6/0/1 0-1 {_RIVER}"
_CLOSE = f"book 4 R 1,1>0/3/5/0/1 2,1>0/2/6/0/1 0-1 {_RIVER}"
_AT_DOCK = f"book 6 R 2,1>0/1/5/0/1 1,-1>0/2/6/0/1 0-1 {_RIVER}"
_AGROUND = f"book 8 R 3,2>0/1/5/0/1 2,-1>0/2/5/0/1 0-1 {_RIVER}"
_GOAL_NEAR = "book 40 R 5,0>0/1/1/2/1 -1,1>0/3/2/1/1 6-7 ?/?/?/?/?/?/0@0,0:.#..S......#......../0.......#.L..#....GGG"

_GOAL = Section(
    Text("Worum es geht", "What it is about"),
    (
        Text(
            "Zwei Raddampfer fahren um die Wette den Mississippi entlang, dessen Lauf erst nach und nach sichtbar "
            "wird. Wer als Erster mit zwei Passagieren an Bord und Geschwindigkeit 1 ein Zielfeld erreicht, gewinnt.",
            "Two paddle steamers race along the Mississippi, whose course comes into sight bit by bit. Whoever is "
            "first to reach a goal field with two passengers aboard and speed 1 wins.",
        ),
    ),
)

_BOARD = Section(
    Text("Fluss und Dampfer", "River and boats"),
    (
        Picture(
            _START,
            Text(
                "Der Anfang: zwei Segmente liegen offen. Die Zahl auf dem Dampfer ist seine Geschwindigkeit, die "
                "kleine seine Kohle.",
                "The beginning: two segments are revealed. The number on a boat is its speed, the small one its coal.",
            ),
        ),
        Text(
            "Der Fluss hat acht Segmente zu je 20 Feldern. Erreicht ein Dampfer das letzte offene Segment, wird nach "
            "dem Zug das nächste aufgedeckt. Segmente, die hinter beiden Dampfern liegen, verschwinden, auch wenn "
            "dort noch jemand wartet. Beide beginnen mit Geschwindigkeit 1 und sechs Kohle.",
            "The river has eight segments of 20 fields. When a boat reaches the last one that is revealed, the next "
            "one is revealed after the move. Segments behind both boats disappear, even if somebody is still waiting "
            "there. Both begin with speed 1 and six coal.",
        ),
        Items(
            (
                Text("Wasser: frei befahrbar, ein Punkt je Feld.", "Water: free to sail, one point for a field."),
                river.ISLAND,
                river.PASSENGER_FIELD,
                Text(
                    "Baumstamm: kostet zwei Punkte und macht dich um 1 langsamer (nie unter 1). Mit nur einem Punkt "
                    "kommst du nicht hinein.",
                    "Log: costs two points and makes you slower by 1 (never below 1). With one point only you cannot "
                    "enter it.",
                ),
                Text(
                    "Sandbank: Wer auffährt, sitzt fest. Der Zug ist zu Ende, die Geschwindigkeit ist 1.",
                    "Sandbank: whoever runs onto it is aground. The move is over, the speed is 1.",
                ),
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
                "Du bekommst so viele Bewegungspunkte, wie du schnell bist. Am Ende müssen alle verbraucht sein, "
                "außer der Zug endet auf einer Sandbank.",
                "You get as many movement points as your speed. In the end all of them have to be used up, unless "
                "the move ends on a sandbank.",
            )
        ),
        Text(
            "Gefahren wird immer in Richtung des Bugs, nie durch den Gegner oder eine Sandbank hindurch und nie auf "
            "Felder, die noch verdeckt sind. 60 Grad drehen ist in jedem Zug frei, alle weiteren 60 Grad kosten eine "
            "Kohle.",
            "Boats always advance in the direction of the bow, never through the opponent or a sandbank and never "
            "onto fields that are still hidden. Rotating by 60 degrees is free in each move, every further 60 degrees "
            "cost one coal.",
        ),
        Picture(
            _UNDER_WAY,
            Text(
                "Der rote Dampfer hat drei Bewegungspunkte. Weiß umrandet ist, wohin er ohne zu drehen fahren kann.",
                "The red boat has three movement points. The fields with a white rim are where it can go without "
                "rotating.",
            ),
            "",
        ),
        Text(
            "Abdrängen: Wer auf das Feld des Gegners fährt, muss ihn mit einem weiteren Punkt auf ein freies "
            "Nachbarfeld schieben (zwei Punkte, wenn dort ein Baumstamm liegt), nur nicht auf das direkt hinter sich. "
            "Der Abgedrängte darf im nächsten Zug einmal mehr frei drehen. Auf einem Baumstamm wird er um 1 "
            "langsamer; auf einer Sandbank hat er Geschwindigkeit 1 und keine Extradrehung. Wer auf einer Sandbank "
            "sitzt, kann nicht abgedrängt werden.",
            "Pushing: whoever sails onto the opponent's field has to push the other boat with one more point onto a "
            "free neighbouring field (two points if a log lies there), only not onto the one right behind. The pushed "
            "boat may rotate once more for free in its next move. On a log it gets slower by 1; on a sandbank it has "
            "speed 1 and no extra rotation. A boat on a sandbank cannot be pushed.",
        ),
        Picture(
            _CLOSE,
            Text(
                "Rot steht nach einem Feld auf dem Feld von Blau und drängt ihn auf eines der fünf markierten Felder "
                "ab; die Ziffern sind die Tasten dafür.",
                "After one field red stands on blue's field and pushes the other boat onto one of the five marked "
                "fields; the digits are the keys for that.",
            ),
            "",
            actions="A1",
        ),
    ),
)

_SPECIAL = Section(
    Text("Passagiere, Sandbänke, Reihenfolge", "Passengers, sandbanks, order"),
    (
        Text(
            "Wer am Ende eines Zuges mit Geschwindigkeit 1 an einem Steg steht, nimmt den Passagier auf: einen je Zug "
            "und höchstens zwei insgesamt. Das gilt auch für einen Dampfer, der dorthin abgedrängt wurde. Das leere "
            "Passagierfeld ist danach eine Insel.",
            "Whoever stands at a jetty with speed 1 at the end of a move takes the passenger: one in a move and at "
            "most two in all. That holds for a boat too that was pushed there. The empty passenger field is an island "
            "from then on.",
        ),
        Picture(
            _AT_DOCK,
            Text(
                "Mit Geschwindigkeit 1 noch ein Feld voraus, dann steht Rot am Steg und der Passagier kommt an Bord.",
                "One more field ahead with speed 1, then red stands at the jetty and the passenger comes aboard.",
            ),
        ),
        Text(
            "Von einer Sandbank kommst du nur geradeaus herunter: ein Feld vor, oder ein Feld zurück für eine Kohle "
            "(nicht auf einen Baumstamm). Auf der Sandbank kann man weder drehen noch die Geschwindigkeit ändern noch "
            "abdrängen.",
            "You get off a sandbank only straight on: one field ahead, or one field back for one coal (not onto a "
            "log). On the sandbank a boat can neither rotate nor change its speed nor push.",
        ),
        Picture(
            _AGROUND,
            Text(
                "Rot sitzt auf der Sandbank: ein Feld vor oder eines zurück.",
                "Red is aground: one field ahead or one back.",
            ),
            "",
        ),
        Text(
            "In der ersten Runde beginnt Rot. Danach beginnt jede Runde, wer näher am Ziel ist; bei Gleichstand der "
            "Schnellere, dann der mit mehr Kohle. Dieselbe Seite kann also zweimal nacheinander ziehen.",
            "In the first round red begins. After that whoever is closer to the goal begins each round; if both are "
            "equally close, the faster one, then the one with more coal. So the same side can move twice in a row.",
        ),
    ),
)

_ENDING = Section(
    Text("Ende und Punkte", "End and points"),
    (
        Picture(
            _GOAL_NEAR,
            Text(
                "Rot hat zwei Passagiere und Geschwindigkeit 1: noch ein Feld, und das Spiel ist gewonnen.",
                "Red has two passengers and speed 1: one more field, and the game is won.",
            ),
        ),
        Items(
            (
                Text(
                    "Ziel erreicht, mit zwei Passagieren und Geschwindigkeit 1: sofort gewonnen.",
                    "Goal reached with two passengers and speed 1: won at once.",
                ),
                Text(
                    "Ein Dampfer liegt mehr als drei Segmente zurück: Der andere gewinnt.",
                    "A boat is more than three segments behind: the other one wins.",
                ),
                river.ROUND_LIMIT,
                Text(
                    "Wer keinen gültigen Zug mehr hat oder einen ungültigen macht, verliert.",
                    "Whoever has no valid move left or makes an invalid one loses.",
                ),
            )
        ),
        Text(
            "Punkte: 5 für jeden Passagier, 5 für jedes Segment, das hinter dir liegt, und 0 bis 4 für deine Reihe im "
            "Segment, vorn am meisten.",
            "Points: 5 for each passenger, 5 for each segment behind you, and 0 to 4 for your row in the segment, "
            "most at its front.",
        ),
    ),
)

GUIDE = Guide(
    Text(
        "Zwei Raddampfer, Inseln, Sandbänke und Baumstämme: Wer bringt zwei Passagiere ans Ziel?",
        "Two paddle steamers, islands, sandbanks and logs: who takes two passengers to the goal?",
    ),
    Picture(_AT_DOCK, Text("Mississippi Queen 2017", "Mississippi Queen 2017")),
    (
        _GOAL,
        _BOARD,
        _MOVE,
        _SPECIAL,
        _ENDING,
        river.how_to_play("boat", Text("Pfeil runter zurück von der Sandbank, ", "Down back off a sandbank, ")),
    ),
)
