"""The mutated copy of the services: where defects can be put, and the program that has them all.

Every body of the services becomes a switch over the number of a mutation, whose default is the
original; an environment variable selects the number when the program starts.
"""

import hashlib
import json
import re
import subprocess
from collections import Counter
from pathlib import Path

import tools

SOURCES = Path("Sources/HealthServices")
TOOL = Path("Tests/MutationTool")
SWITCH = TOOL / "Mutation.swift.txt"
REASONS = TOOL / "reasons.tsv"
FEATURES = ["NonisolatedNonsendingByDefault", "InternalImportsByDefault", "MemberImportVisibility"]
NICE = ["nice", "-n", "5"]
# Of the constants that stand for one argument, the first that compiles is kept.
CONSTANTS = ["nil", "0"]


def digest(*paths):
    """A digest of files' contents."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def write(path, text):
    """Writes a file unless it already has the text, so that nothing is compiled twice."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = text if isinstance(text, bytes) else text.encode()
    if not path.is_file() or path.read_bytes() != data:
        path.write_bytes(data)


def sources():
    return sorted(SOURCES.rglob("*.swift"))


def copy_tree(tree):
    """Copies what is under version control."""
    for name in tools.output("git", "ls-files").splitlines():
        path = Path(name)
        if path.is_file():
            write(tree / path, path.read_bytes())


def build_tool(scratch):
    """Compiles the tool against the parser of the toolchain."""
    program = scratch / f"mutationtool-{digest(*TOOL.glob('*.swift'))}"
    if not program.is_file():
        compiler = Path(tools.output("sh", "-c", "command -v swiftc").strip()).resolve()
        host = compiler.parent.parent / "lib/swift/host"
        libraries = [f"-l{name}" for name in ("SwiftSyntax", "SwiftParser", "SwiftOperators")]
        tools.run(
            "swiftc", "-O", "-swift-version", "6", "-parse-as-library", "-I", host, "-L", host,
            "-Xlinker", "-rpath", "-Xlinker", host, *libraries, "-o", program,
            *sorted(TOOL.glob("*.swift")))
    return program


def listed(program):
    """The bodies, their sites numbered and named; the name stays when lines move."""
    bodies = json.loads(tools.output(program, *sources()))
    seen = Counter()
    number = 0
    for index, body in enumerate(bodies):
        body["index"] = index
        body["service"] = Path(body["file"]).parent.name
        lines = Path(body["file"]).read_text(encoding="utf-8").splitlines()
        for site in body["sites"]:
            words = [
                Path(body["file"]).relative_to(SOURCES).as_posix(), body["declaration"],
                site["operation"], lines[site["line"] - 1].strip(), change(site)]
            seen[tuple(words)] += 1
            site["key"] = "\t".join([*words, str(seen[tuple(words)])])
            site["number"] = number
            number += 1
        body["sites"] = [
            site for site in body["sites"]
            if not leaves_unset(body, site, lines[site["line"] - 1].strip())]
    return bodies


def leaves_unset(body, site, line):
    """True if an initializer would return before every property is set."""
    calls = site["operation"] == "call dropped" and "self.init" in site["original"]
    target = site["original"].removeprefix("self.")
    assigns = line.removeprefix("self.").startswith(f"{target} = ")
    return body["declaration"].endswith(".init") and (
        calls or assigns or site["operation"] == "assignment dropped")


def change(site):
    """The replacement on one line."""
    one, other = (re.sub(r"\s+", " ", site[key]) for key in ("original", "replacement"))
    if other == "do {}":
        return f"{one} is dropped"
    return f"{one} becomes {other}"


def variant(data, body, site):
    """The text of a body, with a site replaced if one is given."""
    start, end = body["start"], body["end"]
    if site is None:
        text = data[start:end]
    else:
        text = data[start:site["start"]] + site["replacement"].encode() + data[site["end"]:end]
    text = text.decode()
    return f"return {text}" if body["returnsImplicitly"] else text


def mutated(path, bodies, dropped):
    """The text of a file in which every body is a switch, and the site of each of its lines."""
    data = path.read_bytes()
    pieces, owners, place = [], {}, 0
    line = 1

    def put(text, site=None):
        nonlocal line
        if site is not None:
            for number in range(line, line + text.count("\n") + 1):
                owners[number] = site["number"]
        line += text.count("\n")
        pieces.append(text)

    for body in sorted(bodies, key=lambda body: body["start"]):
        sites = [site for site in body["sites"] if site["number"] not in dropped]
        if not sites:
            continue
        put(data[place:body["start"]].decode())
        place = body["end"]
        if body["isValue"]:
            for site in sites:
                put(f"\nmutation({body['index']}) == {site['number']} ? "
                    f"({variant(data, body, site)}) :", site)
            put(f"\n({variant(data, body, None)})\n")
            continue
        put(f"\nswitch mutation({body['index']}) {{\n")
        for site in sites:
            put(f"case {site['number']}:\n{variant(data, body, site)}", site)
            put("\n")
        put(f"default:\n{variant(data, body, None)}\n}}\n")
    put(data[place:].decode())
    return "".join(pieces), owners


def write_sources(copy, bodies, dropped):
    """Writes the mutated files apart from the build's; returns the sites of their lines."""
    owners = {}
    for path in sources():
        mine = [body for body in bodies if body["file"] == path.as_posix()]
        text, owners[path.as_posix()] = mutated(path, mine, dropped)
        write(copy / path, text)
    return owners


def rejected(tree, copy, owners, target):
    """The sites in whose lines the compiler finds an error; without any, the object is written."""
    modules = tree / ".build/release/Modules"
    features = [word for name in FEATURES for word in ("-enable-upcoming-feature", name)]
    files = [*sources(), SOURCES / "Mutation.swift"]
    done = subprocess.run(
        [*NICE, "swiftc", "-emit-object", "-o", target, "-wmo", "-parse-as-library",
         "-static-stdlib", "-suppress-warnings", "-swift-version", "6", *features,
         "-module-name", "HealthServices", "-package-name", tree.name, "-I", modules.resolve(),
         *files],
        cwd=copy, capture_output=True, text=True)
    found, others = set(), []
    for file, line, words in re.findall(
            r"^(\S+\.swift):(\d+):\d+: error: (.*)$", done.stderr, re.MULTILINE):
        relative = Path(file)
        if relative.is_absolute():
            relative = relative.relative_to(copy.resolve())
        owner = owners.get(relative.as_posix(), {}).get(int(line))
        if owner is None:
            others.append(f"{file}:{line}: {words}")
        else:
            found.add(owner)
    tools.require(
        done.returncode == 0 or found,
        "the mutated services do not compile: " + "\n".join(others or [done.stderr[-2000:]]))
    return found


def compiled(tree, copy, bodies, target):
    """The numbers of the sites that the compiler rejects, found in a few compilations.

    What it rejected of the same sources is kept, so that more sites cost less.
    """
    stored = copy / "rejected.json"
    state = digest(*sources(), *Path("Sources/HealthContracts").rglob("*.swift"),
                   *Path("Sources/HealthModel").rglob("*.swift"))
    known = json.loads(stored.read_text()) if stored.is_file() else {}
    keys = set(known.get("keys", [])) if known.get("state") == state else set()
    dropped = {site["number"] for body in bodies for site in body["sites"] if site["key"] in keys}
    while True:
        found = rejected(tree, copy, write_sources(copy, bodies, dropped), target)
        print(f"the compiler rejects {len(found)} sites", flush=True)
        if not found:
            break
        dropped |= found
        sites = [site for body in bodies for site in body["sites"]]
        keys |= {site["key"] for site in sites if site["number"] in found}
        stored.write_text(json.dumps({"state": state, "keys": sorted(keys)}))
    for body in bodies:
        taken = set()
        for site in body["sites"]:
            slot = (site["start"], site["end"])
            if site["number"] in dropped or site["replacement"] not in CONSTANTS:
                continue
            if slot in taken:
                dropped.add(site["number"])
            taken.add(slot)
    return dropped


def link(tree, target, program):
    """Links the objects of the release build, with those of the services replaced."""
    objects = tree.resolve() / ".build/release/simharness.product/Objects.LinkFileList"
    own = f"/{SOURCES.name}.build/"
    lines = [line for line in objects.read_text().splitlines() if own not in line]
    listing = target.with_suffix(".list")
    listing.write_text("\n".join([*lines, str(target)]) + "\n")
    libraries = tools.output("pkg-config", "--libs", "gsl", "sqlite3").split()
    tools.run(
        *NICE, "swiftc", *libraries, "-o", program, "-module-name", "simharness",
        "-static-stdlib", "-use-ld=lld", "-emit-executable", "-Xlinker", "--gc-sections",
        "-Xlinker", "--defsym", "-Xlinker", "main=SimHarnessCommand_main", f"@{listing}")


def draw(bodies, count):
    """Leaves a number of sites, drawn by the digest of their names."""
    sites = [site for body in bodies for site in body["sites"]]
    sites.sort(key=rank)
    left = {site["number"] for site in sites[:count]}
    for body in bodies:
        body["sites"] = [site for site in body["sites"] if site["number"] in left]


def rank(site):
    return hashlib.sha256(site["key"].encode()).digest()


def prepared(scratch, count):
    """Builds the program with all mutants, or with a number of sites to begin with.

    Returns the program, the bodies with the sites that compile, the names of all sites, and a
    digest of the sources.
    """
    tree = scratch / "tree"
    copy_tree(tree)
    bodies = listed(build_tool(scratch))
    keys = {site["key"] for body in bodies for site in body["sites"]}
    draw(bodies, count)
    code = tools.output("git", "ls-files", "Sources/*.swift", "Sources/*.c", "Sources/*.h")
    state = digest(*map(Path, code.splitlines()))
    built = [state, digest(*TOOL.glob("*.swift"), SWITCH), count]
    stored = scratch / "dropped.json"
    known = json.loads(stored.read_text()) if stored.is_file() else {}
    program = scratch / "simharness"
    if known.get("built") != built or not program.is_file():
        tools.run(*NICE, "make", "build", cwd=tree, stdout=subprocess.DEVNULL)
        target = scratch.resolve() / "HealthServices.o"
        write(scratch / "mutated" / SOURCES / "Mutation.swift", SWITCH.read_bytes())
        dropped = compiled(tree, scratch / "mutated", bodies, target)
        link(tree, target, program)
        known = {"built": built, "dropped": sorted(dropped)}
        stored.write_text(json.dumps(known))
    gone = set(known["dropped"])
    for body in bodies:
        body["sites"] = [site for site in body["sites"] if site["number"] not in gone]
    return program, bodies, keys, state
