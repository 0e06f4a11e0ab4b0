// Shorthands for required keys. Optional keys are read with `optional(_:)`.
extension ObjectReader {
  /// Reads a required key with any value.
  ///
  /// Keys inside the value are not checked.
  ///
  /// - Throws: `InputError` if the key is missing.
  public func node(_ key: String) throws(InputError) -> JSONNode {
    try required(key).node
  }

  /// Reads a required string.
  ///
  /// - Throws: `InputError` if the key is missing or the value is of another kind.
  public func string(_ key: String) throws(InputError) -> String {
    try required(key).string()
  }

  /// Reads a required boolean.
  ///
  /// - Throws: `InputError` if the key is missing or the value is of another kind.
  public func bool(_ key: String) throws(InputError) -> Bool {
    try required(key).bool()
  }

  /// Reads a required integer literal.
  ///
  /// - Throws: `InputError` if the key is missing, or the value is of another kind or out of
  ///   range.
  public func integer(_ key: String, in range: ClosedRange<Int>) throws(InputError) -> Int {
    try required(key).integer(in: range)
  }

  /// Reads a required unsigned 64-bit integer.
  ///
  /// - Throws: `InputError` if the key is missing, or the value is of another kind or out of
  ///   range.
  public func uint64(_ key: String) throws(InputError) -> UInt64 {
    try required(key).uint64()
  }

  /// Reads a required finite number.
  ///
  /// - Throws: `InputError` if the key is missing, or the value is of another kind or out of
  ///   range.
  public func number(_ key: String, in range: ClosedRange<Double>) throws(InputError) -> Double {
    try required(key).number(in: range)
  }

  /// Reads a required object.
  ///
  /// This reader's `finish()` also checks it.
  ///
  /// - Throws: `InputError` if the key is missing or the value is of another kind.
  public func object(_ key: String) throws(InputError) -> ObjectReader {
    try required(key).object()
  }

  /// Reads a required array with an accepted number of elements.
  ///
  /// - Throws: `InputError` if the key is missing, or the value is of another kind or length.
  /// - Complexity: O(n) for n elements.
  public func array(
    _ key: String, count: ClosedRange<Int> = 0...Int.max
  ) throws(InputError) -> [ElementReader] {
    try required(key).array(count: count)
  }

  /// Reads a required string that is one of a fixed set.
  ///
  /// - Throws: `InputError` if the key is missing or the value is not one of the options.
  /// - Complexity: O(n) for n options.
  public func choice(_ key: String, of options: [String]) throws(InputError) -> String {
    try required(key).choice(of: options)
  }
}
