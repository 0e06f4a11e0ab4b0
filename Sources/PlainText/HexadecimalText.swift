/// Bytes in hexadecimal digits, in ASCII, written into memory that has room for them.
package enum HexadecimalText {
  /// The number of characters of a UUID.
  package static let uuidLength = 36

  /// Writes a UUID in capital letters.
  ///
  /// - Parameters:
  ///   - values: The 16 bytes of the UUID.
  ///   - bytes: The memory.
  ///   - start: The place of the first character.
  package static func write(
    uuid values: UnsafeRawBufferPointer, to bytes: UnsafeMutableRawBufferPointer, at start: Int
  ) {
    precondition(values.count == 16, "a UUID of \(values.count) bytes")
    var place = start
    for (index, value) in values.enumerated() {
      if index == 4 || index == 6 || index == 8 || index == 10 {
        bytes[place] = UInt8(ascii: "-")
        place += 1
      }
      bytes[place] = digit(value >> 4, ten: UInt8(ascii: "A"))
      bytes[place + 1] = digit(value & 0xF, ten: UInt8(ascii: "A"))
      place += 2
    }
  }

  /// Appends a UUID in capital letters.
  ///
  /// - Parameters:
  ///   - uuid: The bytes of the UUID, such as those of Foundation's.
  ///   - bytes: The text that it is appended to.
  package static func append<Bytes: BitwiseCopyable>(uuid: Bytes, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: uuidLength))
    bytes.withUnsafeMutableBytes { text in
      withUnsafeBytes(of: uuid) { write(uuid: $0, to: text, at: start) }
    }
  }

  /// Returns the digit of a number from 0 to 15.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - ten: The digit of 10, a small or a capital letter.
  /// - Returns: The digit.
  @inlinable
  package static func digit(_ value: UInt8, ten: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : ten - 10 + value
  }
}
