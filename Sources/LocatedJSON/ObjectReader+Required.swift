// The required keys, spelled shorter. Optional ones are read through `optional(_:)`.
extension ObjectReader {
  /// Reads a required key: any value, undecoded, whose inner keys are not checked.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: `InputError` when the key is missing or its value is not that.
  /// - Complexity: O(1).
  public func node(_ key: String) throws(InputError) -> JSONNode {
    try required(key).node
  }

  /// Reads a required key: a string.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: `InputError` when the key is missing or its value is not that.
  /// - Complexity: O(1).
  public func string(_ key: String) throws(InputError) -> String {
    try required(key).string()
  }

  /// Reads a required key: a boolean.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: `InputError` when the key is missing or its value is not that.
  /// - Complexity: O(1).
  public func bool(_ key: String) throws(InputError) -> Bool {
    try required(key).bool()
  }

  /// Reads a required key: an integer literal.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - range: The integers that are accepted.
  /// - Returns: The value.
  /// - Throws: `InputError` when the key is missing or its value is not that.
  /// - Complexity: O(1).
  public func integer(_ key: String, in range: ClosedRange<Int>) throws(InputError) -> Int {
    try required(key).integer(in: range)
  }

  /// Reads a required key: an unsigned integer of 64 bits.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: `InputError` when the key is missing or its value is not that.
  /// - Complexity: O(1).
  public func uint64(_ key: String) throws(InputError) -> UInt64 {
    try required(key).uint64()
  }

  /// Reads a required key: a number.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - range: The numbers that are accepted.
  /// - Returns: The value.
  /// - Throws: `InputError` when the key is missing or its value is not that.
  /// - Complexity: O(1).
  public func number(_ key: String, in range: ClosedRange<Double>) throws(InputError) -> Double {
    try required(key).number(in: range)
  }

  /// Reads a required key: an object, which this reader's `finish()` covers.
  ///
  /// - Parameter key: The key.
  /// - Returns: The value.
  /// - Throws: `InputError` when the key is missing or its value is not that.
  /// - Complexity: O(1).
  public func object(_ key: String) throws(InputError) -> ObjectReader {
    try required(key).object()
  }

  /// Reads a required key: an array.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - count: How many elements it may have.
  /// - Returns: The value.
  /// - Throws: `InputError` when the key is missing or its value is not that.
  /// - Complexity: O(n) for n elements.
  public func array(
    _ key: String, count: ClosedRange<Int> = 0...Int.max
  ) throws(InputError) -> [ElementReader] {
    try required(key).array(count: count)
  }

  /// Reads a required key: one of a fixed set of strings.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - options: The strings that are accepted.
  /// - Returns: The value.
  /// - Throws: `InputError` when the key is missing or its value is not that.
  /// - Complexity: O(n) for n elements.
  public func choice(_ key: String, of options: [String]) throws(InputError) -> String {
    try required(key).choice(of: options)
  }
}
