import Invariants
import Mutants

/// A mutation score as a table with a row per mutant and a column per scenario.
///
/// A cell lists the numbers of the violated invariants.
package struct KillMatrix: Sendable {
  private let score: MutationScore
  private let invariants = InvariantCatalog.all.map { (id: $0.id, statement: $0.statement) }

  /// Creates the table of a score.
  package init(_ score: MutationScore) { self.score = score }

  /// The table and the legend of the invariants' numbers as plain text.
  package var text: String {
    let titles = ["mutant"] + score.scenarios
    let rows = [titles] + cells
    let widths = titles.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let padded = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return trimmed("  " + padded.joined(separator: "  "))
    }
    let legend = numbered.map { "  \($0.number)  \($0.id): \($0.kills)" }
    return (lines + ["", "invariants, and how many mutants each has killed"] + legend)
      .joined(separator: "\n") + "\n\n\(summary)\n"
  }

  /// The page of the documentation, in Markdown.
  package var markdown: String {
    var lines = [
      "# The kill matrix", "", "The invariants that detect each mutant, by scenario.", "",
      "## Overview", "",
      "Each mutant is a suite of services with one defect; the last table states where it was",
      "seen. A cell contains the numbers of the violated invariants. It is empty if none was",
      "violated or the scenario cannot show the defect. `make pages` writes this page.", "",
      "\(summary).", "", "## Invariants", "",
      "| number | invariant | mutants killed | by it alone | statement |",
      "|---:|---|---:|---:|---|",
    ]
    lines += numbered.map { invariant in
      "| \(invariant.number) | \(invariant.id) | \(invariant.kills) | "
        + "\(score.dependents(on: invariant.id).count) | \(invariant.statement) |"
    }
    lines += ["", "## Mutants", ""]
    lines.append("| mutant | " + score.scenarios.joined(separator: " | ") + " |")
    lines.append("|---|" + score.scenarios.map { _ in "---|" }.joined())
    lines += cells.map { "| " + $0.joined(separator: " | ") + " |" }
    lines += [
      "", "## Where each defect was seen", "", "| mutant | defect | seen in |", "|---|---|---|",
    ]
    lines += MutantCatalog.all.map { "| \($0.id) | \($0.defect) | \($0.seenIn) |" }
    return lines.joined(separator: "\n") + "\n"
  }

  private var summary: String {
    let killed = score.rows.count - score.survivors.count
    return "\(killed) of \(score.rows.count) mutants killed"
  }

  private var cells: [[String]] {
    score.rows.map { row in
      [row.mutant]
        + score.scenarios.map { scenario in
          row.violatedInvariants(on: scenario).compactMap { id in
            invariants.firstIndex { $0.id == id }.map { "\($0 + 1)" }
          }.joined(separator: " ")
        }
    }
  }

  private var numbered: [(number: Int, id: String, statement: String, kills: Int)] {
    invariants.enumerated().map { index, invariant in
      (
        index + 1, invariant.id, invariant.statement,
        score.rows.count { $0.killers[invariant.id] != nil }
      )
    }
  }

  private func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
