extension ElementReader {
  /// Reads an integer literal; `1.0` and `1e3` are not integers.
  ///
  /// - Throws: `InputError` if the value is not an integer literal or is out of range.
  public func integer(in range: ClosedRange<Int>) throws(InputError) -> Int {
    let number = try integerLiteral()
    guard let value = number.int64.flatMap(Int.init(exactly:)), range.contains(value) else {
      throw problem(
        "integer out of range", remedy: "write an integer of \(Self.rangeText(for: range))")
    }
    return value
  }

  /// Reads an unsigned 64-bit integer literal, such as a seed, in decimal or hex.
  ///
  /// - Throws: `InputError` if the value is not an integer literal or is out of range.
  public func uint64() throws(InputError) -> UInt64 {
    guard let value = try integerLiteral().uint64 else {
      throw problem(
        "integer out of range", remedy: "write an integer of 0 to \(UInt64.max)")
    }
    return value
  }

  /// Reads a number; integers are accepted.
  ///
  /// - Parameter range: The accepted numbers. A bound may be infinite.
  /// - Returns: The number, always finite.
  /// - Throws: `InputError` if the value is not a number or is out of range.
  public func number(in range: ClosedRange<Double>) throws(InputError) -> Double {
    guard case .number(let number) = node.value else { throw wrongKind(expected: "a number") }
    guard range.contains(number.double) else {
      throw problem(
        "number out of range", remedy: "write a number of \(Self.rangeText(for: range))")
    }
    return number.double
  }

  private func integerLiteral() throws(InputError) -> JSONNumber {
    guard case .number(let number) = node.value else {
      throw wrongKind(expected: "an integer")
    }
    guard number.isInteger else {
      throw problem(
        "expected an integer but this is a number with a fraction or an exponent",
        remedy: "write it with digits only")
    }
    return number
  }

  static func rangeText(for range: ClosedRange<Int>) -> String {
    let (low, high) = (range.lowerBound, range.upperBound)
    if low == high { return "exactly \(low)" }
    switch (low == .min, high == .max) {
    case (true, true): return "64 bits"
    case (true, false): return "at most \(high)"
    case (false, true): return "at least \(low)"
    case (false, false): return "\(low) to \(high)"
    }
  }

  static func rangeText(for range: ClosedRange<Double>) -> String {
    let low = JSONNumber(range.lowerBound)?.canonicalText
    let high = JSONNumber(range.upperBound)?.canonicalText
    switch (low, high) {
    case (nil, nil): return "any size"
    case (nil, .some(let high)): return "at most \(high)"
    case (.some(let low), nil): return "at least \(low)"
    case (.some(let low), .some(let high)):
      return low == high ? "exactly \(low)" : "\(low) to \(high)"
    }
  }
}
