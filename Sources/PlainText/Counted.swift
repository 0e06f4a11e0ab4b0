/// Numbers and the things that they count, as people write them.
package enum Counted {
  /// Returns a number with its thousands apart, such as `284,047`.
  package static func number(_ value: Int) -> String {
    let digits = Array(String(value.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  /// Returns a number of things, such as `1 person` or `4 breaches`.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - one: The name of one thing.
  ///   - many: The name of several; nil for the name of one with an s.
  /// - Returns: The text.
  package static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number(count)) \(count == 1 ? one : many ?? one + "s")"
  }

  /// Returns a duration in hours, minutes and seconds, such as `6 h 23 min 29 s`, or in whole and
  /// parts of seconds below a minute, such as `6.6 s`.
  ///
  /// - Parameter milliseconds: The duration; negative ones begin with a minus sign.
  /// - Returns: The text.
  package static func duration(milliseconds: Int64) -> String {
    let length = milliseconds.magnitude
    let sign = milliseconds < 0 ? "-" : ""
    let (seconds, rest) = (length / 1_000, length % 1_000)
    var fraction = rest == 0 ? "" : "." + String("\(1_000 + rest)".dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    var parts: [String] = []
    if seconds >= 3_600 { parts.append("\(number(Int(seconds / 3_600))) h") }
    if seconds / 60 % 60 > 0 { parts.append("\(seconds / 60 % 60) min") }
    if parts.isEmpty || seconds % 60 > 0 || rest > 0 {
      parts.append("\(seconds % 60)\(fraction) s")
    }
    return sign + parts.joined(separator: " ")
  }
}
