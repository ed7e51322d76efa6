"""Office files as packages: parts by name, relations by id; names are compared without their namespaces."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from dataclasses import dataclass

from lxml import etree

from sayso.schemas.errors import BadDocumentError

_FILE_NAME = re.compile(
    r"^\S+\.(?:jpe?g|png|gif|bmp|tiff?|wmf|emf|svg|pict|webp)$|^[A-Za-z]:\\|^file:|\\\S+\.\w{3,4}$", re.IGNORECASE
)
MAX_PART_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Relation:
    """A link from a part: `kind` is the last word of its type, `target` a part name, '' for something outside."""

    kind: str
    target: str


class Package:
    """Reads parts of an Office file on demand."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, OSError, ValueError) as fault:
            raise BadDocumentError("corrupt", f"The file is not a readable Office package: {fault}.") from fault
        self._names = {name.lower(): name for name in self._zip.namelist()}

    def names(self, folder: str) -> list[str]:
        """Names of the parts in a folder."""
        return sorted(name for name in self._names.values() if name.startswith(folder))

    def bytes_of(self, part: str) -> bytes:
        """A part's bytes, b'' when there is no such part."""
        name = self._names.get(part.lstrip("/").lower())
        if name is None:
            return b""
        try:
            with self._zip.open(name) as stream:
                return stream.read(MAX_PART_BYTES)
        except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError) as fault:
            raise BadDocumentError("corrupt", f"The part {part} of the file cannot be unpacked: {fault}.") from fault

    def root_of(self, part: str) -> etree._Element | None:
        """A part's XML root, None when there is no such part; external entities stay unread."""
        data = self.bytes_of(part)
        if not data:
            return None
        parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
        try:
            return etree.fromstring(data, parser)
        except etree.XMLSyntaxError as fault:
            raise BadDocumentError("corrupt", f"The part {part} of the file is not valid XML: {fault.msg}.") from fault

    def relations_of(self, part: str) -> dict[str, Relation]:
        """Relations of a part by id; '' asks for those of the whole package."""
        folder, name = posixpath.split(part)
        root = self.root_of(posixpath.join(folder, "_rels", f"{name}.rels"))
        if root is None:
            return {}
        out: dict[str, Relation] = {}
        for node in root:
            if not isinstance(node.tag, str) or not node.get("Id"):
                continue
            kind = (node.get("Type") or "").rsplit("/", 1)[-1]
            inside = node.get("TargetMode") != "External"
            target = posixpath.normpath(posixpath.join("/", folder, node.get("Target") or "")) if inside else ""
            out[node.get("Id") or ""] = Relation(kind, target.lstrip("/"))
        return out

    def main_part(self, default: str) -> str:
        """Name of the document part."""
        for relation in self.relations_of("").values():
            if relation.kind == "officeDocument" and relation.target:
                return relation.target
        return default


def local(element: etree._Element) -> str:
    """The element's name without its namespace, '' for comments."""
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""


def attribute(element: etree._Element | None, name: str) -> str:
    """An attribute by its name without namespace, '' when missing."""
    if element is None:
        return ""
    for key, value in element.attrib.items():
        if str(key).rsplit("}", 1)[-1] == name:
            return str(value)
    return ""


def child(element: etree._Element | None, *path: str) -> etree._Element | None:
    """The first descendant along a path of local names."""
    for name in path:
        element = next((node for node in element if local(node) == name), None) if element is not None else None
    return element


def is_on(element: etree._Element | None) -> bool:
    """A switch such as <w:vanish/>: on unless its value says otherwise; off when missing."""
    return element is not None and attribute(element, "val") not in {"0", "false", "off", "none"}


def alternative_text(stated: str) -> str:
    """A picture's alternative text; '' for the name of the file it came from, which says nothing of it."""
    text = " ".join(stated.split())
    return "" if _FILE_NAME.search(text) else text
