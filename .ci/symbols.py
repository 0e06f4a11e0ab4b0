"""Symbol graphs of modules, and the public declarations without documentation in them."""

import collections
import json
import platform
from pathlib import Path
from urllib.parse import unquote, urlparse

import tools


def compiler():
    """The options that find the modules of the debug build."""
    build = Path(tools.output("swift", "build", "--show-bin-path").strip())
    target = json.loads(tools.output("swiftc", "-print-target-info"))["target"]["triple"]
    options = ["-target", target, "-I", build / "Modules"]
    if platform.system() == "Darwin":
        options += ["-sdk", tools.output("xcrun", "--show-sdk-path").strip()]
    for name in "CArchive", "CSQLite", "CGSL":
        options += ["-I", f"Sources/{name}"]
    maps = [*sorted(build.glob("C*.build/module.modulemap")),
            Path("Sources/CPlatformLog/include/module.modulemap")]
    for module_map in maps:
        options += ["-Xcc", f"-fmodule-map-file={module_map}"]
    return options


def extract(module, folder, options):
    """Writes the symbol graph of a module's public declarations."""
    tools.run(
        "swift", "symbolgraph-extract", "-module-name", module, *options,
        "-minimum-access-level", "public", "-skip-inherited-docs", "-output-dir", folder)


def undocumented(folder):
    """The places and names of what a module declares without a comment.

    Whoever implements a requirement of a protocol, or overrides a declaration, has its
    documentation: the graph names such a declaration's origin. What the compiler makes has no
    place. Cases that share a line are explained by their type: no comment can stand at one of them.
    """
    found = {}
    for path in sorted(Path(folder).glob("*.symbols.json")):
        graph = json.loads(path.read_text(encoding="utf-8"))
        derived = {
            relation["source"] for relation in graph["relationships"] if "sourceOrigin" in relation}
        cases = collections.Counter(
            place(symbol) for symbol in graph["symbols"] if is_case(symbol))
        for symbol in graph["symbols"]:
            identifier = symbol["identifier"]["precise"]
            is_excused = (
                "docComment" in symbol or "location" not in symbol or identifier in derived
                or "::SYNTHESIZED::" in identifier
                or is_case(symbol) and cases[place(symbol)] > 1)
            if not is_excused:
                found[place(symbol)] = ".".join(symbol["pathComponents"])
    return [f"{file}:{line}: {name}" for (file, line), name in sorted(found.items())]


def is_case(symbol):
    return symbol["kind"]["identifier"] == "swift.enum.case"


def place(symbol):
    """The file, seen from the repository, and the line; None for what the compiler makes."""
    if "location" not in symbol:
        return None
    path = Path(unquote(urlparse(symbol["location"]["uri"]).path))
    if path.is_relative_to(tools.ROOT):
        path = path.relative_to(tools.ROOT)
    return str(path), symbol["location"]["position"]["line"] + 1
