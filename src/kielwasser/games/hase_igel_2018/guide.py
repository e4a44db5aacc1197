"""The rules of Hase und Igel 2018 for players."""

from kielwasser.core.guide import Guide, Items, Picture, Section
from kielwasser.system.errors import Text

_TRACK = "0HCH2CCCH1SICHCIC12I2CSCIHCC2CIHCC12HIH2CCSICCHC21ICHC2CISCCH1HCG"
_START = f"book 0 {_TRACK} 0:68:5:TEHB:- 0:68:5:TEHB:-"
_CHASE = f"book 8 {_TRACK} 14:40:4:TEHB:A2@0 18:31:3:TEB:A3@0"
_HARE = f"book 6 {_TRACK} 9:40:4:TEHB:A2@0 16:31:3:TEB:A3@0"
_SALAD = f"book 12 {_TRACK} 22:12:4:THB:A5@0 26:30:3:B:A2@0"
_GOAL_NEAR = f"book 50 {_TRACK} 58:26:0:-:A1@0 52:30:0:B:A2@0"

_GOAL = Section(
    Text("Worum es geht", "What it is about"),
    (
        Text(
            "Zwei Hasen laufen um die Wette und bezahlen jeden Schritt mit Karotten: Wer schnell läuft, zahlt viel. "
            "Ins Ziel darf nur, wer alle fünf Salate gefressen hat und höchstens zehn Karotten übrig behält.",
            "Two hares race and pay for every step with carrots: whoever runs fast pays a lot. Only those may enter "
            "the goal who have eaten all five salads and have at most ten carrots left.",
        ),
    ),
)

_BOARD = Section(
    Text("Die Strecke", "The track"),
    (
        Picture(
            _START,
            Text(
                "Der Anfang: beide auf dem Startfeld, jeder mit 68 Karotten, fünf Salaten und vier Karten.",
                "The beginning: both on the start field, each with 68 carrots, five salads and four cards.",
            ),
        ),
        Text(
            "Vom Start (Feld 0) bis zum Ziel (Feld 64). Auf einem Feld steht nie mehr als ein Hase, außer auf Start "
            "und Ziel. Die Felder:",
            "From the start (field 0) to the goal (field 64). Never more than one hare stands on a field, except on "
            "start and goal. The fields:",
        ),
        Items(
            (
                Text(
                    "Karotte: Wer hier steht, darf in seinem Zug zehn Karotten nehmen oder abgeben, statt zu laufen, "
                    "auch mehrere Züge nacheinander.",
                    "Carrot: whoever stands here may take or give away ten carrots in a move instead of running, also "
                    "in several moves in a row.",
                ),
                Text(
                    "Hase: Wer hier ankommt, muss sofort eine Karte spielen; ohne spielbare Karte darf man nicht "
                    "hierher. Im nächsten Zug geht es weiter.",
                    "Hare: whoever arrives here has to play a card at once; without a playable card nobody may come "
                    "here. The next move has to lead on.",
                ),
                Text(
                    "Salat: nur mit mindestens einem Salat zu betreten. Im nächsten Zug frisst du ihn: Das bringt 10 "
                    "Karotten, wenn du vorn liegst, sonst 30. Danach musst du weiter.",
                    "Salad: can be entered only with at least one salad. In the next move you eat it: that brings 10 "
                    "carrots if you are ahead, otherwise 30. After that you have to go on.",
                ),
                Text(
                    "Igel: nur rückwärts zu erreichen (siehe unten). Auch von hier musst du im nächsten Zug weiter.",
                    "Hedgehog: can be reached only backwards (see below). From here you have to go on in the next "
                    "move too.",
                ),
                Text(
                    "1 und 2: Stehst du zu Beginn deines Zuges auf der 1 und liegst vorn, bekommst du 10 Karotten; "
                    "auf der 2 und hinten 30.",
                    "1 and 2: if you stand on the 1 at the start of your move and are ahead, you get 10 carrots; on "
                    "the 2 and behind, 30.",
                ),
            )
        ),
    ),
)

_MOVE = Section(
    Text("Ein Zug", "A move"),
    (
        Text(
            "Rot beginnt. Wer am Zug ist, tut genau eines davon:", "Red begins. Whoever is to move does one of these:"
        ),
        Items(
            (
                Text(
                    "Vorlaufen: Ein Feld kostet 1 Karotte, zwei kosten 3, drei 6, vier 10, fünf 15 und so weiter; die "
                    "Rennkarte unter der Strecke sagt es dir.",
                    "Run ahead: one field costs 1 carrot, two cost 3, three 6, four 10, five 15 and so on; the race "
                    "card below the track tells you.",
                ),
                Text(
                    "Zurück zum nächsten Igel hinter dir, wenn er frei ist: Das bringt zehn Karotten je Feld.",
                    "Back to the nearest hedgehog behind you if it is free: that brings ten carrots for each field.",
                ),
                Text("Auf einem Karottenfeld tauschen.", "Exchange on a carrot field."),
                Text("Auf einem Salatfeld fressen.", "Eat on a salad field."),
                Text("Aussetzen, aber nur, wenn nichts anderes geht.", "Skip, but only if nothing else is possible."),
            )
        ),
        Picture(
            _CHASE,
            Text(
                "Rot kann auf die grün umrandeten Felder laufen, darunter steht der Preis. Zurück zum Igel brächte 30 "
                "Karotten. Auf das Feld von Blau und auf Igelfelder darf Rot nicht vorlaufen.",
                "Red can run to the fields with a green rim, the price is written below. Going back to the hedgehog "
                "would bring 30 carrots. Red may not run ahead onto blue's field or onto hedgehog fields.",
            ),
            "",
        ),
        Picture(
            _SALAD,
            Text(
                "Rot ist auf dem Salatfeld angekommen und muss fressen. Weil Blau vorn liegt, bringt das 30 Karotten.",
                "Red has arrived on the salad field and has to eat. Since blue is ahead, that brings 30 carrots.",
            ),
            "",
        ),
    ),
)

_CARDS = Section(
    Text("Die vier Karten", "The four cards"),
    (
        Items(
            (
                Text(
                    "Karotten nehmen oder abgeben: 20 nehmen, 20 abgeben oder nichts tun.",
                    "Take or drop carrots: take 20, drop 20 or do nothing.",
                ),
                Text(
                    "Salat fressen: einen Salat sofort, mit 10 oder 30 Karotten wie auf dem Salatfeld. Wie viele "
                    "Salate du dafür noch haben musst, hängt von der Auslegung ab (siehe unten).",
                    "Eat a salad: one salad at once, with 10 or 30 carrots as on a salad field. How many salads you "
                    "still need for it depends on the ruling (see below).",
                ),
                Text(
                    "Vorrücken: wenn du hinten liegst, kostenlos auf das Feld direkt vor dem anderen.",
                    "Hurry ahead: if you are behind, free of charge onto the field right in front of the other.",
                ),
                Text(
                    "Zurückfallen: wenn du vorn liegst, auf das Feld direkt hinter dem anderen.",
                    "Fall back: if you are ahead, onto the field right behind the other.",
                ),
            )
        ),
        Text(
            "Jede Karte gibt es nur einmal. Vorrücken und Zurückfallen dürfen weder auf einem Igelfeld noch auf dem "
            "Start enden; auf einem Salatfeld nur, wer noch Salat hat. Enden sie auf einem Hasenfeld, folgt noch eine "
            "Karte.",
            "Each card exists only once. Hurry ahead and fall back may not end on a hedgehog field nor on the start; "
            "on a salad field only with a salad left. If they end on a hare field, another card follows.",
        ),
        Picture(
            _HARE,
            Text(
                "Rot ist auf ein Hasenfeld gelaufen und wählt eine Karte. Zurückfallen geht nicht, denn Rot liegt "
                "hinten.",
                "Red has run onto a hare field and chooses a card. Falling back is impossible, since red is behind.",
            ),
            "",
            actions="A4",
        ),
    ),
)

_ENDING = Section(
    Text("Ende und Wertung", "End and result"),
    (
        Picture(
            _GOAL_NEAR,
            Text(
                "Rot hat keinen Salat mehr und 26 Karotten. Sechs Felder bis ins Ziel kosten 21, es bleiben fünf: "
                "erlaubt.",
                "Red has no salad left and 26 carrots. Six fields to the goal cost 21, five are left: allowed.",
            ),
            "",
        ),
        Text(
            "Ist am Ende einer Runde jemand im Ziel, ist das Spiel aus: Erreicht Rot das Ziel, zieht Blau also noch "
            "einmal; erreicht Blau es, zieht Rot nicht mehr. Sind beide im Ziel, gewinnt, wer weniger Karotten hat, "
            "bei Gleichstand Rot. Nach 30 Runden gewinnt, wer weiter vorn steht.",
            "If somebody is in the goal at the end of a round, the game is over: so if red reaches the goal, blue "
            "moves once more; if blue reaches it, red does not. If both are in the goal, the one with fewer carrots "
            "wins, red if they are equal. After 30 rounds the one who is further ahead wins.",
        ),
    ),
)

_HERE = Section(
    Text("Bedienung", "How to play here"),
    (
        Text(
            "Klicke ein grün umrandetes Feld an, um dorthin zu laufen. Tauschen, Fressen, Zurücklaufen und die Karten "
            "sind Knöpfe zwischen den beiden Spielern. Steht nach dem Laufen eine Karte aus, kannst du das Laufen "
            "noch verwerfen.",
            "Click a field with a green rim to run there. Exchanging, eating, going back and the cards are buttons "
            "between the two players. While a card is due after running, you can still discard the run.",
        ),
        Text(
            "Tasten: 1 bis 9 laufen so viele Felder vor; ist eine Karte dran, wählen 1 bis 6 die Karte. R läuft "
            "zurück zum Igel, E frisst, + und - tauschen, 0 setzt aus, X verwirft, K zeigt die ganze Rennkarte. "
            "Weitere Ziele erreichst du mit der Tabulatortaste.",
            "Keys: 1 to 9 run that many fields ahead; when a card is due, 1 to 6 choose the card. R goes back to the "
            "hedgehog, E eats, + and - exchange, 0 skips, X discards, K shows the whole race card. You get to further "
            "targets with the Tab key.",
        ),
    ),
)

GUIDE = Guide(
    Text(
        "Zwei Hasen, 64 Felder, viele Karotten: Wer zu schnell läuft, verhungert; wer zu viel übrig hat, darf nicht "
        "ins Ziel.",
        "Two hares, 64 fields, lots of carrots: run too fast and you starve; keep too many and you may not enter the "
        "goal.",
    ),
    Picture(_CHASE, Text("Hase und Igel", "Hase und Igel")),
    (_GOAL, _BOARD, _MOVE, _CARDS, _ENDING, _HERE),
)
