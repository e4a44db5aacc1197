"""The parser of the official clients (XStream, from the distribution's packages) reads our welcome by the book."""

import shutil
import subprocess
from pathlib import Path

import pytest

from kielwasser.games.dialects import dialects
from kielwasser.protocol.document import node, render

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


@pytest.fixture
def understood(tmp_path):
    """Return what the parser makes of documents."""
    java = shutil.which("java")
    if java is None or not all(jar.is_file() for jar in JARS):
        pytest.skip("Java and the package libxstream-java are needed")
    source = tmp_path / "Reader.java"
    source.write_text(READER, encoding="utf-8")
    opened = ["--add-opens", "java.base/java.lang=ALL-UNNAMED", "--add-opens", "java.base/java.util=ALL-UNNAMED"]
    classes = ":".join(map(str, JARS))

    def read(documents):
        command = [java, *opened, "-cp", classes, str(source)]
        ran = subprocess.run(command, input="\f".join(documents), capture_output=True, text=True, encoding="utf-8")
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.splitlines()

    return read


def test_the_parser_of_the_official_clients_overlooks_the_ruling(understood):
    documents, expected = [], []
    for dialect in dialects():
        for seat in (0, 1):
            greeting = dialect.greet(seat, "book")
            assert greeting.get("ruling") == "book"
            assert "ruling" not in dialect.greet(seat, "referee").attrib
            documents.append(render(node("room", {"roomId": "R"}, greeting)))
            expected.append(f"R {greeting.get('color')}")
    strange = documents[0].replace("/>", "><ruling>book</ruling></data>", 1)
    assert understood([*documents, strange]) == [*expected, "UnknownFieldException"], "elements it does not overlook"
