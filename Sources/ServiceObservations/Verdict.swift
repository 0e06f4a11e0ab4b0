/// The overall outcome of a run.
public enum Verdict: String, Sendable, CaseIterable, Codable {
  /// Every applicable invariant held, and each examined at least one case.
  case held
  /// At least one invariant was violated.
  case violated
  /// No invariant was violated, but at least one applicable invariant examined no case.
  case vacuous
}

/// The outcome of one invariant.
public enum InvariantStatus: String, Sendable, Codable, CaseIterable {
  /// Every examined case agreed.
  case held
  /// At least one examined case disagreed.
  case violated
  /// The invariant applies, but no case was examined.
  case vacuous
  /// The run lacks the tracks or services that the invariant is about.
  case notApplicable
}
