"""Read and write XML documents: small ones, from people we do not trust."""

from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from kielwasser.system.errors import StateXmlError, Text

MAX_LENGTH = 4_000_000
MAX_DEPTH = 32


def parse(text: str) -> Element:
    """Return the root of a document; anything but a plain, bounded document is a StateXmlError."""
    if len(text) > MAX_LENGTH:
        raise StateXmlError(
            Text(
                f"das Dokument hat mehr als {MAX_LENGTH} Zeichen", f"the document has more than {MAX_LENGTH} characters"
            )
        )
    builder = TreeBuilder()
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > MAX_DEPTH:
            raise StateXmlError(
                Text(
                    f"das Dokument ist tiefer als {MAX_DEPTH} verschachtelt",
                    f"the document is nested more than {MAX_DEPTH} deep",
                )
            )
        builder.start(name, attributes)

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1
        builder.end(name)

    def refuse(*_: object) -> None:
        raise StateXmlError(
            Text(
                "das Dokument vereinbart einen Dokumenttyp oder Entitäten",
                "the document declares a document type or entities",
            )
        )

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = builder.data
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(text, True)
    except UnicodeEncodeError:
        raise StateXmlError(Text("das Dokument hat ein halbes Zeichen", "the document has half a character")) from None
    except expat.ExpatError as error:
        raise StateXmlError(Text(f"das Dokument ist kein XML: {error}", f"the document is no XML: {error}")) from None
    return builder.close()


def as_state(root: Element) -> Element:
    """Return the root of a state document; StateXmlError if it is another one's."""
    if root.tag != "state":
        raise StateXmlError(
            Text(f"erwartet war ein Zustand, nicht <{root.tag}>", f"a state document was expected, not <{root.tag}>")
        )
    return root


def child(element: Element, name: str) -> Element:
    """Return the child of that name; StateXmlError if there is none."""
    found = element.find(name)
    if found is None:
        raise StateXmlError(Text(f"<{element.tag}> fehlt <{name}>", f"<{element.tag}> lacks <{name}>"))
    return found


def text_of(element: Element, name: str) -> str:
    """Return an attribute; StateXmlError if there is none."""
    value = element.get(name)
    if value is None:
        raise StateXmlError(
            Text(f'<{element.tag}> fehlt das Attribut "{name}"', f'<{element.tag}> lacks the attribute "{name}"')
        )
    return value


def number_of(element: Element, name: str) -> int:
    """Return an attribute that is a whole number; StateXmlError if it is none."""
    value = text_of(element, name)
    try:
        return int(value)
    except ValueError:
        raise StateXmlError(
            Text(
                f'<{element.tag} {name}="{cut(value)}"> ist keine ganze Zahl',
                f'<{element.tag} {name}="{cut(value)}"> is no whole number',
            )
        ) from None


def choice_of(element: Element, name: str, choices: Iterable[str]) -> int:
    """Return the place of an attribute among its choices; StateXmlError if it is none of them."""
    value, listed = text_of(element, name), list(choices)
    if value not in listed:
        raise StateXmlError(
            Text(
                f'<{element.tag} {name}="{value}">: erwartet war {", ".join(listed)}',
                f'<{element.tag} {name}="{value}">: one of {", ".join(listed)} was expected',
            )
        )
    return listed.index(value)


def node(name: str, attributes: Mapping[str, object] | None = None, *children: Element, text: str = "") -> Element:
    """Make an element; truth values are written as the season's programs wrote them."""
    element = Element(name, {key: _written(value) for key, value in (attributes or {}).items()})
    element.extend(children)
    element.text = text
    return element


def cut(text: str, length: int = 300) -> str:
    """Return a text as it may be repeated to its sender: at most a few hundred characters."""
    return text if len(text) <= length else text[:length] + " …"


def shortened(element: Element, limit: int) -> Element:
    """Return an element as it may be repeated: itself, or its beginning if it has more than so many characters."""
    size = 0
    for part in element.iter():
        size += len(part.tag) + len(part.text or "") + sum(len(key) + len(value) for key, value in part.attrib.items())
        if size > limit:
            break
    else:
        return element
    attributes = {cut(key): cut(value) for key, value in list(element.attrib.items())[:8]}
    return Element(cut(element.tag), attributes)


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def render(element: Element, indent: str = "") -> str:
    """Return a document as the official programs wrote it: two blanks a level, empty elements closed at once."""
    attributes = "".join([f' {key}="{escape(value)}"' for key, value in element.attrib.items()])
    if len(element):
        inner = "\n".join([render(inner, indent + "  ") for inner in element])
        return f"{indent}<{element.tag}{attributes}>\n{inner}\n{indent}</{element.tag}>"
    if element.text:
        return f"{indent}<{element.tag}{attributes}>{escape(element.text)}</{element.tag}>"
    return f"{indent}<{element.tag}{attributes}/>"


_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;", "\t": "&#x9;", "\n": "&#xa;", "\r": "&#xd;"}
)


def escape(text: str) -> str:
    """Escape a text as the official programs did."""
    return text if text.isalnum() else text.translate(_ESCAPES)
