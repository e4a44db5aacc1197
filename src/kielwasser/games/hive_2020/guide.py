"""The rules of Hive 2020 for players."""

from kielwasser.core.guide import Guide, Items, Picture, Section
from kielwasser.system.errors import Text

_SWARM = "book 12 R 0,0=BQ/1,0=RB/-1,0=RQ/1,-1=BA/2,-2=BS/-1,-1=RG/-2,0=RS/0,1=RA SGGBAA SGGGBBAA -3,3/3,-1/0,-3"
_RING = "book 14 R 0,0=RQ/1,0=BA/2,-1=BQ/2,-2=RS/1,-2=RB/0,-1=RG/2,0=BG SGGBAAA SSGGBBAA -3,3/4,-3/-1,-2"
_END = (
    "book 24 R 2,0=BQ/3,0=RA/1,0=RB/2,-1=BG/2,1=RS/1,1=BA/0,1=RQ/1,-1=BS/-1,1=RG/2,-2=BGBB SGGBAA SGBAA 3,-1/-4,3/0,-4"
)

_GOAL = Section(
    Text("Worum es geht", "What it is about"),
    (
        Text(
            "Zwei Schwärme krabbeln auf demselben Brett umeinander. Du gewinnst, sobald die gegnerische Bienenkönigin "
            "auf allen sechs Seiten eingeschlossen ist. Womit, ist gleich: mit roten oder blauen Steinen, mit "
            "Brombeeren, mit dem Rand.",
            "Two swarms crawl around each other on one board. You win as soon as the other queen bee is shut in on "
            "all six sides. By what does not matter: red or blue pieces, brambles, the rim.",
        ),
    ),
)

_BOARD = Section(
    Text("Brett und Steine", "Board and pieces"),
    (
        Text(
            "Das Brett ist ein Sechseck aus 91 Feldern. Auf drei Feldern wachsen Brombeeren: Sie bleiben das ganze "
            "Spiel über liegen, und niemand darf dorthin. Sonst ist das Brett anfangs leer; jeder hat elf Steine im "
            "Vorrat: eine Bienenkönigin, zwei Käfer, drei Ameisen und fünf weitere, nämlich Spinnen und Grashüpfer.",
            "The board is a hexagon of 91 fields. Brambles grow on three of them: they stay there for the whole game, "
            "and nobody may go there. Apart from that the board is empty at first; everybody has eleven pieces in "
            "reserve: one queen bee, two beetles, three ants and five more, which are spiders and grasshoppers.",
        ),
        Text(
            "Ob es zwei Spinnen und drei Grashüpfer sind oder umgekehrt, hängt von der Auslegung ab (siehe unten).",
            "Whether there are two spiders and three grasshoppers or the other way round depends on the ruling (see "
            "below).",
        ),
    ),
)

_MOVE = Section(
    Text("Ein Zug", "A move"),
    (
        Text(
            "Rot beginnt, dann wird abgewechselt. Wer am Zug ist, setzt entweder einen Stein aus dem Vorrat oder "
            "bewegt einen eigenen Stein auf dem Brett.",
            "Red begins, then the players alternate. Whoever is to move either places a piece from the reserve or "
            "moves one of the own pieces on the board.",
        ),
        Text(
            "Setzen: auf ein leeres Feld, das an einen eigenen Stein grenzt und an keinen fremden. Bei Stapeln zählt "
            "nur der oberste Stein. Bloß der erste Stein ist frei: Rot legt ihn irgendwohin, Blau irgendwo daneben.",
            "Placing: on an empty field that touches a piece of your own and none of the other's. Of a stack only the "
            "topmost piece counts. Only the first piece is free: red places it anywhere, blue anywhere beside it.",
        ),
        Picture(
            _SWARM,
            Text(
                "Rot nimmt eine Ameise aus dem Vorrat. Die markierten Felder berühren Rot, aber nicht Blau.",
                "Red takes an ant from the reserve. The marked fields touch red but not blue.",
            ),
            "r4",
        ),
        Text(
            "Die Bienenkönigin muss spätestens mit deinem vierten Zug auf dem Brett liegen: Ab dann darfst du, "
            "solange sie fehlt, nichts anderes setzen. Bevor sie liegt, darfst du keinen Stein bewegen.",
            "The queen bee has to be on the board by your fourth move: from then on you may place nothing else while "
            "she is missing. Before she is there you may not move any piece.",
        ),
        Text(
            "Bewegen: Alle Steine zusammen sind ein Schwarm und müssen es immer bleiben, auch in dem Augenblick, in "
            "dem der bewegte Stein in der Luft ist. Ein Stein, der den Schwarm zusammenhält, sitzt also fest. Ebenso "
            "ein Stein, auf dem ein Käfer sitzt.",
            "Moving: all pieces together are one swarm and always have to remain one, even at the moment when the "
            "moving piece is in the air. So a piece that holds the swarm together is stuck. So is one on which a "
            "beetle sits.",
        ),
        Text(
            "Biene, Spinne und Ameise gleiten am Schwarm entlang und brauchen Platz dafür: Durch eine Lücke zwischen "
            "zwei Nachbarfeldern, die beide belegt sind, passen sie nicht. Brombeeren machen eine Lücke genauso eng "
            "wie Steine, der Rand nicht; an Brombeeren allein kann man sich aber nicht entlanghangeln.",
            "Bee, spider and ant slide along the swarm and need room for it: they do not fit through a gap between "
            "two neighbouring fields that are both taken. Brambles narrow a gap just like pieces, the rim does not; "
            "but you cannot slide along brambles alone.",
        ),
        Picture(
            _RING,
            Text(
                "Die rote Biene kann auf zwei Felder gleiten. In die Lücke rechts von ihr passt sie nicht.",
                "The red bee can slide to two fields. She does not fit into the gap to the right of her.",
            ),
            "p45",
        ),
    ),
)

_INSECTS = Section(
    Text("Wie die Insekten laufen", "How the insects walk"),
    (
        Items(
            (
                Text("Bienenkönigin: genau ein Feld weit.", "Queen bee: exactly one field."),
                Text(
                    "Ameise: beliebig weit am Rand des Schwarms entlang.",
                    "Ant: as far as you like along the edge of the swarm.",
                ),
                Text(
                    "Spinne: genau drei Felder weit am Schwarm entlang, ohne ein Feld zweimal zu betreten.",
                    "Spider: exactly three fields along the swarm, entering none of them twice.",
                ),
                Text(
                    "Grashüpfer: springt in gerader Linie über einen oder mehrere Steine auf das erste leere Feld "
                    "dahinter; über Brombeeren und leere Felder springt er nicht.",
                    "Grasshopper: jumps in a straight line over one or more pieces to the first empty field behind "
                    "them; it does not jump over brambles or empty fields.",
                ),
                Text(
                    "Käfer: ein Feld weit am Schwarm entlang, auch auf andere Steine hinauf, beliebig hoch, und "
                    "wieder herunter; enge Lücken stören ihn nicht. Wer unter ihm liegt, ist blockiert, und das Feld "
                    "zählt beim Setzen für den Käfer.",
                    "Beetle: one field along the swarm, also up onto other pieces, to any height, and down again; "
                    "narrow gaps do not bother it. Whoever lies below is blocked, and for placing the field counts as "
                    "the beetle's.",
                ),
            )
        ),
        Picture(
            _SWARM,
            Text(
                "Die Ziele der roten Ameise oben. Weiter kommt sie auf beiden Seiten nicht: Zwischen Brombeere und "
                "Käfer wie zwischen Brombeere und Grashüpfer ist es zu eng.",
                "Where the red ant at the top can go. It gets no further on either side: it is too narrow between "
                "bramble and beetle as well as between bramble and grasshopper.",
            ),
            "p46",
        ),
        Picture(
            _SWARM,
            Text(
                "Der rote Grashüpfer springt schräg nach oben über die Königin oder zur Seite über die Spinne.",
                "The red grasshopper jumps up and to the left over the queen or sideways over the spider.",
            ),
            "p33",
        ),
        Picture(
            _SWARM,
            Text(
                "Der rote Käfer kann auch auf seine Nachbarn klettern, sogar auf die gegnerische Biene.",
                "The red beetle can climb onto its neighbours too, even onto the other bee.",
            ),
            "p56",
        ),
        Text(
            "Wer weder setzen noch ziehen kann, setzt aus. Aussetzen ist nur dann erlaubt.",
            "Whoever can neither place nor move skips. Skipping is allowed only then.",
        ),
    ),
)

_ENDING = Section(
    Text("Ende und Wertung", "End and result"),
    (
        Picture(
            _END,
            Text(
                "Die blaue Biene ist von fünf Steinen und einer Brombeere eingeschlossen: Rot gewinnt.",
                "The blue bee is shut in by five pieces and a bramble: red wins.",
            ),
        ),
        Text(
            "Werden beide Bienen gleichzeitig eingeschlossen, ist es ein Unentschieden. Nach 30 Runden gewinnt, "
            "wessen Biene mehr freie Nachbarfelder hat; eine Biene, die nie gesetzt wurde, ist schlechter als jede "
            "auf dem Brett. Bei Gleichstand endet das Spiel unentschieden.",
            "If both bees are shut in at the same time, it is a draw. After 30 rounds the one whose bee has more free "
            "neighbouring fields wins; a bee that was never placed is worse than any on the board. If they are equal, "
            "the game is a draw.",
        ),
    ),
)

_HERE = Section(
    Text("Bedienung", "How to play here"),
    (
        Text(
            "Klicke einen Stein an, im Vorrat neben dem Brett oder auf dem Brett, dann eines der markierten Felder: "
            "Der Zug wird sofort gespielt. Ein zweiter Klick auf denselben Stein oder Escape legt ihn zurück.",
            "Click a piece, in the reserve beside the board or on the board, then one of the marked fields: the move "
            "is played at once. A second click on the same piece or Escape puts it back.",
        ),
        Text(
            "Tasten: Q, S, G, B und A nehmen Biene (Queen), Spinne, Grashüpfer, Käfer (Beetle) oder Ameise aus dem "
            "Vorrat; 0 setzt aus, wenn nichts anderes geht. Alles Übrige erreichst du mit der Tabulatortaste über die "
            "Knöpfe unter dem Brett.",
            "Keys: Q, S, G, B and A take the queen, a spider, a grasshopper, a beetle or an ant from the reserve; 0 "
            "skips where nothing else is possible. You get to everything else with the Tab key through the buttons "
            "below the board.",
        ),
    ),
)

GUIDE = Guide(
    Text(
        "Zwei Insektenschwärme: Wer die fremde Bienenkönigin einschließt, gewinnt.",
        "Two swarms of insects: whoever shuts in the other queen bee wins.",
    ),
    Picture(_END, Text("Hive", "Hive")),
    (_GOAL, _BOARD, _MOVE, _INSECTS, _ENDING, _HERE),
)
