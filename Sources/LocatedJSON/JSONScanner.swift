/// The parser's cursor over the bytes; it computes locations and creates errors.
struct JSONScanner {
  let bytes: [UInt8]
  let file: String
  private(set) var offset: Int
  var path = JSONPath.root

  private let start: Int
  private var mark: (offset: Int, location: FileLocation)

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    // A byte order mark is not part of the text.
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    offset = start
    mark = (start, FileLocation(line: 1, column: 1))
  }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func advance(by count: Int = 1) {
    offset = min(offset + count, bytes.count)
  }

  mutating func take(while matches: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let first = offset
    while offset < bytes.count, matches(bytes[offset]) { offset += 1 }
    return bytes[first..<offset]
  }

  mutating func location() -> FileLocation { location(of: offset) }

  // Counts from the last requested offset. Only errors request an earlier one, so that a file is
  // scanned once.
  mutating func location(of target: Int) -> FileLocation {
    if target < mark.offset { mark = (start, FileLocation(line: 1, column: 1)) }
    while mark.offset < target {
      let byte = bytes[mark.offset]
      mark.offset += 1
      let next = mark.offset < bytes.count ? bytes[mark.offset] : 0
      if byte == .lineFeed || (byte == .carriageReturn && next != .lineFeed) {
        mark.location = FileLocation(line: mark.location.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80 {
        mark.location.column += 1
      }
    }
    return mark.location
  }

  // Skips whitespace and comments. Other Unicode spaces are rejected, because they are invisible.
  mutating func skipTrivia() throws(InputError) {
    while let byte = peek {
      switch byte {
      case .tab, .lineFeed, .carriageReturn, UInt8(ascii: " "): offset += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(InputError) {
    let opened = offset
    let second = opened + 1 < bytes.count ? bytes[opened + 1] : 0
    if second == UInt8(ascii: "/") {
      _ = take { $0 != .lineFeed && $0 != .carriageReturn }
      return
    }
    guard second == UInt8(ascii: "*") else {
      throw unexpected("unexpected character", remedy: "begin a comment with // or /*")
    }
    offset += 2
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
    throw error(at: opened, "comment is not closed", remedy: "close it with */")
  }

  // The complete character at the cursor, as error messages show it.
  var found: String {
    guard let first = peek else { return "the end of the file" }
    let end = min(offset + first.sequenceLength, bytes.count)
    let text = String(decoding: bytes[offset..<end], as: UTF8.self)
    let scalar = text.unicodeScalars.first?.value ?? 0
    return (0x20..<0x7F).contains(scalar) ? "\"\(text)\"" : codePoint(scalar)
  }

  func codePoint(_ scalar: some BinaryInteger) -> String {
    let hex = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
  }

  mutating func unexpected(_ problem: String, remedy: String) -> InputError {
    error(at: offset, problem, value: found, remedy: remedy)
  }

  mutating func error(
    at place: Int, _ problem: String, value: String? = nil, remedy: String
  ) -> InputError {
    InputError(
      file: file, location: location(of: place), path: path == .root ? nil : path,
      problem: problem, value: value, remedy: remedy)
  }

  mutating func checkEncoding() throws(InputError) {
    guard let invalid = UTF8Check.firstInvalidOffset(in: bytes) else { return }
    let hex = String(bytes[invalid], radix: 16, uppercase: true)
    throw error(
      at: invalid, "not UTF-8", value: "byte 0x\(hex)", remedy: "save the file as UTF-8")
  }
}
