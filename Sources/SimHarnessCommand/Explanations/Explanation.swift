import Reporting

/// The meaning of a name, in paragraphs.
struct Explanation {
  /// The name.
  let name: String
  /// The kind of entry, with its article.
  let kind: String
  /// The meaning in one paragraph.
  let summary: String
  /// Further paragraphs, each with a label; those without text are not shown.
  var details: [(label: String, text: String)] = []

  /// The explanation as lines that fit a width.
  func lines(width: Int) -> [String] {
    var lines = TextWrap.lines("\(name): \(kind)", width: width, indentation: (0, 2))
    lines += TextWrap.lines(sentence(summary), width: width, indentation: (2, 2))
    for (label, text) in details where !text.isEmpty {
      lines += TextWrap.lines("\(label): \(oneLine(text))", width: width, indentation: (2, 4))
    }
    return lines
  }

  private func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func sentence(_ text: String) -> String {
    let text = oneLine(text)
    return text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
  }
}
