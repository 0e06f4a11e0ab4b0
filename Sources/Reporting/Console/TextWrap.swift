import PlainText

/// Sentences in lines that fit a terminal.
///
/// `Folding` is for lines with columns.
package enum TextWrap {
  /// Breaks a text at spaces so that no line is wider than a width.
  ///
  /// A word that is wider than a line is broken.
  ///
  /// - Parameters:
  ///   - text: The text of one line.
  ///   - width: The largest number of columns of a line, above zero.
  ///   - indentation: The spaces before the first line, and before each further one, at most half
  ///     of the width.
  /// - Returns: The lines; one at least.
  /// - Complexity: O(*n*) for *n* characters.
  package static func lines(
    _ text: String, width: Int, indentation: (first: Int, rest: Int)
  ) -> [String] {
    var lines: [String] = []
    let spaces = (
      first: min(indentation.first, width / 2), rest: min(indentation.rest, width / 2)
    )
    var line = String(repeating: " ", count: spaces.first)
    var (used, isEmpty) = (spaces.first, true)
    func end() {
      lines.append(line)
      line = String(repeating: " ", count: spaces.rest)
      (used, isEmpty) = (spaces.rest, true)
    }
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      var (word, length) = (word, word.columns)
      if !isEmpty, length >= width - used { end() }
      while length > width - used {
        let part = fitting(word, width - used)
        if part.endIndex == word.endIndex { break }
        line += part
        word = word[part.endIndex...]
        length -= part.columns
        end()
      }
      line += isEmpty ? word : " " + word
      used += length + (isEmpty ? 0 : 1)
      isEmpty = false
    }
    if !isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// The beginning of a word that takes at most a number of columns: one character at least.
  private static func fitting(_ word: Substring, _ room: Int) -> Substring {
    var (end, left) = (word.startIndex, room)
    repeat {
      left -= word[end].columns
      word.formIndex(after: &end)
    } while end < word.endIndex && word[end].columns <= left
    return word[..<end]
  }
}
