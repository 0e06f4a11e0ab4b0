import PlainText

/// Texts of findings with their quantities as people write them.
enum QuantityText {
  /// Returns a text in which numbers have their thousands apart, such as `11,138`, and durations of
  /// a second or more are in hours, minutes and seconds, such as `1 h 30 min` for `5400000 ms`.
  ///
  /// Digits that are parts of names, whole dates, times, offsets, paths and indices stay.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func text(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    while place < bytes.count {
      guard isDigit(bytes[place]) else {
        result.append(bytes[place])
        place += 1
        continue
      }
      let start = place
      while place < bytes.count, isDigit(bytes[place]) { place += 1 }
      let digits = bytes[start..<place]
      let isPart =
        start > 0 && isPart(bytes[start - 1], at: start - 1, bytes)
        || place < bytes.count && isPart(after: place, bytes)
      guard !isPart, digits.count > 3, digits.first != UInt8(ascii: "0"),
        let number = Int(String(decoding: digits, as: UTF8.self))
      else {
        result += digits
        continue
      }
      let unit = Array(" ms".utf8)
      let end = place + unit.count
      if bytes[place...].starts(with: unit), end == bytes.count || !isWord(bytes[end]) {
        result += Counted.duration(milliseconds: Int64(number)).utf8
        place = end
      } else {
        result += Counted.number(number).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns true if a byte before digits joins them to a word; a hyphen after a space is a sign,
  /// and a bracket after a space begins a list.
  private static func isPart(_ byte: UInt8, at place: Int, _ bytes: [UInt8]) -> Bool {
    if "-[".utf8.contains(byte) { return place > 0 && bytes[place - 1] != UInt8(ascii: " ") }
    return isWord(byte) || "._:/#+\"'".utf8.contains(byte)
  }

  /// Returns true if the bytes after digits join them to a word; a point before a digit does not,
  /// nor does the end of a sentence.
  private static func isPart(after place: Int, _ bytes: [UInt8]) -> Bool {
    let byte = bytes[place]
    let next = place + 1 < bytes.count ? bytes[place + 1] : UInt8(ascii: " ")
    if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") {
      return isWord(next) && !(byte == UInt8(ascii: ".") && isDigit(next))
    }
    return isWord(byte) || "_-/\"'".utf8.contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns true for letters, digits and the bytes of scalars that are not in ASCII.
  private static func isWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
