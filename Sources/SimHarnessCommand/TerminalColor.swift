import Foundation

/// ANSI colours for output to a terminal.
enum TerminalColor: String {
  case good = "32"
  case warning = "33"
  case bad = "31"

  /// True if an output shows colours: a terminal that supports them, without `NO_COLOR`
  /// (https://no-color.org: colours are off if it is set and not empty).
  static func isShown(on output: Int32) -> Bool {
    let environment = ProcessInfo.processInfo.environment
    return Console.capture == nil && isatty(output) == 1
      && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// The text in this colour, or unchanged if the output shows no colours.
  func applied(to text: String, on output: Int32 = STDOUT_FILENO) -> String {
    Self.isShown(on: output) ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Creates the colour of a verdict, an invariant's status or an outcome; nil for other words.
  init?(verdict: Substring) {
    switch verdict {
    case "held": self = .good
    case "vacuous", "better": self = .warning
    case "violated", "regression", "refused", "unmet": self = .bad
    default: return nil
    }
  }

  /// The text with each line coloured by the last verdict among its first three words.
  ///
  /// Whole lines are coloured so that tables stay aligned. Indented lines that held stay
  /// uncoloured.
  static func verdicts(in text: String, on output: Int32 = STDOUT_FILENO) -> String {
    guard isShown(on: output) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let words = line.split { $0 == " " || $0 == ":" || $0 == "," }
      let paint = words.prefix(3).compactMap { TerminalColor(verdict: $0) }.last
      // An expectation that is not met follows the verdict of what was found.
      if paint != nil, line.contains(", but ") {
        return TerminalColor.bad.applied(to: String(line), on: output)
      }
      if paint == .good, line.first == " " { return String(line) }
      return paint.map { $0.applied(to: String(line), on: output) } ?? String(line)
    }.joined(separator: "\n")
  }
}
