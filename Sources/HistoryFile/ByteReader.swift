/// A cursor over a part of a file that throws an error for every value that it cannot read.
struct ByteReader {
  private let bytes: [UInt8]
  private let file: String
  private let end: Int
  private var offset: Int
  /// The offset at which the last value started.
  private var place: Int

  init(_ bytes: [UInt8], file: String, from offset: Int, to end: Int) {
    self.bytes = bytes
    self.file = file
    self.end = end
    self.offset = offset
    place = offset
  }

  /// The number of bytes that were not read yet.
  var left: Int { end - offset }

  /// The next byte, which stays unread; nil at the end of the part.
  var upcoming: UInt8? { left > 0 ? bytes[offset] : nil }

  /// Returns the error of the last value.
  func failure(_ reason: String) -> HistoryFileError {
    HistoryFileError(file: file, offset: place, problem: .malformed(reason))
  }

  mutating func byte() throws(HistoryFileError) -> UInt8 {
    place = offset
    guard offset < end else { throw failure("the part ends within a value") }
    offset += 1
    return bytes[place]
  }

  mutating func unsigned() throws(HistoryFileError) -> UInt64 {
    place = offset
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard offset < end else { throw failure("the part ends within a number") }
      let byte = bytes[offset]
      offset += 1
      if shift == 63, byte > 1 { throw failure("a number exceeds 64 bits") }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 {
        if byte == 0, shift > 0 { throw failure("a number has superfluous bytes") }
        return value
      }
      shift += 7
    }
  }

  mutating func signed() throws(HistoryFileError) -> Int64 { ZigZag.decoded(try unsigned()) }

  mutating func fixed() throws(HistoryFileError) -> UInt64 {
    place = offset
    guard left >= 8 else { throw failure("the part ends within a number") }
    var value: UInt64 = 0
    for index in 0..<8 { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    offset += 8
    return value
  }

  /// Reads a number from 0 to `maximum`.
  ///
  /// - Throws: `HistoryFileError` for a greater number.
  mutating func number(upTo maximum: Int, _ name: String) throws(HistoryFileError) -> Int {
    let value = try unsigned()
    guard value <= UInt64(maximum) else {
      throw failure("\(name) is \(value), but the maximum is \(maximum)")
    }
    return Int(value)
  }

  /// Reads the number of items that follow.
  ///
  /// - Throws: `HistoryFileError` if the bytes left cannot contain them, so that the caller may
  ///   reserve memory for the returned number.
  mutating func count(bytesEach: Int, _ name: String) throws(HistoryFileError) -> Int {
    let value = try unsigned()
    guard value <= UInt64(left / bytesEach) else {
      throw failure("\(value) \(name) do not fit in the \(left) bytes left")
    }
    return Int(value)
  }

  /// Reads a time at or after `base`, stored as the number of units between them; `unit` is in
  /// milliseconds.
  ///
  /// - Throws: `HistoryFileError` for a time that a file cannot contain.
  mutating func time(from base: Int64, unit: Int64 = 1) throws(HistoryFileError) -> Int64 {
    let delta = try unsigned()
    return try time(base, Int64(clamping: delta), unit)
  }

  /// Reads a time before or after `base`, stored as the number of units between them; `unit` is in
  /// milliseconds.
  ///
  /// - Throws: `HistoryFileError` for a time that a file cannot contain.
  mutating func time(near base: Int64, unit: Int64 = 1) throws(HistoryFileError) -> Int64 {
    let delta = try signed()
    return try time(base, delta, unit)
  }

  private func time(_ base: Int64, _ delta: Int64, _ unit: Int64) throws(HistoryFileError)
    -> Int64
  {
    let (scaled, isTooLarge) = delta.multipliedReportingOverflow(by: unit)
    let (time, overflows) = base.addingReportingOverflow(scaled)
    guard !isTooLarge, !overflows, HistoryFormat.times.contains(time) else {
      throw failure("a time is out of range")
    }
    return time
  }

  mutating func int32() throws(HistoryFileError) -> Int32 {
    let value = try signed()
    guard let narrow = Int32(exactly: value) else {
      throw failure("the value \(value) exceeds 32 bits")
    }
    return narrow
  }

  mutating func flag() throws(HistoryFileError) -> Bool {
    let value = try byte()
    guard value < 2 else { throw failure("a flag has the value \(value)") }
    return value == 1
  }

  /// Reads the length of a part and returns a cursor over it.
  ///
  /// - Throws: `HistoryFileError` if the part is longer than the bytes left.
  mutating func block() throws(HistoryFileError) -> ByteReader {
    let length = try count(bytesEach: 1, "bytes")
    offset += length
    return ByteReader(bytes, file: file, from: offset - length, to: offset)
  }

  mutating func string() throws(HistoryFileError) -> String {
    let length = try count(bytesEach: 1, "bytes")
    let text = bytes[offset..<offset + length]
    offset += length
    let string = String(decoding: text, as: UTF8.self)
    guard string.utf8.elementsEqual(text) else { throw failure("a string is not valid UTF-8") }
    return string
  }

  /// Ends the part.
  ///
  /// - Throws: `HistoryFileError` if bytes are left.
  func finish() throws(HistoryFileError) {
    if left > 0 {
      throw HistoryFileError(
        file: file, offset: offset, problem: .malformed("\(left) bytes are left over"))
    }
  }
}

/// A cursor over a column of runs.
struct RunReader {
  private var column: ByteReader
  private var value: Int64 = 0
  private var left: UInt64 = 0

  init(_ column: ByteReader) { self.column = column }

  func failure(_ reason: String) -> HistoryFileError { column.failure(reason) }

  mutating func next() throws(HistoryFileError) -> Int64 {
    if left == 0 {
      let difference = try column.signed()
      let (sum, overflow) = value.addingReportingOverflow(difference)
      if overflow { throw failure("a value exceeds 64 bits") }
      value = sum
      let more = try column.unsigned()
      guard more < .max else { throw failure("a run exceeds 64 bits") }
      left = more + 1
    }
    left -= 1
    return value
  }

  mutating func int32() throws(HistoryFileError) -> Int32 {
    let value = try next()
    guard let narrow = Int32(exactly: value) else {
      throw failure("the value \(value) exceeds 32 bits")
    }
    return narrow
  }

  /// Ends the column.
  ///
  /// - Throws: `HistoryFileError` if values are left.
  func finish() throws(HistoryFileError) {
    if left > 0 { throw failure("the run is longer than its column") }
    try column.finish()
  }
}
