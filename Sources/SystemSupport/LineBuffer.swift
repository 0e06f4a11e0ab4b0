/// The bytes of a pipe as lines.
///
/// Each byte is examined once, since a long line comes in many pieces, and the lines that were
/// returned are not kept.
package struct LineBuffer {
  /// The bytes in memory.
  private(set) var bytes: [UInt8] = []
  /// The place of the first byte of the next line.
  private var start = 0
  private var examined = 0

  /// Creates an empty buffer.
  package init() {}

  /// The number of bytes that were not returned yet.
  package var count: Int { bytes.count - start }

  /// Adds bytes, which need not be whole lines.
  ///
  /// - Complexity: O(*k* + *n*) for *k* new bytes and *n* that were not returned yet, if a line was
  ///   returned since the last call; otherwise O(*k*) amortised.
  package mutating func append(_ more: some Sequence<UInt8>) {
    // Lines that were returned are removed: together they are the messages of all persons.
    bytes.removeSubrange(..<start)
    examined -= start
    start = 0
    bytes += more
  }

  /// Removes and returns the first complete line, without its line break.
  package mutating func next() -> [UInt8]? {
    guard let end = bytes[examined...].firstIndex(of: UInt8(ascii: "\n")) else {
      examined = bytes.count
      return nil
    }
    defer {
      start = end + 1
      examined = start
    }
    return Array(bytes[start..<end])
  }
}
