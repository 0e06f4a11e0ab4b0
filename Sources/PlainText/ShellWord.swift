/// Formats text from outside as a word of a shell command that is printed to be pasted.
package enum ShellWord {
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:@%+=,-".utf8)

  /// Returns a word that a POSIX shell reads as the text, in one line.
  ///
  /// A text of letters, digits and `_./:@%+=,-` stays as it is, and other printable text is put in
  /// single quotes. A text with characters that a line cannot contain becomes the output of
  /// `printf`, in which these characters are octal escapes; line breaks at its end are lost, as in
  /// every substitution of a shell.
  ///
  /// - Complexity: O(n) for n bytes.
  package static func quoted(_ text: String) -> String {
    if !text.isEmpty, text.utf8.allSatisfy(plain.contains) { return text }
    if OneLine.text(text) == text {
      return "'" + text.utf8Replacing("'", with: "'\\''") + "'"
    }
    let escaped = text.utf8.map { byte in
      // A backslash and a percent sign have a meaning in a format.
      plain.contains(byte) && byte != UInt8(ascii: "%")
        ? String(UnicodeScalar(byte)) : "\\" + octal(byte)
    }
    return "\"$(printf '" + escaped.joined() + "')\""
  }

  /// Returns a word that a POSIX shell reads as a path to the same file, and that no program takes
  /// for an option.
  package static func path(_ path: String) -> String {
    quoted(path.utf8.first == UInt8(ascii: "-") ? "./" + path : path)
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.count) + digits
  }
}
