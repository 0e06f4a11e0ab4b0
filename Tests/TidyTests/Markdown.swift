/// The parts of a Markdown page that tests read.
enum Markdown {
  /// The lines of a section, from below its heading to the next heading.
  static func section(_ heading: String, of page: String) -> [Substring] {
    Array(page.lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("#") })
  }

  /// The rows of the tables among lines, without their headers.
  static func rows(_ lines: [Substring]) -> [[String]] {
    var rows: [[String]] = []
    for cells in lines.compactMap(cells) {
      let isRule = cells.allSatisfy { $0.hasPrefix("---") }
      if isRule, !rows.isEmpty { rows.removeLast() } else { rows.append(cells) }
    }
    return rows
  }

  /// The trimmed cells of a row of a table; nil for another line.
  static func cells(_ line: Substring) -> [String]? {
    guard line.hasPrefix("|") else { return nil }
    return line.split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map(trimmed)
  }

  /// The words in backticks.
  static func quoted(_ text: String) -> [String] {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }

  /// The text without spaces at its ends.
  static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
