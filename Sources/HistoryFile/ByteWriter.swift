/// A buffer to which numbers are appended in their compact form.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Appends a number in groups of 7 bits, lowest first (LEB128).
  mutating func append(unsigned value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(count: Int) { append(unsigned: UInt64(count)) }

  /// Appends a number in zigzag form, so that small magnitudes of both signs are short.
  mutating func append(signed value: Int64) {
    append(unsigned: ZigZag.encoded(value))
  }

  /// Appends an integer of fixed width, little-endian.
  mutating func append(fixed value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Appends the length of a part and its bytes.
  mutating func append(block: ByteWriter) {
    append(count: block.bytes.count)
    bytes.append(contentsOf: block.bytes)
  }
}

/// The mapping of signed numbers 0, -1, 1, -2, 2 to 0, 1, 2, 3, 4.
enum ZigZag {
  static func encoded(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

  static func decoded(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

/// A column of repeating values, as runs: the difference to the previous run's value, and the run's
/// length less one.
struct RunWriter {
  private var column = ByteWriter()
  private var value: Int64 = 0
  private var previous: Int64 = 0
  private var length = 0

  mutating func append(_ next: Int64) {
    if length > 0, next != value { flush() }
    value = next
    length += 1
  }

  /// Ends the last run and returns the column.
  mutating func finished() -> ByteWriter {
    if length > 0 { flush() }
    return column
  }

  private mutating func flush() {
    column.append(signed: value - previous)
    column.append(count: length - 1)
    previous = value
    length = 0
  }
}
