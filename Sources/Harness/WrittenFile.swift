import LocatedJSON

/// The kinds of files that the harness writes and that are no scenarios.
enum WrittenFile: String, CaseIterable {
  case baseline
  case exploration = "list of findings"
  case partialReport = "partial report"
  case report
  case timing = "file of timings"
  case trace
  case tuning = "report of a tuning"

  /// Recognizes a file by its keys; nil for any other, such as a scenario with mistakes.
  init?(_ tree: JSONNode) {
    guard case .object(let object) = tree.value,
      let kind = Self.allCases.first(where: { $0.keys.allSatisfy { object[$0] != nil } })
    else { return nil }
    self = kind
  }

  /// Keys that the file has at its top level, and a scenario has not.
  private var keys: [String] {
    switch self {
    case .baseline: ["examined", "findings", "verdict"]
    case .exploration: ["failed", "findings", "scenario"]
    case .partialReport: ["content", "head"]
    case .report: ["invariants", "schemaVersion", "verdict"]
    case .timing: ["machine", "stages"]
    case .trace: ["displayTimeUnit", "traceEvents"]
    case .tuning: ["costs", "rows", "sensitivity"]
    }
  }

  /// The error of a file that is given in place of a scenario.
  func error(_ file: String) -> InputError {
    let remedy =
      switch self {
      case .exploration: "name a scenario that it lists, a found-*.json beside it"
      case .baseline, .partialReport, .report, .timing, .trace, .tuning:
        "name the scenario that it is about"
      }
    return InputError(
      file: file, problem: "this is a \(rawValue), not a scenario", remedy: remedy)
  }
}
