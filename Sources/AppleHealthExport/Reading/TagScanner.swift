/// A scanner of an export's tags that keeps one window of the text in memory.
///
/// XML parsers stop at the first error, and real exports are not well-formed: the document type of
/// iOS 16 lacks a bracket, attributes occur twice, and values contain control characters. This
/// scanner skips the document type, passes over what is between tags, and reports tags that it
/// cannot read, after which it continues. Nothing is ever loaded or expanded.
struct TagScanner: ~Copyable {
  /// A part of the text that is of interest.
  enum Token: Equatable {
    /// A start tag; `isEmpty` if it ends with a slash, so that no end tag follows.
    case start(isEmpty: Bool)
    case end
    /// A tag that cannot be read.
    case malformed(String)
    /// The end of the text.
    case finished
  }

  /// An attribute as it is written.
  struct Attribute {
    var name: UnsafeRawBufferPointer
    /// The value with its character references.
    var value: UnsafeRawBufferPointer
  }

  /// The maximum length of a tag, a comment or a document type, in bytes.
  static let windowBytes = 1 << 20
  /// The maximum number of attributes that a tag is expected to have.
  static let maximumAttributes = 64

  /// The name of the last tag; valid until the next token is requested, like the attributes.
  private(set) var name = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The attributes of the last start tag, in the order of the text.
  private(set) var attributes: [Attribute] = []

  private let read: (UnsafeMutableRawBufferPointer) throws -> Int
  private let failure: (Int, String) -> ExportError
  private let window: UnsafeMutableRawBufferPointer
  private var position = 0
  private var limit = 0
  private var isAtEnd = false
  private var check = ByteCheck()
  private var shape = TagShape()
  private var tagStart = 0
  private var countedTo = 0
  private var countedLines = 0

  /// Creates a scanner.
  ///
  /// - Parameters:
  ///   - windowBytes: The maximum length of a tag.
  ///   - failure: The error of a problem in a line.
  ///   - read: Fills a part of the buffer and returns its length; 0 at the end of the text.
  init(
    windowBytes: Int = TagScanner.windowBytes, failure: @escaping (Int, String) -> ExportError,
    read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    self.read = read
    self.failure = failure
    window = .allocate(byteCount: windowBytes, alignment: 16)
    attributes.reserveCapacity(Self.maximumAttributes)
  }

  deinit { window.deallocate() }

  /// The line in which the last tag starts, from 1.
  var line: Int { mutating get { countLines(to: tagStart) } }

  /// The number of lines up to the end of the last tag.
  var lines: Int { mutating get { countLines(to: position) - 1 } }

  /// The error of a problem in the line of the last tag.
  mutating func error(_ problem: String) -> ExportError { failure(line, problem) }

  /// Reads up to the end of the next tag.
  ///
  /// - Throws: `ExportError` for text that no export contains, and what reading throws.
  mutating func next() throws -> Token {
    while true {
      guard let start = firstIndex(of: "<", from: position) else {
        position = limit
        if try fill() { continue }
        return .finished
      }
      tagStart = start
      position = start
      switch try token(at: start) {
      case .token(let token, let end):
        position = end
        return token
      case .passed(let end): position = end
      case .incomplete:
        guard try fill() else { throw error("the text ends within a tag; export it again") }
      }
    }
  }

  private enum Parse {
    case token(Token, end: Int)
    case passed(end: Int)
    case incomplete
  }

  /// Moves the unread text to the front of the window and fills the rest; false at the end.
  private mutating func fill() throws -> Bool {
    if isAtEnd { return false }
    guard position > 0 || limit < window.count else {
      throw error(
        "a tag has more than \(window.count) bytes, which Health does not write")
    }
    countedLines = countLines(to: position) - 1
    countedTo = 0
    tagStart -= position
    if position > 0, limit > position {
      window.copyMemory(from: UnsafeRawBufferPointer(rebasing: window[position..<limit]))
    }
    limit -= position
    position = 0
    let count = try read(UnsafeMutableRawBufferPointer(rebasing: window[limit...]))
    let fresh = UnsafeRawBufferPointer(rebasing: window[limit..<(limit + count)])
    let fault = check.firstFault(fresh) ?? (count == 0 && check.missing > 0 ? 0 : nil)
    if let fault {
      tagStart = limit + fault
      limit += count
      throw error("the text is not UTF-8 without NUL")
    }
    limit += count
    isAtEnd = count == 0
    return count > 0
  }

  /// The number of the line at a place of the window.
  private mutating func countLines(to place: Int) -> Int {
    if place < countedTo { return countedLines + 1 }
    countedLines += ByteSearch.count(
      UInt8(ascii: "\n"), in: UnsafeRawBufferPointer(rebasing: window[countedTo..<place]))
    countedTo = place
    return countedLines + 1
  }
}

extension TagScanner {
  /// The part of the window that has been read.
  private var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: window[..<limit]) }

  private func firstIndex(of byte: Unicode.Scalar, from start: Int) -> Int? {
    let byte = UInt8(ascii: byte)
    return ByteSearch.first(byte, or: byte, in: text, from: start)
  }

  /// The place after the first occurrence of a text.
  private func end(of text: StaticString, from start: Int, to limit: Int) -> Int? {
    let count = text.utf8CodeUnitCount
    guard start + count <= limit else { return nil }
    let sought = UnsafeRawBufferPointer(start: text.utf8Start, count: count)
    for place in start...(limit - count)
    where window[place] == sought[0] && window[place..<(place + count)].elementsEqual(sought) {
      return place + count
    }
    return nil
  }

  private func begins(_ text: StaticString, at place: Int) -> Bool {
    end(of: text, from: place, to: min(limit, place + text.utf8CodeUnitCount)) != nil
  }

  private mutating func token(at start: Int) throws -> Parse {
    guard start + 1 < limit else { return .incomplete }
    switch window[start + 1] {
    case UInt8(ascii: "/"):
      guard let end = firstIndex(of: ">", from: start + 2) else { return .incomplete }
      name = trimmed(start + 2, end)
      return .token(.end, end: end + 1)
    case UInt8(ascii: "?"):
      return end(of: "?>", from: start + 2, to: limit).map { .passed(end: $0) } ?? .incomplete
    case UInt8(ascii: "!"): return try declaration(at: start)
    default: return try startTag(at: start)
    }
  }

  private mutating func declaration(at start: Int) throws -> Parse {
    guard start + 9 <= limit || isAtEnd else { return .incomplete }
    if begins("<!--", at: start) {
      return end(of: "-->", from: start + 4, to: limit).map { .passed(end: $0) } ?? .incomplete
    }
    if begins("<![CDATA[", at: start) {
      return end(of: "]]>", from: start + 9, to: limit).map { .passed(end: $0) } ?? .incomplete
    }
    guard begins("<!DOCTYPE", at: start) else {
      throw error("a declaration is neither a comment nor a document type")
    }
    // The document type of iOS 16 is not closed, so the root element ends it.
    let root: StaticString = "<HealthData"
    guard let after = end(of: root, from: start, to: limit) else { return .incomplete }
    let end = after - root.utf8CodeUnitCount
    if self.end(of: "<!ENTITY", from: start, to: end) != nil {
      throw error("the document type declares entities, which Health does not write")
    }
    let subset = firstIndex(of: "[", from: start).map { min($0, end) } ?? end
    if self.end(of: "SYSTEM", from: start, to: subset) != nil
      || self.end(of: "PUBLIC", from: start, to: subset) != nil
    {
      throw error("the document type names another file, which Health does not write")
    }
    return .passed(end: end)
  }

  private func trimmed(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
    var end = end
    while end > start, window[end - 1] <= 0x20 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: window[start..<end])
  }

  private mutating func startTag(at start: Int) throws -> Parse {
    let text = text
    attributes.removeAll(keepingCapacity: true)
    var place = start + 1
    while place < text.count, text[place] > 0x20, text[place] != UInt8(ascii: "/"),
      text[place] != UInt8(ascii: ">")
    {
      if text[place] == UInt8(ascii: "<") { return malformed("a tag is not closed", end: place) }
      place += 1
    }
    name = UnsafeRawBufferPointer(rebasing: text[(start + 1)..<place])
    shape.begin()
    while true {
      while place < text.count, text[place] <= 0x20 { place += 1 }
      guard place < text.count else { return .incomplete }
      switch text[place] {
      case UInt8(ascii: ">"):
        shape.end(attributes)
        return .token(.start(isEmpty: false), end: place + 1)
      case UInt8(ascii: "/"):
        guard place + 1 < text.count else { return .incomplete }
        if text[place + 1] == UInt8(ascii: ">") {
          shape.end(attributes)
          return .token(.start(isEmpty: true), end: place + 2)
        }
        return malformed("a slash is not the end of a tag", end: place + 1)
      default: break
      }
      switch attribute(in: text, at: place) {
      case .read(let attribute, let end):
        attributes.append(attribute)
        place = end
      case .incomplete: return .incomplete
      case .malformed(let problem, let end): return malformed(problem, end: end)
      }
      if attributes.count > Self.maximumAttributes {
        throw error("a tag has more than \(Self.maximumAttributes) attributes")
      }
    }
  }

  private enum AttributeParse {
    case read(Attribute, end: Int)
    case incomplete
    case malformed(String, end: Int)
  }

  /// Reads an attribute whose name, as in exports of iOS 8, may contain spaces.
  private mutating func attribute(
    in text: UnsafeRawBufferPointer, at start: Int
  ) -> AttributeParse {
    if let length = shape.length(ofNameAt: start, in: text) {
      let name = UnsafeRawBufferPointer(rebasing: text[start..<(start + length)])
      return Self.value(of: name, in: text, from: start + length + 2, quote: UInt8(ascii: "\""))
    }
    var place = start
    while place < text.count, text[place] != UInt8(ascii: "=") {
      switch text[place] {
      case UInt8(ascii: "<"): return .malformed("an attribute has no value", end: place)
      case UInt8(ascii: ">"), UInt8(ascii: "\""):
        return .malformed("an attribute has no value", end: place + 1)
      default: place += 1
      }
    }
    var end = place
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    let name = UnsafeRawBufferPointer(rebasing: text[start..<end])
    place += 1
    while place < text.count, text[place] <= 0x20 { place += 1 }
    guard place < text.count else { return .incomplete }
    let quote = text[place]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return .malformed("a value is not in quotes", end: place)
    }
    return Self.value(of: name, in: text, from: place + 1, quote: quote)
  }

  private static func value(
    of name: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int, quote: UInt8
  ) -> AttributeParse {
    guard let end = ByteSearch.first(quote, or: UInt8(ascii: "<"), in: text, from: start) else {
      return .incomplete
    }
    guard text[end] == quote else { return .malformed("a value is not closed", end: end) }
    let value = UnsafeRawBufferPointer(rebasing: text[start..<end])
    return .read(Attribute(name: name, value: value), end: end + 1)
  }

  private func malformed(_ problem: String, end: Int) -> Parse {
    .token(.malformed(problem), end: end)
  }
}
