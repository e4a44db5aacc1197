"""The German of the command line's help.

The English stands where commands and options are declared, and is the key here. A test finds what has no German.
"""

from __future__ import annotations

from kielwasser.games import newest

HELP = {
    "Show this message and exit.": "Diese Hilfe zeigen.",
    # ---- docs ------------------------------------------------------------------------------------------------------
    "Build the manual, which the arena shows under Help, as a static site in both languages.": "Das Handbuch, das die Arena unter Hilfe zeigt, als statische Seiten in beiden Sprachen bauen.",
    "The folder of the site; it is made anew.": "Der Ordner der Seiten; er wird neu gemacht.",
    # ---- new-player ------------------------------------------------------------------------------------------------
    "Write a short, commented player of your own to begin with, and say what to do next.": "Einen kurzen, kommentierten "
    "eigenen Spieler zum Anfangen schreiben und sagen, wie es weitergeht.",
    "What it is called, such as MyPlayer.": "Wie er heißt, zum Beispiel MeinSpieler.",
    "The game that it plays, usually the latest season's; its beginning is enough.": "Das Spiel, das er spielt, sonst das "
    "der jüngsten Saison; der Anfang genügt.",
    "Replace the file if there is one.": "Die Datei ersetzen, falls es sie gibt.",
    # ---- arena -----------------------------------------------------------------------------------------------------
    "Open the arena in the browser: play, watch, look at replays. The game server runs behind it.\n\n"
    "Its address is for this machine only. With --host 0.0.0.0 other machines can visit too; they need one of the\n"
    "addresses with the token that are printed. They are guests: they watch, and play the seats that you invite them "
    "to.": "Die Arena im Browser öffnen: spielen, zusehen, Aufzeichnungen ansehen. Dahinter läuft der Spielserver.\n\n"
    "Ihre Adresse gilt nur auf diesem Rechner. Mit --host 0.0.0.0 ist sie auch von anderen Rechnern aus zu erreichen; sie\n"
    "brauchen eine der gezeigten Adressen mit dem Token. Sie sind Gäste: sie sehen zu und spielen die Plätze, zu denen "
    "du sie einlädst.",
    "Address of the pages; the usual one is for this machine only.": "Adresse der Seiten; die übliche gilt nur auf "
    "diesem Rechner.",
    "Port of the pages [8013, or the next free one]; 0: any.": "Port der Seiten [8013 oder der nächste freie]; "
    "0: irgendeiner.",
    "Address of the game server [127.0.0.1].": "Adresse des Spielservers [127.0.0.1].",
    "Port of the game server [13050]; 0: any free one.": "Port des Spielservers [13050]; 0: irgendein freier.",
    "Only print the address.": "Nur die Adresse zeigen.",
    "Open a window of its own, where pywebview is installed.": "Ein eigenes Fenster öffnen, wo pywebview installiert "
    "ist.",
    "Whether the owner may start programs of this machine as players (only if nobody else can visit).": "Ob der "
    "Besitzer Programme dieses Rechners als Spieler starten darf (nur, wenn sie von nirgendwo sonst zu erreichen ist).",
    "Folder for replays of all games (in your user data).": "Ordner für Aufzeichnungen aller Spiele (in deinen "
    "Benutzerdaten).",
    "Folder for the raw traffic of every connection.": "Ordner für den rohen Verkehr jeder Verbindung.",
    "What guests have to know; made up where other machines can visit.": "Was Gäste wissen müssen; wird ausgedacht, "
    "wenn andere Rechner die Arena erreichen.",
    "Address of a reverse proxy through which others visit; it is believed about who they are.": "Adresse eines "
    "Reverse-Proxys, durch den andere die Arena erreichen; ihm wird geglaubt, wer sie sind.",
    "What the pages are called behind that proxy, such as https://arena.example.": "Wie die Seiten hinter diesem Proxy "
    "heißen, zum Beispiel https://arena.example.",
    "auto, book or referee: which rules hold, and what every dialog presets.": "auto, book oder referee: welche Regeln "
    "gelten, und was jeder Dialog vorgibt.",
    "auto, book or referee: which rules hold; auto is referee here.": "auto, book oder referee: welche Regeln gelten; "
    "auto ist hier referee.",
    # ---- play ------------------------------------------------------------------------------------------------------
    "Play a game in the terminal: type your moves against a player of this package or your own, or watch two of "
    "them.\n\n[cyan]--second bot.py[/cyan] plays against the class with [cyan]choose[/cyan] in that file;\n"
    "[cyan]--first random --second random[/cyan] plays a whole game by itself.": "Im Terminal spielen: Züge eintippen, "
    "gegen einen eingebauten Spieler oder den eigenen, oder zweien zusehen.\n\n[cyan]--second bot.py[/cyan] spielt gegen "
    "die Klasse mit [cyan]choose[/cyan] in dieser Datei;\n[cyan]--first random --second random[/cyan] spielt ein ganzes "
    "Spiel von selbst.",
    "The same seed deals the same board; otherwise each time another.": "Derselbe Startwert gibt dasselbe Brett; sonst "
    "jedes Mal ein anderes.",
    f"A game, such as {newest()}; its beginning is enough.": f"Ein Spiel wie {newest()}; sein Anfang genügt.",
    "Who plays the first seat.": "Wer den ersten Platz spielt.",
    "Who plays the second.": "Wer den zweiten spielt.",
    "Start from here instead of a new deal.": "Hier beginnen statt mit einem neuen Brett.",
    "Which rules hold; auto: the book's, unless a foreign program or an official document takes part.": "Welche Regeln "
    "gelten; auto: die des Regelhefts, außer ein fremdes Programm oder ein offizielles Dokument ist dabei.",
    "Any text or number; the same seed deals the same board.": "Irgendein Text; derselbe Startwert gibt dasselbe Brett.",
    "Print one JSON object a line, for programs.": "Ein JSON-Objekt je Zeile ausgeben, für Programme.",
    # ---- serve -----------------------------------------------------------------------------------------------------
    "Serve all games on one port: computer players of every season connect and play.\n\n"
    "Settings come from options, then from the environment (KIELWASSER_PORT, KIELWASSER_PASSWORD, …), then from the "
    "TOML\nfile. Every game is written as a replay while it is played, and told in a line when it begins and ends. Ctrl-C "
    "ends\nrunning games with a result.": "Alle "
    "Spiele auf einem Port anbieten: Computerspieler aller Jahrgänge verbinden sich und spielen.\n\n"
    "Einstellungen kommen aus Optionen, dann aus der Umgebung (KIELWASSER_PORT, KIELWASSER_PASSWORD, …), dann aus der\n"
    "TOML-Datei. Jedes Spiel wird aufgezeichnet, während es läuft, und mit einer Zeile gemeldet, wenn es beginnt und "
    "endet.\nStrg-C beendet laufende Spiele mit einem Ergebnis.",
    "Address to listen on [127.0.0.1]: only this machine.": "Adresse des Servers [127.0.0.1]: nur dieser Rechner.",
    "Port for all games [13050]; 0: any free one.": "Port für alle Spiele [13050]; 0: irgendein freier.",
    "The game of a <join/> that names none (the latest season's).": "Das Spiel eines <join/>, das keins nennt (das jüngste).",
    "Milliseconds between packets for one player (25), as official servers left.": "Millisekunden zwischen Paketen an einen Spieler (25), wie offizielle Server sie ließen.",
    "Administrators' password; without one they are kept out.": "Passwort der Verwaltung; ohne eins bleibt sie draußen.",
    "A file that holds the password.": "Eine Datei mit dem Passwort.",
    "Let anybody on this machine prepare 2013's and 2017's games.": "Jeder auf diesem Rechner darf Spiele von 2013 und "
    "2017 vorbereiten.",
    "Write documents to the letter, even where that breaks a season's client.": "Dokumente buchstabengetreu schreiben, "
    "auch wo ein Client der Saison daran scheitert.",
    "Rooms made by plain joins start paused.": "Räume aus einfachen Anmeldungen beginnen angehalten.",
    "Whether players lose by thinking too long.": "Ob verliert, wer zu lange nachdenkt.",
    "Write no replays.": "Nichts aufzeichnen.",
    "Port for GET /metrics and /health, loopback only.": "Port für GET /metrics und /health, nur auf diesem Rechner.",
    "Most rooms at once [2000].": "Höchstens so viele Räume zugleich [2000].",
    "Most connections at once [5000].": "Höchstens so viele Verbindungen zugleich [5000].",
    "Drop who neither plays nor watches after so long [600].": "Wer so lange weder spielt noch zusieht, fliegt raus "
    "[600].",
    "Do not tell who comes, plays and wins.": "Nicht erzählen, wer kommt, spielt und gewinnt.",
    "A TOML file with these settings, in a table (server).": "Eine TOML-Datei mit diesen Einstellungen, in einer "
    "Tabelle (server).",
    # ---- connect ---------------------------------------------------------------------------------------------------
    "Play on a game server: ours ([cyan]kielwasser serve[/cyan]) or an official one of any season.\n\n"
    "A player of your own is a class with [cyan]choose(self, position, deadline)[/cyan] that returns a move.": "Auf "
    "einem Spielserver spielen: unserem ([cyan]kielwasser serve[/cyan]) oder einem offiziellen irgendeines Jahrgangs.\n\n"
    "Ein eigener Spieler ist eine Klasse mit [cyan]choose(self, position, deadline)[/cyan], die einen Zug zurückgibt.",
    "strongest, strongest@1 …, greedy, random, simple, or a file.": "strongest, strongest@1 …, greedy, random, simple oder eine Datei.",
    "Milliseconds between packets for one player.": "Millisekunden zwischen Paketen für einen Spieler.",
    "Instead: so many hostile peers beside 20 good games, for --seconds.": "Stattdessen: so viele Angreifer neben 20 guten Spielen, --seconds lang.",
    "How long an attack takes.": "Wie lange ein Angriff dauert.",
    "Hostile peers of one kind only.": "Nur Angreifer einer Art.",
    "Where the game server is.": "Wo der Spielserver ist.",
    "Its port.": "Sein Port.",
    f"The game, such as {newest()}; its beginning is enough.": f"Das Spiel, etwa {newest()}; sein Anfang genügt.",
    "The code of a reserved seat.": "Der Code eines reservierten Platzes.",
    "The number of a room.": "Die Nummer eines Raums.",
    "What the server is to call you, where it takes a name.": "Wie der Server dich nennen soll, wenn er Namen annimmt.",
    "Play so many games one after the other.": "So viele Spiele nacheinander spielen.",
    "The same seed plays the same game.": "Derselbe Startwert spielt dasselbe Spiel.",
    "So many threads for strongest; usually one a processor, four at most.": "So viele Threads für strongest; sonst je "
    "Prozessor einer, höchstens vier.",
    "Think on the opponent's time, too; not where many games share the processors.": "Auch in der Zeit des Gegners "
    "denken; nicht, wo viele Spiele sich die Prozessoren teilen.",
    # ---- check-client ----------------------------------------------------------------------------------------------
    "Play a client through a course and say in plain words what it does wrong.\n\n"
    "Joining by type and by reservation, both seats, a whole game, a slow server, a pause, an opponent who leaves, "
    "forced\nmoves, unknown packets. Our options stand before the command: [cyan]kielwasser check-client --game hive "
    "java -jar\nclient.jar --depth 3[/cyan].\n\n"
    "The exit code tells the kind of fault: 0 none, 1 moves against the rules, 3 protocol, 4 too slow, 5 leaves or "
    "hangs,\n6 does not get into a game.": "Einen "
    "Client durch einen Kurs schicken und in klaren Worten sagen, was er falsch macht.\n\n"
    "Anmelden nach Spiel und mit Reservierung, beide Plätze, ein ganzes Spiel, ein langsamer Server, eine Pause, ein "
    "Gegner,\nder geht, erzwungene Züge, unbekannte Pakete. Unsere Optionen stehen vor dem Befehl: [cyan]kielwasser "
    "check-client --game hive java -jar\nclient.jar --depth 3[/cyan].\n\n"
    "Der Rückgabewert nennt die Art der Fehler: 0 keine, 1 Züge gegen die Regeln, 3 Protokoll, 4 zu langsam, 5 geht "
    "oder hängt,\n6 kommt nicht ins Spiel.",
    "Keep replay, traffic and output of each lesson in a folder.": "Aufzeichnung, Netzverkehr und Ausgabe jeder "
    "Lektion in einem Ordner behalten.",
    "The client and its parameters: an executable, a script, a .jar or a .py file. It is given --host, --port and "
    "--reservation, unless its parameters hold {host}, {port} and {reservation}.": "Der Client und seine Parameter: ein "
    "Programm, ein Skript, eine .jar- oder .py-Datei. Er bekommt --host, --port und --reservation, wenn seine Parameter "
    "nicht {host}, {port} und {reservation} enthalten.",
    "The game that it plays; otherwise its join tells.": "Das Spiel, das er spielt; sonst sagt es seine Anmeldung.",
    "Play no game longer than so many moves of the client.": "Kein Spiel länger als so viele Züge des Clients spielen.",
    # ---- picture ---------------------------------------------------------------------------------------------------
    "Draw a position, as the seat to move sees it.": "Eine Stellung zeichnen, wie sie sieht, wer am Zug ist.",
    "One line of text, or a file with it or with a season's state; without one a board is dealt.": "Eine Zeile Text oder "
    "eine Datei damit oder mit dem Zustand eines Jahrgangs; ohne sie wird ein Brett ausgelost.",
    "The game, where the text does not name it.": "Das Spiel, wo der Text es nicht nennt.",
    "A .svg or .png; without it SVG is printed.": "Eine .svg oder .png; ohne sie wird SVG ausgegeben.",
    "Pixels, 800 unless told (a GIF 480).": "Bildpunkte, sonst 800 (ein GIF 480).",
    "Colours for bright or for dark surroundings.": "Farben für helle oder dunkle Umgebung.",
    "Of the words in it; yours unless told.": "Sprache der Wörter darin; sonst deine.",
    "Write the fields' names into it.": "Die Namen der Felder hineinschreiben.",
    "Replace FILE if it is there.": "DATEI ersetzen, wenn es sie gibt.",
    # ---- match -----------------------------------------------------------------------------------------------------
    "Let two players play many games and say which one is stronger, and how sure that is.\n\n"
    "Each board is played twice with seats swapped. Players of this package and classes in Python files play in "
    "process,\nat full speed; programs play over the real server. A player may be given a name of its own:\n"
    '[cyan]new="java -jar bot.jar"[/cyan]. Every game is in the store before it counts: whatever was stopped goes on '
    "with\n[cyan]--resume[/cyan].\n\n"
    "A program is started with --host, --port and --reservation behind its own parameters, or with {host}, {port} and\n"
    "{reservation} filled in where its parameters have them.\n\n"
    "[cyan]kielwasser match greedy random --game hive --games 1000[/cyan]": "Zwei "
    "Spieler viele Spiele spielen lassen und sagen, wer stärker ist und wie sicher das ist.\n\n"
    "Jedes Brett wird zweimal mit getauschten Plätzen gespielt. Eingebaute Spieler und Klassen in Python-Dateien "
    "spielen\nim selben Prozess mit voller Geschwindigkeit, Programme über den echten Server. Ein Spieler kann einen "
    'Namen\nbekommen: [cyan]neu="java -jar bot.jar"[/cyan]. Jedes Spiel ist gespeichert, bevor es zählt: was angehalten '
    "wurde,\ngeht mit [cyan]--resume[/cyan] weiter.\n\n"
    "Ein Programm bekommt hinter seinen eigenen Parametern --host, --port und --reservation, oder {host}, {port} und\n"
    "{reservation} werden dort eingesetzt, wo seine Parameter sie haben.\n\n"
    "[cyan]kielwasser match greedy random --game hive --games 1000[/cyan]",
    "A player: a name such as greedy, FILE.py:Class, or a program with its parameters in quotes.": "Ein Spieler: ein "
    "Name wie greedy, DATEI.py:Klasse oder ein Programm mit Parametern in Anführungszeichen.",
    "Its opponent.": "Sein Gegner.",
    f"The game, such as {newest()}, or its beginning.": f"Das Spiel, etwa {newest()}, oder sein Anfang.",
    "How many; each board is played twice.": "Wie viele; jedes Brett wird zweimal gespielt.",
    "Pairs of players at once; usually as many as processors allow.": "So viele Paare zugleich; sonst so viele, wie die "
    "Prozessoren erlauben.",
    "Stop as soon as it is clear which of the two it is.": "Aufhören, sobald klar ist, welches von beiden stimmt.",
    "SPRT: how often ELO1 may be accepted wrongly.": "SPRT: wie oft ELO1 zu Unrecht angenommen werden darf.",
    "SPRT: how often ELO0 may be accepted wrongly.": "SPRT: wie oft ELO0 zu Unrecht angenommen werden darf.",
    "SPRT: what Elo means.": "SPRT: was Elo bedeutet.",
    "The same seed deals the same boards; usually a new one.": "Derselbe Startwert gibt dieselben Bretter; sonst ein "
    "neuer.",
    "Milliseconds for a move; usually the season's: 2000, in Cartagena 4000.": "Millisekunden für einen Zug; sonst die des Jahrgangs: 2000, in Cartagena 4000.",
    "Which replays are kept; odd: all but plain wins.": "Welche Aufzeichnungen aufgehoben werden; odd: alle außer "
    "gewöhnlichen Siegen.",
    "Memory for each program; the contest gave 1500.": "Speicher für jedes Programm; im Wettbewerb waren es 1500.",
    "Memory for Python files that wait for their next game, all together; usually half of what is free.": "Speicher für "
    "Python-Dateien, die auf ihr nächstes Spiel warten, zusammen; gewöhnlich die Hälfte dessen, was frei ist.",
    "Give programs processors of their own, where there are enough.": "Programmen eigene Prozessoren geben, wo es genug "
    "gibt.",
    "Start the next game's programs during this one, also where that takes time from who thinks.": "Die Programme des "
    "nächsten Spiels schon während dieses Spiels starten, auch wo das dem Zeit nimmt, der denkt.",
    "Play on a Ray cluster; auto: the one of this machine.": "Auf einem Ray-Verbund spielen; auto: dem dieses Rechners.",
    "Where results are kept; usually in your data folder.": "Wo Ergebnisse liegen; sonst in deinem Datenordner.",
    "Go on with a series that was stopped.": "Eine angehaltene Serie fortsetzen.",
    "Print one line a game, for spreadsheets.": "Eine Zeile je Spiel ausgeben, für Tabellenprogramme.",
    "Print a JSON object for each game as it ends, and the result last.": "Für jedes Spiel, sobald es endet, ein "
    "JSON-Objekt ausgeben und zuletzt das Ergebnis.",
    # ---- tournament, series, report, ratings, tune ---------------------------------------------------------------------
    "Let several players play a tournament.\n\n"
    "round-robin: everybody meets everybody. gauntlet: the first meets all others. league: as in the contest, match "
    "days\nwith matches of 6 games. knockout: a bracket, even matches go on. swiss: equals meet equals.\n\n"
    "[cyan]kielwasser tournament random greedy simple --game hase --format league[/cyan]": "Mehrere Spieler ein Turnier "
    "spielen lassen.\n\nround-robin: jeder gegen jeden. gauntlet: der erste gegen alle anderen. league: wie im "
    "Wettbewerb, Spieltage\nmit Begegnungen zu 6 Spielen. knockout: K.-o.-System, bei Gleichstand geht es weiter. swiss: "
    "Schweizer System.\n\n[cyan]kielwasser tournament random greedy simple --game hase --format league[/cyan]",
    "Players as in [cyan]match[/cyan], in seeding order.": "Spieler wie in [cyan]match[/cyan], in der Setzreihenfolge.",
    "Who plays whom.": "Wer gegen wen spielt.",
    "Games of each encounter; usually 10, or 6 as in the contest.": "Spiele je Begegnung; sonst 10, oder 6 wie im "
    "Wettbewerb.",
    "Rounds of a Swiss tournament; 0: as many as it needs.": "Runden im Schweizer System; 0: so viele wie nötig.",
    "List what has been played, or show one series; its replays can be taken out of the store.\n\n"
    "A store is written by one machine. What another one has played is taken in with [cyan]--merge[/cyan]: series that\n"
    "are known get the games that they lack.": "Zeigen, was gespielt wurde, oder eine Serie; ihre Aufzeichnungen lassen "
    "sich herausholen.\n\n"
    "In einen Speicher schreibt ein Rechner. Was ein anderer gespielt hat, kommt mit [cyan]--merge[/cyan] dazu: Bekannte\n"
    "Serien bekommen die Spiele, die ihnen fehlen.",
    "Take in all series of another store.": "Alle Serien eines anderen Speichers dazunehmen.",
    "Show this series instead of the list.": "Diese Serie zeigen statt der Liste.",
    "Forget the series with all its games.": "Die Serie mit allen Spielen vergessen.",
    "Write the series' replays into this folder.": "Die Aufzeichnungen der Serie in diesen Ordner schreiben.",
    "Show what the players printed, game by game.": "Zeigen, was die Spieler ausgegeben haben, Spiel für Spiel.",
    "Only replays of games that this player played.": "Nur Aufzeichnungen von Spielen, die dieser Spieler gespielt hat.",
    "Which replays, and which games of the log.": "Welche Aufzeichnungen, und welche Spiele der Ausgaben.",
    "Write a page about a series that stands alone: tables, charts, endings; it needs no network.": "Eine Seite über "
    "eine Serie schreiben, die für sich steht: Tabellen, Diagramme, Ausgänge; sie braucht kein Netz.",
    "The number of a series.": "Die Nummer einer Serie.",
    "Where it goes; usually series-ID.html.": "Wohin sie kommt; sonst series-NR.html.",
    "The language of the page; usually yours.": "Die Sprache der Seite; sonst deine.",
    "Rate all players in the store: one list for each game, ruling and time limit.\n\n"
    "The ratings are those under which all results together are most likely; the errors are 95 % intervals relative "
    "to\nthe anchor.": "Alle Spieler im Speicher bewerten: eine Liste je Spiel, Auslegung und Zeitgrenze.\n\n"
    "Die Wertungen sind die, unter denen alle Ergebnisse zusammen am wahrscheinlichsten sind; die Fehler sind "
    "95-%-Bereiche\ngegenüber dem Anker.",
    "Who has 0 Elo, or so many (usually random=0).": "Wer 0 Elo hat, oder so viele (sonst random=0).",
    "Tune numeric parameters of a player over paired games against itself (SPSA).\n\n"
    "A class gets them as arguments of its constructor, a program in place of {name} in its command line. The result "
    "is\nwhere they stand in the end; check it with [cyan]match[/cyan].\n\n"
    "[cyan]kielwasser tune bot.py:Bot -p depth:3:1:6 -p greed:0.5:0:2 --game hase[/cyan]": "Zahlen eines Spielers in "
    "Spielen gegen sich selbst einstellen (SPSA).\n\nEine Klasse bekommt sie als Argumente, ein Programm anstelle von "
    "{name} in seiner Befehlszeile. Das Ergebnis ist,\nwo sie am Ende stehen; prüfe es mit [cyan]match[/cyan].\n\n"
    "[cyan]kielwasser tune bot.py:Bot -p depth:3:1:6 -p greed:0.5:0:2 --game hase[/cyan]",
    "FILE.py:Class, or a program with {name} in its parameters.": "DATEI.py:Klasse oder ein Programm mit {name} in seinen "
    "Parametern.",
    "A number to tune; repeat it.": "Eine Zahl zum Einstellen; mehrfach möglich.",
    "How many steps.": "Wie viele Schritte.",
    "Games of each step.": "Spiele je Schritt.",
    # ---- verify, perft, warm ---------------------------------------------------------------------------------------
    "Compare recorded games with our rules, and count what differs.\n\n"
    "Every position's legal moves, every state after a move, every ending and every score is compared. Exit code 0: "
    "no\nmismatch; 1: some; 2: a file that cannot be read.": "Aufgezeichnete Spiele mit unseren Regeln vergleichen und "
    "zählen, was abweicht.\n\nVerglichen werden die erlaubten Züge jeder Stellung, jeder Zustand nach einem Zug, jedes "
    "Ende und jede Wertung.\nRückgabewert 0: nichts weicht ab; 1: manches; 2: eine Datei ist nicht lesbar.",
    "Recorded games: .jsonl, .jsonl.gz, .json, results.txt.": "Aufgezeichnete Spiele: .jsonl, .jsonl.gz, .json, "
    "results.txt.",
    "How many mismatches are explained.": "Wie viele Abweichungen erklärt werden.",
    "Count the sequences of legal moves from a position, depth by depth.\n\n"
    "The counts can be compared with other programs' counts: equal counts mean equal rules. A finished game has no\n"
    "successors. A written position decides its ruling itself.": "Die Folgen erlaubter Züge aus einer Stellung zählen, "
    "Tiefe für Tiefe.\n\nDie Zahlen lassen sich mit denen anderer Programme vergleichen: gleiche Zahlen heißt gleiche "
    "Regeln. Ein beendetes\nSpiel hat keine Nachfolger. Eine geschriebene Stellung bestimmt ihre Auslegung selbst.",
    "A one-line position, a file with one, a state XML, or a named position.": "Eine Stellung in einer Zeile, eine Datei "
    "damit, ein Zustand als XML oder eine benannte Stellung.",
    "List the actions of a game: their numbers, as learners choose them, and their names in notation.\n\n"
    "Most of them are legal in few positions; a ? stands for a place that the notation has no number for. From Python:"
    '\n[cyan]kielwasser.game("hive").action_names[/cyan].': "Die Aktionen eines Spiels auflisten: ihre Nummern, wie "
    "Lernende sie wählen, und ihre Namen in Notation.\n\nDie meisten sind nur in wenigen Stellungen erlaubt; ein ? steht "
    'für einen Ort, für den die Notation keine Zahl hat. Aus Python:\n[cyan]kielwasser.game("hive").action_names[/cyan].',
    "Only those whose name contains this.": "Nur die, deren Name das enthält.",
    "Whole games of the first lesson, each with another deal.": "Ganze Spiele der ersten Lektion, jedes anders ausgeteilt.",
    "The same seed deals the same lessons.": "Derselbe Startwert teilt dieselben Lektionen aus.",
    "How many moves deep.": "Wie viele Züge tief.",
    "Show the count behind each first move.": "Die Zahl hinter jedem ersten Zug zeigen.",
    "Count single actions instead of whole moves.": "Einzelne Aktionen statt ganzer Züge zählen.",
    "Write down a whole random game: every position, every list of legal actions, what learners see.\n\n"
    "With --check files are compared with what is played now; the first line that differs is named.": "Ein ganzes "
    "zufälliges Spiel aufschreiben: jede Stellung, jede Liste erlaubter Aktionen, was Lernende sehen.\n\nMit --check "
    "werden Dateien mit dem verglichen, was jetzt gespielt wird; die erste abweichende Zeile wird genannt.",
    "The game to write down.": "Das Spiel, das aufgeschrieben wird.",
    "Where to; without it it is printed.": "Wohin; ohne Angabe wird der Text gezeigt.",
    "Play this one again and compare.": "Dieses noch einmal spielen und vergleichen.",
    "Compile the rules and the search ahead of their first use (about 15 seconds a game, once).": "Regeln und Suche vor ihrem "
    "ersten Gebrauch übersetzen (etwa 15 Sekunden je Spiel, einmalig).",
    "Only the rules: enough for a server.": "Nur die Regeln: genug für einen Server.",
    "The search first: while another process compiles the rules.": "Die Suche zuerst: während ein anderer Prozess die Regeln übersetzt.",
    "Games; all if none is named.": "Spiele; alle, wenn keins genannt ist.",
    # ---- replay ----------------------------------------------------------------------------------------------------
    "Show, convert, check and export recorded games.\n\n"
    "Reads our own records (.jsonl) and the official replay files of all seasons (.xml, .xml.gz), also damaged "
    "ones\nas far as they go.": "Aufgezeichnete Spiele zeigen, umwandeln, prüfen und ausgeben.\n\nLiest unsere eigenen "
    "Aufzeichnungen (.jsonl) und die offiziellen aller Jahrgänge (.xml, .xml.gz), beschädigte,\nso weit sie reichen.",
    "Print a recorded game: who played, the board, the moves with their times, the result.": "Ein aufgezeichnetes Spiel "
    "zeigen: wer spielte, das Brett, die Züge mit ihren Zeiten, das Ergebnis.",
    "A recorded game, ours or an official one.": "Ein aufgezeichnetes Spiel, unseres oder ein offizielles.",
    "Show the board after so many moves, not the last one.": "Das Brett nach so vielen Zügen zeigen, nicht das letzte.",
    "Write a recorded game in the other form: .jsonl is ours, .xml and .xml.gz are the season's official ones.": "Ein "
    "aufgezeichnetes Spiel in der anderen Form schreiben: .jsonl ist unsere, .xml und .xml.gz sind die offiziellen.",
    "The file to write; its ending says what.": "Die Datei, die geschrieben wird; ihre Endung sagt, was.",
    "Replace OUT if it is there.": "ZIEL ersetzen, wenn es das schon gibt.",
    "Play recorded games by our rules and tell the first difference of each.\n\n"
    "Exit code 0: no difference; 1: some; 2: a file that cannot be read.": "Aufgezeichnete Spiele nach unseren Regeln "
    "nachspielen und jeweils den ersten Unterschied nennen.\n\nRückgabewert 0: kein Unterschied; 1: mancher; 2: eine "
    "Datei ist nicht lesbar.",
    "Recorded games, ours or official ones.": "Aufgezeichnete Spiele, unsere oder offizielle.",
    "Write a recorded game for other uses.\n\n"
    ".txt holds every board, .json every position, .png and .svg one picture, .gif the whole game.": "Ein "
    "aufgezeichnetes Spiel für anderes ausgeben.\n\n.txt enthält jedes Brett, .json jede Stellung, .png und .svg ein "
    "Bild, .gif das ganze Spiel.",
    "Without OUT: one picture, named like FILE.": "Ohne ZIEL: ein Bild, benannt wie DATEI.",
    "Without OUT: one picture as SVG.": "Ohne ZIEL: ein Bild als SVG.",
    "Without OUT: the whole game as an animated picture.": "Ohne ZIEL: das ganze Spiel als bewegtes Bild.",
    "One picture: after so many moves, not at the end.": "Ein Bild: nach so vielen Zügen, nicht am Ende.",
    "GIF: seconds for which each move is shown.": "GIF: Sekunden, die jeder Zug zu sehen ist.",
    # ---- analyse, fit ----------------------------------------------------------------------------------------------
    "Say what each move of a recorded game was worth: best lines, mistakes by size, accuracy, turning point.\n\n"
    "What is done is kept: stopped with Ctrl-C, the same command goes on where it was.": "Sagen, was jeder Zug eines "
    "aufgezeichneten Spiels wert war: beste Fortsetzungen, Fehler nach Größe, Genauigkeit, Wendepunkt.\n\nWas getan ist, "
    "bleibt: mit Strg-C angehalten, macht derselbe Befehl dort weiter.",
    "Who judges: strongest, or one of its levels.": "Wer urteilt: strongest oder eine seiner Stufen.",
    "Milliseconds a move.": "Millisekunden je Zug.",
    "Forget what an earlier run has found.": "Vergessen, was ein früherer Lauf gefunden hat.",
    "Fit the weights of a game's evaluation: play against oneself, collect positions, find what foretells the result."
    "\n\nThe weights are written to a file of its own with their provenance; a match says whether they are better:\n"
    '[cyan]python tools/duel.py GAME strongest "strongest?weights=FILE"[/cyan].': "Die Gewichte der Bewertung eines Spiels "
    "anpassen: gegen sich selbst spielen, Stellungen sammeln, finden, was das Ergebnis vorhersagt.\n\nDie Gewichte kommen "
    "mit ihrer Herkunft in eine eigene Datei; ein Match sagt, ob sie besser sind:\n"
    '[cyan]python tools/duel.py GAME strongest "strongest?weights=FILE"[/cyan].',
    "Random moves before a game begins, at most.": "Höchstens so viele zufällige Züge, bevor ein Spiel beginnt.",
    "How often a random move is played later.": "Wie oft später ein zufälliger Zug gespielt wird.",
    "Games of self-play.": "Spiele gegen sich selbst.",
    "Train a network for a game's evaluation: play against oneself under both rulings, then learn what came of it.\n\n"
    "Games of a network are worth more than those before it: train again with [cyan]--values FILE[/cyan]. A match says\n"
    'whether it is better: [cyan]python tools/duel.py GAME strongest "strongest?network=FILE"[/cyan].': "Ein Netz für die "
    "Bewertung eines Spiels trainieren: nach beiden Auslegungen gegen sich selbst spielen, dann lernen, was daraus wurde."
    "\n\nSpiele eines Netzes sind mehr wert als die davor: noch einmal mit [cyan]--values FILE[/cyan] trainieren. Ein Match "
    'sagt, ob es besser ist: [cyan]python tools/duel.py GAME strongest "strongest?network=FILE"[/cyan].',
    "Games that were kept before; without any, games are played.": "Aufgehobene Spiele; ohne solche wird gespielt.",
    "How often a move is perhaps not the best one.": "Wie oft ein Zug vielleicht nicht der beste ist.",
    "What judges positions meanwhile: a network's file, or terms.": "Was dabei bewertet: die Datei eines Netzes, oder terms.",
    "Where the games are kept.": "Wo die Spiele aufgehoben werden.",
    "A network that learns on, instead of one that knows nothing.": "Ein Netz, das weiterlernt, statt eines, das nichts weiß.",
    "How often each position is seen.": "Wie oft jede Stellung drankommt.",
    "Positions before the weights change.": "Stellungen, bevor sich die Gewichte ändern.",
    "How fast to learn.": "Wie schnell gelernt wird.",
    "How fast weights shrink that nothing speaks for.": "Wie schnell Gewichte schrumpfen, für die nichts spricht.",
    "The same seed gives the same games.": "Derselbe Startwert ergibt dieselben Spiele.",
    "Where to write; GAME.network.npz.": "Wohin geschrieben wird; SPIEL.network.npz.",
    "Replace the files.": "Die Dateien ersetzen.",
    "Positions that each move looks at.": "Stellungen, die jeder Zug betrachtet.",
    "Games at once.": "Spiele zugleich.",
    "The same seed gives the same weights.": "Derselbe Startwert gibt dieselben Gewichte.",
    "A weights file to begin with.": "Eine Gewichtsdatei für den Anfang.",
    "How much the search's opinion counts, 0 to 1.": "Wie viel die Meinung der Suche zählt, 0 bis 1.",
    "How much large weights are held back.": "Wie sehr große Gewichte gebremst werden.",
    "Where to write; GAME.weights.json.": "Wohin; sonst SPIEL.weights.json.",
    "Replace the file.": "Die Datei ersetzen.",
    # ---- bench -----------------------------------------------------------------------------------------------------
    "Measure how fast things are on this machine.": "Messen, wie schnell alles auf diesem Rechner ist.",
    "Measure the rules: complete moves a second (perft), random play, two threads, start-up, and the slow twin.\n\n"
    "Compare figures of one run with each other: machines are noisy. The slow twin is part of the tests, so its line\n"
    "appears only in a checkout.": "Die Regeln messen: ganze Züge je Sekunde (perft), zufälliges Spiel, zwei Fäden, "
    "Anlauf und der langsame Zwilling.\n\nVergleiche Zahlen eines Laufs miteinander: Rechner schwanken. Der langsame "
    "Zwilling gehört zu den Tests, seine Zeile\nerscheint also nur im Quelltext-Ordner.",
    "About how long each figure is measured.": "Wie lange etwa jede Zahl gemessen wird.",
    "Measure the first compile too, in an empty cache.": "Auch das erste Übersetzen messen, mit leerem Zwischenspeicher.",
    "Measure the server over loopback: many games at once, and the most moves a second, for each dialect.\n\n"
    "The server runs in a process of its own. `p99_ms` is the 99th percentile of the time from a move's arrival to the\n"
    "next request; `memory_mb` is the server's memory before and after, and in an attack the most of it in between.": "Den Server auf diesem Rechner messen: viele "
    "Spiele zugleich und die meisten Züge je Sekunde, für jeden Dialekt.\n\nDer Server läuft in einem eigenen Prozess. "
    "`p99_ms` ist das 99. Perzentil der Zeit vom Eintreffen eines Zugs bis zur\nnächsten Frage; `memory_mb` ist sein "
    "Speicher davor und danach, bei einem Angriff auch der größte dazwischen.",
    "Measure what positions cost a search in Python, in microseconds of the processor, beside the package chess.\n\n"
    "Each figure is the least of several rounds over the positions of a random game; chess is measured where it is\n"
    "installed.": "Messen, was Stellungen eine Suche in Python kosten, in Mikrosekunden des Prozessors, neben dem Paket chess.\n\n"
    "Jede Zahl ist die kleinste aus mehreren Runden über die Stellungen eines zufälligen Spiels; chess wird gemessen, wo es\n"
    "installiert ist.",
    "Measure the search of the strongest player: positions a second, and how many whole moves deep it gets.": "Die Suche "
    "des stärksten Spielers messen: Stellungen je Sekunde, und wie viele ganze Züge tief sie kommt.",
    "Limits; 0.2 and 2 if none is given.": "Zeitgrenzen; ohne Angabe 0.2 und 2.",
    "Threads that share a table; 1: don't measure them.": "Fäden mit gemeinsamer Tabelle; 1: nicht messen.",
    "How many games at once.": "Wie viele Spiele zugleich.",
    "Milliseconds that clients think before each move.": "Millisekunden, die Clients vor jedem Zug nachdenken.",
    "Also measure the most moves a second.": "Auch die meisten Züge je Sekunde messen.",
    "So many quick games in a row as well, to see whether memory grows.": "Auch so viele schnelle Spiele nacheinander, "
    "um zu sehen, ob der Speicher wächst.",
    "Measure batches of games for learners: action steps a second, beside PettingZoo's connect four if it is "
    "there.\n\n`per_cpu_second` counts only the time that this process really got: on a busy machine it is the figure to "
    "look at.": "Stapel von Spielen für Lernende messen: Aktionen je Sekunde, neben PettingZoos „Vier gewinnt“, wenn es da "
    "ist.\n\n`per_cpu_second` zählt nur die Zeit, die dieser Prozess wirklich bekam: auf einem belasteten Rechner gilt "
    "diese Zahl.",
    "Games in a batch.": "Spiele in einem Stapel.",
    "Threads; one a core.": "Fäden; sonst einer je Kern.",
    "Where: cpu, or cuda for a graphics card.": "Wo: cpu, oder cuda für eine Grafikkarte.",
    "Measure the arena without a browser: from a click to the new picture, and what fifty watchers cost.": "Die Arena "
    "ohne Browser messen: vom Klick zum neuen Bild, und was fünfzig Zuschauer kosten.",
}
