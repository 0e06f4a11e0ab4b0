/// Lines that fit a terminal.
package enum TextWrap {
  /// Breaks a text at spaces so that no line is wider than a width.
  ///
  /// A word that is wider than a line is broken.
  ///
  /// - Parameters:
  ///   - text: The text of one line.
  ///   - width: The largest number of characters of a line, above the indentation.
  ///   - indentation: The spaces before the first line, and before each further one.
  /// - Returns: The lines; one at least.
  package static func lines(
    _ text: String, width: Int, indentation: (first: Int, rest: Int)
  ) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indentation.first)
    var isEmpty = true
    func end() {
      lines.append(line)
      line = String(repeating: " ", count: indentation.rest)
      isEmpty = true
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      var word = word
      if !isEmpty, line.count + 1 + word.count > width { end() }
      while line.count + word.count + (isEmpty ? 0 : 1) > width, isEmpty {
        let room = max(1, width - line.count)
        line += word.prefix(room)
        word = word.dropFirst(room)
        end()
      }
      if word.isEmpty { continue }
      line += isEmpty ? word : " " + word
      isEmpty = false
    }
    if !isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }
}
