import HealthModel
import PlainText
import Reporting
import ServiceObservations
import SimHarness

/// The text of an issue: a violated invariant as a person reads it.
struct IssueText {
  let finding: SimulationFinding
  let example: ShrunkExample?
  /// The zones in which times are shown.
  let zones: ZoneTimeline

  /// The lines: the first breach, the number of others, the shrunk example, and the next steps.
  var lines: [String] {
    var lines = ["\(finding.invariant): \(finding.finding.message)"]
    let place = [finding.person.map { "person \($0)" }, Optional(finding.finding.place)]
      .compactMap(\.self).filter { !$0.isEmpty }
    if !place.isEmpty { lines.append("where: \(place.joined(separator: ", "))") }
    lines += values(of: finding.finding)
    if finding.breaches > 1 {
      let others = Counted.text(finding.breaches - 1, "further breach", "further breaches")
      lines.append("and \(others)")
    }
    if let example {
      lines.append("shrunk to \(example.size), attached as \(example.fileName):")
      lines += example.samples.map { "  \($0)" }
      lines += values(of: example.finding).map { "  \($0)" }
    }
    let local = LocalText(zones)
    // Commands keep their digits, because people paste them.
    let next = [
      "again: \(finding.replayCall)",
      "about this check: simharness explain \(finding.invariant)",
    ]
    return (lines.map(local.text) + next).map { OneLine.text($0) }
  }

  private func values(of finding: Finding) -> [String] {
    ["expected: \(finding.expected)", "found: \(finding.actual)"]
  }
}
