/// The numbers of an export's attributes.
enum ExportNumber {
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// The nearest number to decimal text such as `48.74499999999999`; nil for any other text.
  static func value(_ text: UnsafeRawBufferPointer) -> Double? {
    var (digits, fraction, mantissa) = (0, 0, 0)
    var hasPoint = false
    let isNegative = text.first == UInt8(ascii: "-")
    for place in (isNegative ? 1 : 0)..<text.count {
      let digit = text[place] &- 48
      if digit < 10, digits < 15 {
        mantissa = 10 * mantissa + Int(digit)
        digits += 1
        if hasPoint { fraction += 1 }
      } else if text[place] == UInt8(ascii: "."), !hasPoint, digits > 0 {
        hasPoint = true
      } else {
        return general(text)
      }
    }
    guard digits > 0 else { return nil }
    // Both numbers are exact, so that their quotient is rounded once.
    let value = Double(mantissa) / powers[fraction]
    return isNegative ? -value : value
  }

  /// The number of text with more digits or an exponent.
  private static func general(_ text: UnsafeRawBufferPointer) -> Double? {
    let known = "0123456789+-.eE".utf8
    guard text.count <= 400, text.allSatisfy({ known.contains($0) }) else { return nil }
    return Double(String(decoding: text, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }
}
