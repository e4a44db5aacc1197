"""The rules of Blokus 2027 for players."""

from kielwasser.core.guide import Guide, Items, Picture, Section
from kielwasser.system.errors import Text

_EMPTY = "/".join(["20"] * 20)
_EARLY = (
    "book 20 q BYRG - 20/15G4/13GGG4/15G4/16GG2/16GG2/16G3/17G2/14G2GG1/B13GGG1GG/B3YYYY7G4/BBB1Y7R3GG2/"
    "3BBYYY1RRRR1R2GGG/1YYBBY7RR5/1Y1YBYB2B3R1RR3/YY1YYBBB1B3R1RR3/3YYB3BB5R3/2Y3BB1BRRR1RR4/"
    "2YY3BB1R2RR5/3YY3B1R2R6"
)
_LATE = (
    "book 64 p BYR - B2GGGGG1GGG2GG1RRR/BGGRRRR2GRRRGGG2RR/BG1GGY1RRGRGGRRR1RY1/BG1GYYYGRRGG2R1RRYY/"
    "BG1GGYGGGG1GYYYYR2Y/GBB2GYYY2YGG1YR1YR/2B1GGBB1YYY1GRRYYYR/GBBGGBBY1YBBYGGRR1YR/GGGBBG1YY1B1YY1R3R/"
    "GB1B1GY1Y2BY1Y1RR1R/1B1BGGYBYBBBY1YYYRR1/1BB1G1YB1B3YRRR1R1/GGBG2YBBRBBYYYR1R2/GBGGG1YBRRR3YR1R2/"
    "GBBG1Y2BR1RRRRY1R2/2BBYYYBBB1BBRYYRR2/1BYYBBB1BRBBRYY3RR/1BY2BYB1R1BRRRY3R/1BYY1BYB1RRRBBRYY1RR/"
    "1BB1YYYBBB1BBB1YY3"
)

_GOAL = Section(
    Text("Worum es geht", "What it is about"),
    (
        Text(
            "Zwei Spieler haben je zwei Farben: der eine Blau und Rot, der andere Gelb und Grün. Jede Farbe will "
            "möglichst "
            "viele ihrer Steine auf das Brett bringen. Jedes Feld, das ein Stein bedeckt, ist ein Punkt; die Punkte "
            "beider "
            "Farben zählen zusammen.",
            "Two players have two colours each: one of them blue and red, the other yellow and green. Every colour "
            "wants "
            "to bring as many of its pieces onto the board as it can. Each field that a piece covers is a point; the "
            "points of both colours count together.",
        ),
    ),
)

_BOARD = Section(
    Text("Brett und Steine", "Board and pieces"),
    (
        Text(
            "Das Brett hat 20 mal 20 Felder. Jede Farbe hat dieselben 21 Steine: alle Formen aus einem bis fünf "
            "Quadraten, zusammen 89 Felder. Steine darf man drehen und spiegeln.",
            "The board has 20 by 20 fields. Every colour has the same 21 pieces: all shapes of one to five squares, 89 "
            "fields together. Pieces may be turned and flipped.",
        ),
    ),
)

_MOVE = Section(
    Text("Ein Zug", "A move"),
    (
        Text(
            "Die Farben ziehen reihum: Blau, Gelb, Rot, Grün. Wer an der Reihe ist, setzt einen Stein dieser Farbe "
            "oder "
            "passt.",
            "The colours move in turn: blue, yellow, red, green. Whose turn it is places a piece of that colour, or "
            "passes.",
        ),
        Text(
            "Der erste Stein: Alle vier Farben beginnen mit demselben Fünfer, der ausgelost wird. Er muss mit "
            "mindestens "
            "einem Feld am Rand liegen.",
            "The first piece: all four colours begin with the same piece of five squares, which is drawn. At least "
            "one of "
            "its squares has to lie on the border.",
        ),
        Picture(
            f"book 0 t BYRG - {_EMPTY}",
            Text("Blau beginnt mit dem Kreuz: überall am Rand.", "Blue begins with the cross: anywhere on the border."),
            "o82",
        ),
        Text(
            "Jeder weitere Stein muss einen Stein derselben Farbe über Eck berühren und darf keinen an einer Kante "
            "berühren. Andere Farben darf man berühren, wie man will, auch die eigene zweite.",
            "Every other piece has to touch one of the same colour at a corner, and none along an edge. Other "
            "colours may "
            "be touched in any way, your own second one too.",
        ),
        Picture(
            _EARLY,
            Text(
                "Blau kann den Zweier waagerecht so legen, dass sein linkes Feld auf einem markierten liegt.",
                "Blue can lay the domino so that its left square is on a marked field.",
            ),
            "o1",
        ),
    ),
)

_OUT = Section(
    Text("Ende und Ausscheiden", "The end, and colours that are out"),
    (
        Items(
            (
                Text(
                    "Kommt eine Farbe an die Reihe und kann keinen Stein mehr setzen, so scheidet sie aus. Die anderen "
                    "spielen weiter, also kann ein Spieler mehrmals nacheinander am Zug sein.",
                    "A colour whose turn comes and that can place nothing any more is out. The others go on, so one "
                    "player "
                    "may have several turns in a row.",
                ),
                Text(
                    "Das Spiel endet, wenn niemand mehr setzen kann, spätestens mit der letzten Runde. Hat eine "
                    "Farbe alle "
                    "Steine gesetzt, endet es nach den Regeln mit dieser Runde.",
                    "The game ends when nobody can place a piece, at the latest with the last round. By the book it "
                    "also "
                    "ends with the round in which a colour has placed all of its pieces.",
                ),
                Text(
                    "Wer alle Steine einer Farbe setzt, bekommt 15 Punkte dazu, und noch 5, wenn der Einer der "
                    "letzte war.",
                    "Who places all pieces of a colour gets 15 points more, and another 5 if the single square was "
                    "the last.",
                ),
                Text(
                    "Mehr Punkte gewinnen, bei Gleichstand ist das Spiel unentschieden.",
                    "More points win; equal points are a draw.",
                ),
            )
        ),
        Picture(
            _LATE,
            Text("Grün ist ausgeschieden, Blau ist an der Reihe.", "Green is out, and it is blue's turn."),
        ),
    ),
)

_HERE = Section(
    Text("Bedienung", "How to play here"),
    (
        Text(
            "Klicke im Vorrat einen Stein an: Er folgt dem Mauszeiger über das Brett und zeigt sofort, ob er dort "
            "passt. Das Mausrad dreht ihn, mit der Umschalttaste spiegelt es ihn; unter dem Brett gibt es Knöpfe "
            "dafür. Wo er nicht passt und du kurz wartest, steht der Grund. Ein Klick legt ihn hin, ein zweiter Klick "
            "auf ihn bestätigt den Zug; bis dahin kannst du ihn woandershin legen oder wieder aufnehmen. Du kannst "
            "ihn auch aus dem Vorrat auf sein Feld ziehen. Escape legt ihn zurück.",
            "Click a piece in the tray: it follows the pointer over the board and shows at once whether it fits there. "
            "The wheel turns it, with Shift it mirrors it; there are buttons for both below the board. Where it does "
            "not fit, wait a moment to read why. A click lays it down, a second click on it confirms the move; until "
            "then you can lay it elsewhere or take it back. You can also drag it from its tray to its field. Escape "
            "puts it back.",
        ),
        Text(
            "Auf dem Telefon tippst du den Stein an und dann sein Feld, oder du ziehst ihn mit dem Finger dorthin; "
            "zwei Finger drehen ihn. Der Haken unter dem Brett bestätigt. Der Knopf mit den zwei Quadraten zeigt alle "
            "freien Ecken, an die der nächste Stein anschließen kann.",
            "On a phone, tap the piece and then its field, or drag it there with a finger; two fingers turn it. The "
            "tick below the board confirms. The button with two squares shows all free corners, of which the next "
            "piece has to cover one.",
        ),
        Text(
            "Tasten: Die Buchstaben an den Knöpfen nehmen einen Stein auf, R und W drehen ihn, F spiegelt ihn, V "
            "zeigt die freien Ecken. Gehe mit der Tabulatortaste auf das Brett: Die Pfeiltasten führen den Stein von "
            "Feld zu Feld, die Eingabetaste legt ihn hin und bestätigt. Alles geht auch über die Knöpfe neben dem "
            "Brett.",
            "Keys: the letters on the buttons pick up a piece, R and W turn it, F mirrors it, V shows the free "
            "corners. Go to the board with the Tab key: the arrow keys lead the piece from field to field, Enter lays "
            "it down and confirms. The buttons beside the board do all of it, too.",
        ),
    ),
)

GUIDE = Guide(
    gist=Text(
        "Wer bringt die meisten Steine unter, wenn sich gleiche Farben nur an den Ecken berühren dürfen?",
        "Who finds room for most pieces, if those of one colour may touch at their corners only?",
    ),
    cover=Picture(_LATE, Text("Ein volles Brett am Ende.", "A full board near the end.")),
    sections=(_GOAL, _BOARD, _MOVE, _OUT, _HERE),
)
