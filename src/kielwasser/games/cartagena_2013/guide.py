"""The rules of Cartagena 2013 for players."""

from kielwasser.core.guide import Guide, Items, Picture, Section
from kielwasser.system.errors import Text

_PATH = "HDKPSBBDPKHSPSKBDHKPHBSDPBDSHK"
_START = f"book 0 R 0=RBRBRBRBRBRB KSBPSH PHHKKB HDKDHSBSBDPK ? - 30 {_PATH}"
_MIDDLE = f"book 8 R 0=RRB/1=RB/4=B/7=RB/9=RBB/12=R HDSKP BPK HDKDHSBSBDPK ? - 30 {_PATH}"
_LATE = f"book 30 R 20=RB/24=B/26=RB/27=B/29=R/31=RRRBB HSPD BPK HDKDHSBSBDPK ? - 30 {_PATH}"

_GOAL = Section(
    Text("Worum es geht", "What it is about"),
    (
        Text(
            "Zwei Piratenbanden sind aus der Festung ausgebrochen. Jede will ihre sechs Piraten durch den "
            "unterirdischen Gang zur Schaluppe bringen. Wer zuerst alle sechs an Bord hat, gewinnt.",
            "Two gangs of pirates have broken out of the fortress. Each wants to bring its six pirates through the "
            "tunnel to the sloop. Whoever has all six aboard first wins.",
        ),
    ),
)

_BOARD = Section(
    Text("Brett und Karten", "Board and cards"),
    (
        Picture(
            _START,
            Text(
                "So beginnt das Spiel: oben die zwölf offenen Karten, alle Piraten am Start, die Karten beider "
                "Spieler liegen offen.",
                "This is how a game begins: the twelve open cards on top, all pirates at the start, the cards of both "
                "players lie open.",
            ),
        ),
        Text(
            "Der Weg hat 30 Felder in fünf Abschnitten zu sechs Feldern, davor liegt der Start, dahinter die "
            "Schaluppe. In jedem Abschnitt kommt jedes der sechs Symbole einmal vor: Flagge, Hut, Säbel, Flasche, "
            "Schlüssel und Pistole. Auf einem Feld stehen höchstens drei Piraten; die Zahl im Kopf einer Figur sagt, "
            "wie viele Piraten derselben Farbe dort stehen.",
            "The path has 30 fields in five parts of six, with the start before them and the sloop behind. Each of "
            "the six symbols appears once in each part: flag, hat, sabre, bottle, key and pistol. At most three "
            "pirates stand on a field; the number in the head of a figure tells how many pirates of that colour stand "
            "there.",
        ),
        Text(
            "Von jedem Symbol gibt es 17 Karten. Jeder beginnt mit sechs Karten und darf nie mehr als acht haben. Die "
            "nächsten zwölf Karten liegen offen: Gezogen wird immer von links.",
            "There are 17 cards of each symbol. Everybody begins with six cards and may never have more than eight. "
            "The next twelve cards lie open: they are always drawn from the left.",
        ),
    ),
)

_MOVE = Section(
    Text("Ein Zug", "A move"),
    (
        Text(
            "Rot beginnt. Ein Zug besteht aus bis zu drei Teilzügen, vorwärts und rückwärts in beliebiger Mischung, "
            "mit demselben Piraten oder mit verschiedenen. Du darfst auch früher aufhören oder gar nichts tun. "
            "Karten, die du gerade gezogen hast, darfst du sofort benutzen.",
            "Red begins. A move consists of up to three partial moves, forward and backward in any mixture, with the "
            "same pirate or with different ones. You may also stop earlier or do nothing at all. Cards that you have "
            "just drawn may be used at once.",
        ),
        Text(
            "Vorwärts: Lege eine Karte ab. Der Pirat läuft zum nächsten Feld mit diesem Symbol, auf dem niemand "
            "steht. Besetzte Felder überspringt er, egal von wem.",
            "Forward: discard a card. The pirate runs to the next field with that symbol on which nobody stands. He "
            "skips fields that are taken, no matter by whom.",
        ),
        Picture(
            _MIDDLE,
            Text(
                "Ein roter Pirat auf Feld 7 ist ausgewählt. Mit der Pistole kommt er bis Feld 13, denn auf der "
                "Pistole von Feld 9 steht schon jemand. Zurück ginge es auf Feld 4.",
                "A red pirate on field 7 is picked up. With the pistol he gets to field 13, since somebody already "
                "stands on the pistol of field 9. Backward he would go to field 4.",
            ),
            "p7",
            coordinates=True,
        ),
        Text(
            "Rückwärts: Der Pirat geht zum nächsten Feld hinter sich, auf dem ein oder zwei Piraten stehen, gleich "
            "welcher Farbe. Leere Felder und solche mit drei Piraten überspringt er; der Start zählt nicht. Für jeden "
            "Piraten, der dort schon stand, bekommst du eine Karte, aber nie mehr als acht in der Hand. Auch aus der "
            "Schaluppe darf ein Pirat zurück.",
            "Backward: the pirate goes to the nearest field behind him on which one or two pirates stand, of whatever "
            "colour. He skips empty fields and those with three; the start does not count. For each pirate who was "
            "already there you get a card, but never beyond eight in hand. A pirate may go back even from the sloop.",
        ),
        Picture(
            _MIDDLE,
            Text(
                "Der vorderste rote Pirat steht auf Feld 12. Rückwärts überspringt er Feld 9 mit drei Piraten und "
                "landet auf Feld 7; das bringt zwei Karten: Hut und Säbel.",
                "The foremost red pirate stands on field 12. Backward he skips field 9 with its three pirates and "
                "gets to field 7; that brings two cards: hat and sabre.",
            ),
            "p12",
            coordinates=True,
        ),
        Text(
            "In die Schaluppe: Gibt es vor einem Piraten kein freies Feld mit dem Symbol der Karte mehr, dann bringt "
            "ihn diese Karte ins Ziel.",
            "Into the sloop: if there is no free field with the card's symbol left ahead of a pirate, that card takes "
            "him to the goal.",
        ),
        Picture(
            _LATE,
            Text(
                "Für den roten Piraten auf Feld 26 führen Hut, Säbel und Pistole ins Ziel: Der Säbel auf 27 und der "
                "Hut auf 29 sind besetzt, eine Pistole kommt nicht mehr. Diese Karten sind grün.",
                "For the red pirate on field 26 hat, sabre and pistol lead to the goal: the sabre on 27 and the hat "
                "on 29 are taken, and no pistol comes any more. Those cards are green.",
            ),
            "p26g",
            coordinates=True,
        ),
        Text(
            "Die offenen Karten werden erst nach dem ganzen Zug wieder auf zwölf ergänzt. Ist der Stapel leer, wird "
            "der Ablagestapel gemischt.",
            "The open cards are filled up to twelve only after the whole move. When the stack is empty, the discards "
            "are shuffled.",
        ),
    ),
)

_ENDING = Section(
    Text("Ende und Wertung", "End and points"),
    (
        Text(
            "Hat jemand nach seinem ganzen Zug alle sechs Piraten in der Schaluppe, ist das Spiel sofort aus, und er "
            "hat gewonnen. Sonst endet es am Rundenlimit, und die Punkte entscheiden; bei Gleichstand ist es "
            "unentschieden. Jeder Pirat zählt nach dem Ort, an dem er steht:",
            "If somebody has all six pirates in the sloop after the whole move, the game is over at once and that "
            "player has won. Otherwise it ends at the round limit and points decide; at equal points it is a draw. "
            "Each pirate counts by where he stands:",
        ),
        Items(
            (
                Text("am Start: 0 Punkte", "at the start: 0 points"),
                Text(
                    "im ersten Abschnitt (Felder 1 bis 6) 1 Punkt, im zweiten 2 und so weiter bis 5 im letzten",
                    "in the first part (fields 1 to 6) 1 point, in the second 2 and so on up to 5 in the last",
                ),
                Text("in der Schaluppe: 6 Punkte", "in the sloop: 6 points"),
            )
        ),
    ),
)

_HERE = Section(
    Text("Bedienung", "How to play here"),
    (
        Text(
            "Klicke einen deiner Piraten an: Seine Ziele werden grün. Klicke ein Ziel an, und der Teilzug ist "
            "gemacht. Führen mehrere Karten in die Schaluppe, klicke die Schaluppe an und dann eine der grünen "
            "Karten. Mit dem dritten Teilzug ist der Zug zu Ende; vorher beendet ihn der Knopf „Zug beenden“.",
            "Click one of your pirates: his targets turn green. Click a target, and the partial move is done. If "
            "several cards lead into the sloop, click the sloop and then one of the green cards. The third partial "
            "move ends the move; “End the move” ends it earlier.",
        ),
        Text(
            "Tasten: Ziffern wählen den Piraten (1 ist der hinterste), F, H, D, B, K und P laufen mit Flagge, Hut, "
            "Säbel (Degen), Flasche (Buddel), Schlüssel (Key) oder Pistole vor, R läuft zurück, G in die Schaluppe; "
            "Eingabetaste oder S beendet den Zug, X verwirft ihn, Escape lässt den Piraten los.",
            "Keys: digits pick up a pirate (1 is the hindmost), F, H, D, B, K and P run forward with flag, hat, "
            "sabre (dagger), bottle, key or pistol, R runs back, G into the sloop; Enter or S ends the move, X "
            "discards it, Escape puts the pirate down.",
        ),
    ),
)

GUIDE = Guide(
    Text(
        "Sechs Piraten laufen mit Karten durch den Gang zur Schaluppe; wer zurückgeht, bekommt neue Karten.",
        "Six pirates run through the tunnel to the sloop with cards; whoever goes back gets new cards.",
    ),
    Picture(_MIDDLE, Text("Cartagena", "Cartagena")),
    (_GOAL, _BOARD, _MOVE, _ENDING, _HERE),
)
