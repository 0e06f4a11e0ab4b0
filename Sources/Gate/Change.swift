/// A difference between a run and its baseline.
package struct Change: Equatable, Sendable, CustomStringConvertible {
  /// The kind of a change, in descending order of severity.
  package enum Kind: Int, Comparable, Sendable, CaseIterable {
    /// The verdict changed.
    case verdict
    /// The breaches of an invariant changed.
    case finding
    /// An input changed: a seed, the number of persons, a rule, or a version.
    case input
    /// An invariant examined fewer cases.
    case examined
    /// The generated history changed.
    case history
    /// The result of a service changed.
    case result
    /// A service did more work.
    case work
    /// A stage took longer, measured in reference loops.
    case time
    /// The run no longer has a counter of the baseline.
    case missing
    /// The run has a counter that the baseline does not have.
    case added
    /// A value improved.
    case better
    /// A detail that is not gated changed: a finding's evidence or a chart.
    case detail

    /// The name of the kind, for tables.
    package var word: String { "\(self)" }

    /// Returns whether one kind is more severe than another.
    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// The kind of the change.
  package var kind: Kind
  /// The path of the changed value in the baseline or the report.
  package var subject: String
  /// The previous value; `nil` if there was none.
  package var baseline: String?
  /// The new value; `nil` if there is none.
  package var value: String?
  /// The relative difference, used for sorting; infinite if it is undefined.
  var proportion = Double.infinity
  /// The difference as a number and in percent; empty for a change of text.
  package private(set) var difference = ""

  /// Creates a change of text.
  package init(_ kind: Kind, _ subject: String, from baseline: String?, to value: String?) {
    self.kind = kind
    self.subject = subject
    self.baseline = baseline
    self.value = value
  }

  /// Creates a change of a number.
  package init(_ kind: Kind, _ subject: String, from baseline: Int, to value: Int) {
    self.init(kind, subject, from: String(baseline), to: String(value))
    let distance = Tolerance.distance(value, baseline)
    let sign = value < baseline ? "-" : "+"
    difference = "\(sign)\(distance)"
    if baseline != 0 {
      proportion = Double(distance) / Double(baseline.magnitude)
      difference += ", \(sign)\(Self.percentage(proportion))"
    }
  }

  /// A one-line description with the subject, the new value, and the previous value.
  package var description: String {
    switch (value, baseline) {
    case (let value?, let baseline?):
      "\(subject): \(value), baseline \(baseline)"
        + (difference.isEmpty ? "" : " (\(difference))")
    case (let value?, nil): "\(subject): \(value), not in the baseline"
    case (nil, let baseline?): "\(subject): gone, baseline \(baseline)"
    case (nil, nil): subject
    }
  }

  /// Returns the changes in descending order of severity.
  ///
  /// - Parameter changes: The changes in any order.
  /// - Returns: The changes, sorted by kind, then by relative difference, then by subject.
  /// - Complexity: O(*n* log *n*) for *n* changes.
  package static func sortedBySeverity(_ changes: [Change]) -> [Change] {
    changes.sorted { left, right in
      if left.kind != right.kind { return left.kind < right.kind }
      if left.proportion != right.proportion { return left.proportion > right.proportion }
      return left.subject < right.subject
    }
  }

  /// Formats a percentage with one decimal, without a formatter that depends on the locale.
  private static func percentage(_ proportion: Double) -> String {
    guard let tenths = Int(exactly: (proportion * 1_000).rounded()) else { return "over 9e17 %" }
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
