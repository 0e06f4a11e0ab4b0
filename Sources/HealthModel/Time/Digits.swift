/// A writer of times as ASCII text, which reports contain by the thousand.
struct DigitWriter {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

  /// Returns a text of at most 48 bytes.
  static func text(_ write: (inout DigitWriter) -> Void) -> String {
    String(unsafeUninitializedCapacity: 48) { buffer in
      var writer = DigitWriter(buffer)
      write(&writer)
      return writer.count
    }
  }

  /// Writes an ASCII character.
  mutating func write(_ character: Unicode.Scalar) {
    precondition(count < buffer.count, "the text is longer than \(buffer.count) bytes")
    buffer.initializeElement(at: count, to: UInt8(ascii: character))
    count += 1
  }

  /// Writes a number with leading zeros up to a width.
  mutating func write(_ number: Int, width: Int) {
    if number < 0 { write("-") }
    var rest = number.magnitude
    var digits = 1
    while rest >= 10 {
      rest /= 10
      digits += 1
    }
    let end = count + max(width, digits)
    precondition(end <= buffer.count, "the text is longer than \(buffer.count) bytes")
    rest = number.magnitude
    for place in stride(from: end - 1, through: count, by: -1) {
      buffer.initializeElement(at: place, to: UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    count = end
  }

  /// Writes a date as `YYYY-MM-DD`.
  mutating func write(_ date: LocalDay) {
    let (year, month, day) = date.components
    write(year, width: 4)
    write("-")
    write(month, width: 2)
    write("-")
    write(day, width: 2)
  }

  /// Writes a time of day as `hh:mm:ss.mmm`.
  mutating func write(millisecondsOfDay: Int64) {
    let seconds = Int(millisecondsOfDay / Milliseconds.second)
    write(seconds / 3_600, width: 2)
    write(":")
    write(seconds / 60 % 60, width: 2)
    write(":")
    write(seconds % 60, width: 2)
    write(".")
    write(Int(millisecondsOfDay % Milliseconds.second), width: 3)
  }
}

/// A reader of numbers with a fixed number of ASCII digits.
struct DigitReader<Bytes: Sequence<UInt8>> {
  private var iterator: Bytes.Iterator
  private var next: UInt8?

  init(_ bytes: Bytes) {
    iterator = bytes.makeIterator()
    next = iterator.next()
  }

  /// True if everything is read.
  var isAtEnd: Bool { next == nil }

  /// Reads a number of exactly so many digits; nil if there is something else.
  mutating func number(_ digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      number = 10 * number + digit
    }
    return number
  }

  /// Skips a character; false if there is something else.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    next = iterator.next()
    return true
  }

  private mutating func digit() -> Int? {
    guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
      return nil
    }
    next = iterator.next()
    return Int(byte - UInt8(ascii: "0"))
  }
}
