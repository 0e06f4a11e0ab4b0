import PlainText

/// Folding of lines that are ready to be written, at their spaces.
///
/// The spaces that align columns are kept. `TextWrap` is for sentences instead: it fills lines with
/// words and breaks those that do not fit.
package enum Folding {
  /// The lines of a text, none wider than a width if the words allow it.
  ///
  /// The rest of a line is indented as far as its last column, which begins after two spaces or
  /// more, or else by two spaces more than the line. No word is divided, and no line begins with
  /// `::`, at which continuous integration looks for commands. Escape sequences of colours take no
  /// room.
  ///
  /// - Parameters:
  ///   - text: Lines, each ending with a line break.
  ///   - width: The largest number of columns of a line, above zero.
  /// - Returns: The text with more line breaks.
  /// - Complexity: O(*n*) for *n* characters.
  package static func text(_ text: String, width: Int) -> String {
    if text.utf8.count <= width { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.removeLast()
    return lines.map { line in
      line.utf8.count <= width ? line + "\n" : folded(trimmed(line), width: width)
    }.joined() + rest
  }

  private static func folded(_ line: Substring, width: Int) -> String {
    let hanging = indentation(of: line, width: width)
    var (result, indent, rest) = ("", 0, line)
    while let end = end(of: rest, room: width - indent), let place = place(in: rest, before: end) {
      result += String(repeating: " ", count: indent) + trimmed(rest[..<place]) + "\n"
      rest = rest[place...].drop { $0 == " " }
      indent = hanging
    }
    return result + String(repeating: " ", count: indent) + rest + "\n"
  }

  /// The space at which a line is folded: the last one before an index, or the first after it.
  private static func place(in line: Substring, before end: Substring.Index) -> Substring.Index? {
    guard let start = line.firstIndex(where: { $0 != " " }) else { return nil }
    func isPlace(_ index: Substring.Index) -> Bool {
      line[index] == " " && !line[index...].drop { $0 == " " }.hasPrefix("::")
    }
    let last = line.index(after: end)
    return line[min(start, last)..<last].indices.last(where: isPlace)
      ?? line[max(start, end)...].indices.first(where: isPlace)
  }

  /// The index of the first character that has no room; nil if all have.
  private static func end(of line: Substring, room: Int) -> Substring.Index? {
    var left = room
    return visible(line).first { index in
      left -= line[index].columns
      return left < 0
    }
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The start of the last column, if it lies in the first half of the width.
  private static func indentation(of line: Substring, width: Int) -> Int {
    var (leading, spaces, last, place) = (0, 0, 0, 0)
    for index in visible(line) {
      if line[index] == " " {
        spaces += 1
      } else {
        if spaces == place { leading = place } else if spaces > 1 { last = place }
        spaces = 0
      }
      place += line[index].columns
    }
    return last > 0 && last <= width / 2 ? last : min(leading + 2, width / 2)
  }

  /// The indices of the characters that a terminal shows: those outside of escape sequences.
  private static func visible(_ line: Substring) -> some Sequence<Substring.Index> {
    sequence(state: (next: line.startIndex, isEscape: false)) { state in
      while state.next < line.endIndex {
        let index = state.next
        line.formIndex(after: &state.next)
        if line[index] == "\u{1B}" { state.isEscape = true }
        let isVisible = !state.isEscape
        if line[index] == "m" { state.isEscape = false }
        if isVisible { return index }
      }
      return nil
    }
  }
}
