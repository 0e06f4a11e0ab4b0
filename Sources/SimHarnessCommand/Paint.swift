import Foundation

/// Colours of words, only where somebody looks at a terminal and has not asked for none.
enum Paint: String {
  case good = "32"
  case doubtful = "33"
  case bad = "31"

  /// Whether an output shows colours: a terminal that knows them, without `NO_COLOR`
  /// (https://no-color.org: set to anything but nothing).
  static func isShown(on output: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(output) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  /// A text in the colour, where the output shows it.
  func applied(to text: String, on output: Int32 = STDOUT_FILENO) -> String {
    Self.isShown(on: output) ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The colour of a verdict, an invariant's status or an outcome; nil for other words.
  init?(verdict: Substring) {
    switch verdict {
    case "held": self = .good
    case "vacuous", "better": self = .doubtful
    case "violated", "regression", "refused": self = .bad
    default: return nil
    }
  }

  /// A text whose lines are coloured by the last verdict in them.
  ///
  /// Tables stay aligned, since whole lines are coloured; in them what has held needs no colour.
  static func verdicts(in text: String, on output: Int32 = STDOUT_FILENO) -> String {
    guard isShown(on: output) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.split { $0 == " " || $0 == ":" || $0 == "," }
      let paint = words.prefix(3).compactMap { Paint(verdict: $0) }.last
      if paint == .good, line.first == " " { return String(line) }
      return paint.map { $0.applied(to: String(line), on: output) } ?? String(line)
    }.joined(separator: "\n")
  }
}
