/// Parses number literals: JSON's grammar with the JSON5 extensions except NaN and Infinity.
enum JSONNumberGrammar {
  /// The reason for which a literal is rejected.
  struct Rejection: Error {
    var problem: String
    var remedy: String

    static let malformed = Rejection(
      problem: "malformed number", remedy: "write a number such as 12, -0.5, 1e3 or 0x1F")
    static let leadingZero = Rejection(
      problem: "number with a leading zero", remedy: "write it without the zero")
    static let overflow = Rejection(
      problem: "number too large for a double", remedy: "write a smaller number")
    static let wideHex = Rejection(
      problem: "hex integer wider than 64 bits", remedy: "write at most 16 hex digits")
    static let tooLong = Rejection(
      problem: "number longer than \(lengthLimit) characters", remedy: "write fewer digits")
    static let notFinite = Rejection(
      problem: "NaN and Infinity are not accepted", remedy: "write a finite number")
  }

  // Exact decimal conversion takes more than linear time.
  static let lengthLimit = 1_000

  static func isNotFinite(_ token: ArraySlice<UInt8>) -> Bool {
    let word = token.drop(while: \.isSign)
    return word.elementsEqual("NaN".utf8) || word.elementsEqual("Infinity".utf8)
  }

  static func read(_ token: ArraySlice<UInt8>) throws(Rejection) -> JSONNumber {
    guard token.count <= lengthLimit else { throw .tooLong }
    guard !isNotFinite(token) else { throw .notFinite }
    var body = token
    var sign = ""
    if let first = body.first, first.isSign {
      sign = first == UInt8(ascii: "-") ? "-" : ""
      body = body.dropFirst()
    }
    let literal = text(token)
    if body.starts(with: "0x".utf8) || body.starts(with: "0X".utf8) {
      return try hex(body.dropFirst(2), sign: sign, literal: literal)
    }
    return try decimal(body, sign: sign, literal: literal)
  }

  private static func hex(
    _ digits: ArraySlice<UInt8>, sign: String, literal: String
  ) throws(Rejection) -> JSONNumber {
    guard !digits.isEmpty, digits.allSatisfy({ $0.hexDigit != nil }) else { throw .malformed }
    guard let magnitude = UInt64(text(digits), radix: 16) else { throw .wideHex }
    let signed = sign + String(magnitude)
    return JSONNumber(
      literal: literal, isInteger: true, int64: Int64(signed), uint64: UInt64(signed),
      double: sign.isEmpty ? Double(magnitude) : -Double(magnitude))
  }

  private static func decimal(
    _ body: ArraySlice<UInt8>, sign: String, literal: String
  ) throws(Rejection) -> JSONNumber {
    let whole = body.prefix(while: \.isDigit)
    var rest = body[whole.endIndex...]
    let hasPoint = rest.first == UInt8(ascii: ".")
    rest = hasPoint ? rest.dropFirst() : rest
    let fraction: ArraySlice<UInt8> = hasPoint ? rest.prefix(while: \.isDigit) : []
    rest = rest.dropFirst(fraction.count)
    guard !whole.isEmpty || !fraction.isEmpty else { throw .malformed }
    let power = try exponent(rest)
    guard whole.count < 2 || whole.first != UInt8(ascii: "0") else { throw .leadingZero }

    // `Double.init` requires digits on both sides of the point.
    let digits = sign + (whole.isEmpty ? "0" : text(whole))
    let normal = digits + (fraction.isEmpty ? "" : "." + text(fraction)) + power
    guard let double = Double(normal), double.isFinite else { throw .overflow }
    let isInteger = !hasPoint && power.isEmpty
    return JSONNumber(
      literal: literal, isInteger: isInteger, int64: isInteger ? Int64(digits) : nil,
      uint64: isInteger ? UInt64(digits) : nil, double: double)
  }

  private static func exponent(_ tail: ArraySlice<UInt8>) throws(Rejection) -> String {
    guard let mark = tail.first else { return "" }
    let signed = tail.dropFirst()
    let digits = signed.first.map(\.isSign) == true ? signed.dropFirst() : signed
    guard mark | 0x20 == UInt8(ascii: "e"), !digits.isEmpty, digits.allSatisfy(\.isDigit) else {
      throw .malformed
    }
    return text(tail)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
