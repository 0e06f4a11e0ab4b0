import HealthModel
package import RunReport
import ServiceObservations

/// A comparison of two reports.
package enum ReportComparison {
  /// Returns all differences between two reports, gated or not.
  ///
  /// - Parameters:
  ///   - old: The earlier report.
  ///   - new: The later report.
  /// - Returns: The changes in descending order of severity; empty for equal reports.
  /// - Complexity: O(*n* log *n*) for *n* counters.
  package static func changes(from old: RunReport, to new: RunReport) -> [Change] {
    let known = Set((old.invariants + new.invariants).map(\.id))
    var changes = Comparison(Baseline(new), with: Baseline(old), invariants: known).changes
    func compare(_ kind: Change.Kind, _ subject: String, _ old: String?, _ new: String?) {
      if old != new { changes.append(Change(kind, subject, from: old, to: new)) }
    }
    compare(.input, "scenario.digest", old.scenario.digest, new.scenario.digest)
    compare(.input, "inputs.gsl", old.inputs.gsl, new.inputs.gsl)
    compare(.input, "inputs.timeZoneData", old.inputs.timeZoneData, new.inputs.timeZoneData)
    let tracks = (TrackTable(old), TrackTable(new))
    for name in tracks.0.names.union(tracks.1.names).sorted() {
      compare(
        .history, "history.tracks \(name)", tracks.0.summary(of: name), tracks.1.summary(of: name))
    }
    let rules = (MergeRuleTable(old), MergeRuleTable(new))
    for name in rules.0.names.union(rules.1.names).sorted() {
      compare(
        .detail, "history.mergeRules \(name)", rules.0.summary(of: name),
        rules.1.summary(of: name))
    }
    let invariants = (
      Dictionary(old.invariants.map { ($0.id, $0) }) { first, _ in first },
      Dictionary(new.invariants.map { ($0.id, $0) }) { first, _ in first }
    )
    for id in known.sorted() {
      let before = invariants.0[id]
      let after = invariants.1[id]
      compare(
        .examined, "invariants.\(id)", before?.status.rawValue, after?.status.rawValue)
      if before?.findings != after?.findings, before?.breaches == after?.breaches {
        changes.append(
          Change(
            .detail, "invariants.\(id)", from: before?.firstFindingText, to: after?.firstFindingText
          ))
      }
    }
    for name in Set(old.charts.keys).union(new.charts.keys).sorted()
    where old.charts[name] != new.charts[name] {
      compare(.detail, "figures.\(name)", old.charts[name]?.summary, new.charts[name]?.summary)
    }
    return Change.sortedBySeverity(changes)
  }
}

/// The tracks of a report by name.
private struct TrackTable {
  private let tracks: [String: [TrackSummary]]

  init(_ report: RunReport) {
    tracks = Dictionary(grouping: report.history.tracks) { "\($0.track) of \($0.source)" }
  }

  var names: Set<String> { Set(tracks.keys) }

  func summary(of name: String) -> String? {
    tracks[name]?.map { track in
      "\(track.samples) samples, total \(track.total), "
        + "\(track.first ?? "-") to \(track.last ?? "-")"
    }.joined(separator: "; ")
  }
}

/// The rules by which a report adds up sources, by name.
private struct MergeRuleTable {
  private let rules: [String: [MergeRuleSummary]]

  init(_ report: RunReport) {
    rules = Dictionary(grouping: report.history.mergeRules) { rule in
      "\(rule.rule.rawValue) against \(rule.reference?.rawValue ?? "truth")"
    }
  }

  var names: Set<String> { Set(rules.keys) }

  func summary(of name: String) -> String? {
    rules[name]?.map { rule in
      "\(rule.steps) steps in \(rule.days) days, of \(rule.truth), off by "
        + "\(rule.absoluteDifference)"
    }.joined(separator: "; ")
  }
}

extension InvariantSummary {
  /// A description of the first finding.
  fileprivate var firstFindingText: String {
    guard let first = findings.first else { return "no evidence" }
    let place = first.finding.place.isEmpty ? "" : " at \(first.finding.place)"
    return "person \(first.person)\(place): \(first.finding.message); expected "
      + "\(first.finding.expected), found \(first.finding.actual)"
  }
}

extension Chart {
  /// The kind of the chart and the digest of its content.
  fileprivate var summary: String {
    var digest = Digest()
    digest.absorb("\(self)")
    let kind =
      switch self {
      case .series: "series"
      case .points: "points"
      case .lanes: "lanes"
      case .bars: "bars"
      case .histogram: "histogram"
      }
    return "\(kind) with content \(digest.hexadecimal.prefix(12))"
  }
}
