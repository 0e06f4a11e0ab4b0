/// One way in which a run differs from its baseline.
package struct Change: Equatable, Sendable, CustomStringConvertible {
  /// What kind of thing has changed, the worst first.
  package enum Kind: Int, Comparable, Sendable, CaseIterable {
    /// The verdict.
    case verdict
    /// What an invariant found.
    case finding
    /// What was run: seeds, persons, rules, versions.
    case input
    /// An invariant examines fewer cases.
    case examined
    /// What was generated.
    case history
    /// What a service produced.
    case result
    /// A service works more.
    case work
    /// A stage takes longer, in reference loops.
    case time
    /// What the run has no longer.
    case missing
    /// What the baseline does not know.
    case added
    /// What has become better.
    case better
    /// What gates nothing: evidence, figures.
    case detail

    /// The kind in a word, for tables.
    package var word: String { "\(self)" }

    /// Whether the one is worse than the other.
    ///
    /// - Parameters:
    ///   - left: The one.
    ///   - right: The other.
    /// - Returns: Whether the one comes first.
    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  /// What kind of thing has changed.
  package var kind: Kind
  /// What has changed, by its place in the baseline or the report.
  package var subject: String
  /// What it was; nil where it was not there.
  package var baseline: String?
  /// What it is; nil where it is gone.
  package var value: String?
  /// By how much in proportion, for the order; infinite where that cannot be said.
  var proportion = Double.infinity
  /// By how much, as a number and in per cent; empty for words.
  package private(set) var difference = ""

  /// Makes a change of words.
  ///
  /// - Parameters:
  ///   - kind: What kind of thing has changed.
  ///   - subject: What has changed.
  ///   - baseline: What it was.
  ///   - value: What it is.
  package init(_ kind: Kind, _ subject: String, from baseline: String?, to value: String?) {
    self.kind = kind
    self.subject = subject
    self.baseline = baseline
    self.value = value
  }

  /// Makes a change of a number.
  ///
  /// - Parameters:
  ///   - kind: What kind of thing has changed.
  ///   - subject: What has changed.
  ///   - baseline: What it was.
  ///   - value: What it is.
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

  /// The change in one line: what, what it is, what it was.
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

  /// The changes, the worst first: by kind, then by proportion, then by name.
  ///
  /// - Parameter changes: The changes in any order.
  /// - Returns: The same in an order that depends on nothing else.
  /// - Complexity: O(*n* log *n*) for *n* changes.
  package static func worstFirst(_ changes: [Change]) -> [Change] {
    changes.sorted { left, right in
      if left.kind != right.kind { return left.kind < right.kind }
      if left.proportion != right.proportion { return left.proportion > right.proportion }
      return left.subject < right.subject
    }
  }

  /// Per cent with one decimal, without a formatter that asks for the locale.
  private static func percentage(_ proportion: Double) -> String {
    guard let tenths = Int(exactly: (proportion * 1_000).rounded()) else { return "very many %" }
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
