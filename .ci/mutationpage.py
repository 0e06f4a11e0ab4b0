"""The page of the generated mutants, and the list of those of which a reason is known."""

from collections import Counter, defaultdict
from pathlib import Path

import mutants
import tools

PAGE = Path("Sources/Mutants/Mutants.docc/GeneratedMutants.md")
KILLS = ["violated", "examined nothing", "stopped", "hung"]
EXCUSES = ["equivalent", "left open"]
# The last one gives the reason of a survivor.
VERDICTS = [*EXCUSES, "unseen"]
HEAD = """# The generated mutants

How many small defects of the reference services the runs of the bundled scenarios notice.

## Overview

The mutants of <doc:KillMatrix> are written by hand, after defects that were seen. Those of this
page are generated: a program parses the services and changes one place at a time, for instance a
comparison, a constant or a call. A mutant is killed if a run of a bundled scenario violates an
invariant, has an invariant that examines nothing, stops with an error, or does not end. A changed
counter or report is no kill, and tests of the services do not count. A mutant is never reached if
no bundled scenario runs its function. An equivalent mutant differs in nothing that a caller, a
store or a server can tell; another one differs in what the contracts leave open, so that a check of
it would accuse correct services. Neither counts as tried for the share that is killed.
`.ci/mutation FOLDER` writes this page; the reasons stand in `Tests/MutationTool/reasons.tsv`.

"""


def reasons(keys):
    """The verdict and the reason by site. A line whose site is gone, or that gives no reason, is an
    error."""
    found = {}
    if not mutants.REASONS.is_file():
        return found
    for number, line in enumerate(mutants.REASONS.read_text("utf-8").splitlines(), 1):
        key, verdict, reason = (line.rsplit("\t", 2) + ["", ""])[:3]
        place = f"{mutants.REASONS}:{number}"
        tools.require(key.count("\t") == 5 and reason.strip(), f"{place}: eight columns are needed")
        tools.require(
            verdict in VERDICTS, f"{place}: no verdict {verdict}; there are {', '.join(VERDICTS)}")
        tools.require(key in keys, f"{place}: no such site; remove the line or adapt it")
        tools.require(key not in found, f"{place}: the site stands twice")
        found[key] = verdict, reason
    return found


def is_excused(site, known):
    """True if a mutant is not tried, since nothing may notice it."""
    return known.get(site["key"], ("",))[0] in EXCUSES


def outcome(site, results, known):
    if is_excused(site, known):
        return known[site["key"]][0]
    return results.get(site["key"], {}).get("outcome")


def table(title, groups):
    """Counts by group, with the share of the killed among those that are not excused."""
    lines = [
        f"| {title} | drawn | equivalent | left open | violated | examined nothing | stopped | hung "
        "| survived | never reached | killed |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"]
    everything = Counter()
    for counts in groups.values():
        everything += counts
    for name, counts in [*sorted(groups.items()), ("all", everything)]:
        drawn = sum(counts.values())
        cells = [drawn, *(counts[excuse] for excuse in EXCUSES), *(counts[kill] for kill in KILLS),
                 counts["survived"], counts["unreached"]]
        name = name.replace("|", "\\|")
        lines.append(f"| {name} | " + " | ".join(map(str, cells)) + f" | {share(counts):.1f} % |")
    return "\n".join(lines) + "\n"


def share(counts):
    tried = sum(counts.values()) - sum(counts[excuse] for excuse in EXCUSES)
    return 100 * sum(counts[kill] for kill in KILLS) / tried if tried else 100


def killers(pairs, results, known):
    """How often each invariant was among those that killed a mutant, and was the only one."""
    among, alone = Counter(), Counter()
    for _, site in pairs:
        result = results.get(site["key"], {})
        if outcome(site, results, known) in ("violated", "examined nothing"):
            among.update(result["by"])
            if len(result["by"]) == 1:
                alone.update(result["by"])
    lines = ["| invariant | mutants killed | alone |", "|---|---:|---:|"]
    ordered = sorted(among.items(), key=lambda item: (-item[1], item[0]))
    lines += [f"| {name} | {count} | {alone[name]} |" for name, count in ordered]
    return "\n".join(lines) + "\n"


def survivors(pairs, results, known):
    """The survivors by service and file, with the reason where it is known."""
    files = defaultdict(list)
    for body, site in pairs:
        found = outcome(site, results, known)
        if found in ("survived", "unreached"):
            files[body["service"], Path(body["file"]).name].append((site, body, found))
    lines = []
    for (service, file), some in sorted(files.items()):
        # Spaces let the heading break on a phone.
        name = file.removesuffix(".swift").replace("+", " + ")
        lines.append(f"\n### {service}: {name}\n")
        for site, body, found in sorted(some, key=lambda item: item[0]["start"]):
            text = mutants.change(site).replace("`", "'")
            text = text if len(text) <= 160 else text[:157] + "..."
            name = body["declaration"].split(".")[-1]
            note = ", never reached" if found == "unreached" else ""
            reason = known[site["key"]][1] if site["key"] in known else ""
            lines.append(
                f"- line {site['line']}, {name}, {site['operation']}{note}: `{text}`. {reason}"
                .rstrip(". ") + ("." if reason else ""))
    return "\n".join(lines) + "\n"


def excused(pairs, known, excuse):
    """The mutants with a verdict, each with its reason."""
    lines = []
    for body, site in sorted(pairs, key=lambda pair: (pair[0]["file"], pair[1]["start"])):
        verdict, reason = known.get(site["key"], ("", ""))
        if verdict == excuse:
            text = mutants.change(site).replace("`", "'")
            lines.append(f"- {body['service']}/{Path(body['file']).name}, line {site['line']}: "
                         f"`{text}`. {reason}")
    return "\n".join(lines) + "\n"


def report(pairs, results, known, total, writes):
    """Prints the tables, and writes the page; returns the share of the killed in percent."""
    tried = [pair for pair in pairs if outcome(pair[1], results, known)]
    services, operations = defaultdict(Counter), defaultdict(Counter)
    for body, site in tried:
        found = outcome(site, results, known)
        services[body["service"]][found] += 1
        operations[site["operation"]][found] += 1
    parts = [
        f"{len(tried)} of {total} places were drawn; the others do not compile or were not "
        "drawn.\n",
        "## By service\n\n" + table("service", services),
        "## By operator\n\n" + table("operator", operations),
        "## By invariant\n\nThe first run that notices a mutant counts.\n\n"
        + killers(tried, results, known),
        "## Survivors\n" + survivors(tried, results, known),
        "## Equivalent mutants\n\n" + excused(tried, known, "equivalent"),
        "## What the contracts leave open\n\n" + excused(tried, known, "left open"),
    ]
    print("\n".join(parts[:3]))
    if writes:
        mutants.write(PAGE, HEAD + "\n".join(parts))
    everything = sum(services.values(), Counter())
    return share(everything)
