"""The parser of the official clients (XStream, of the distribution's packages) reads what we say otherwise."""

import shutil
import subprocess
from pathlib import Path

import pytest

from kielwasser.games.dialects import dialect, dialects
from kielwasser.protocol.document import node, parse, render

JARS = [Path("/usr/share/java") / name for name in ("xstream.jar", "xpp3.jar")]

# As the official clients declare it: nothing says that what a class does not know is to be ignored.
READER = """
import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.annotations.*;
import com.thoughtworks.xstream.io.xml.DomDriver;
import java.nio.charset.StandardCharsets;

public class Reader {
    interface Message {}

    @XStreamAlias("welcomeMessage")
    static class Welcome implements Message { @XStreamAsAttribute String color; }

    @XStreamAlias("room")
    static class Packet { @XStreamAsAttribute String roomId; Message data; }

    public static void main(String[] arguments) throws Exception {
        XStream xstream = new XStream(new DomDriver());
        xstream.setClassLoader(Reader.class.getClassLoader());
        xstream.allowTypes(new Class[] {Packet.class, Welcome.class});
        xstream.processAnnotations(new Class[] {Packet.class, Welcome.class});
        xstream.alias("welcome", Welcome.class);
        String all = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        for (String document : all.split("\\\\f")) {
            try {
                Packet packet = (Packet) xstream.fromXML(document);
                System.out.println(packet.roomId + " " + ((Welcome) packet.data).color);
            } catch (RuntimeException error) {
                System.out.println(error.getClass().getSimpleName());
            }
        }
    }
}
"""

# The map of the season 2027 whose entries its own Python client cannot read as they were recorded.
MAP_READER = """
package sc.plugin2027;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.annotations.*;
import com.thoughtworks.xstream.io.xml.DomDriver;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Reader {
    public static void main(String[] arguments) throws Exception {
        XStream xstream = new XStream(new DomDriver());
        xstream.setClassLoader(Reader.class.getClassLoader());
        xstream.allowTypes(new Class[] {State.class, Color.class});
        xstream.processAnnotations(new Class[] {State.class, Color.class});
        String all = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        for (String document : all.split("\\\\f")) {
            State state = (State) xstream.fromXML(document);
            System.out.println(new TreeMap<>(state.lastMoveMono) + " " + xstream.toXML(state).contains("<color>BLUE"));
        }
    }
}

@XStreamAlias("color")
enum Color { BLUE, YELLOW, RED, GREEN }

@XStreamAlias("state")
class State { HashMap<Color, Boolean> lastMoveMono = new HashMap<>(); }
"""


@pytest.fixture
def understood(tmp_path):
    """Return what the parser makes of documents, asked by a program."""
    java = shutil.which("java")
    if java is None or not all(jar.is_file() for jar in JARS):
        pytest.skip("Java and the package libxstream-java are needed")
    source = tmp_path / "Reader.java"
    opened = ["--add-opens", "java.base/java.lang=ALL-UNNAMED", "--add-opens", "java.base/java.util=ALL-UNNAMED"]
    classes = ":".join(map(str, JARS))

    def read(documents, program=READER):
        source.write_text(program, encoding="utf-8")
        command = [java, *opened, "-cp", classes, str(source)]
        ran = subprocess.run(command, input="\f".join(documents), capture_output=True, text=True, encoding="utf-8")
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.splitlines()

    return read


def test_the_parser_of_the_official_clients_overlooks_the_ruling(understood):
    documents, expected = [], []
    for spoken in dialects():
        for seat in (0, 1):
            greeting = spoken.greet(seat, "book")
            assert greeting.get("ruling") == "book"
            assert "ruling" not in spoken.greet(seat, "referee").attrib
            documents.append(render(node("room", {"roomId": "R"}, greeting)))
            expected.append(f"R {greeting.get('color')}")
    strange = documents[0].replace("/>", "><ruling>book</ruling></data>", 1)
    assert understood([*documents, strange]) == [*expected, "UnknownFieldException"], "elements it does not overlook"


def test_entries_with_the_name_of_a_class_are_what_the_recorded_ones_are(understood):
    """2027: the server writes `<color>` only `--as-recorded`; XStream resolves the full name to the same."""
    spoken = dialect("blokus_2027")
    documents = []
    for spoken.as_recorded in (True, False):
        state = parse(spoken.state(spoken.delicate().position, ("", ""), None))
        documents.append(render(node("state", None, state.find("lastMoveMono"))))
    assert ["sc.plugin2027.Color" in document for document in documents] == [False, True]
    assert understood(documents, MAP_READER) == ["{BLUE=true} true"] * 2
