/// A scanner of the tags in a part of an export's text.
///
/// XML parsers stop at the first error, and real exports are not well-formed: the document type of
/// iOS 16 lacks a bracket, attributes occur twice, and values contain control characters. This
/// scanner skips the document type, passes over what is between tags, and reports tags that it
/// cannot read, after which it continues. Nothing is ever loaded or expanded.
struct TagScanner {
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

  /// Text that no export contains.
  struct Fault: Error {
    /// The place in the text.
    var place: Int
    var problem: String
  }

  /// The maximum number of attributes that a tag is expected to have.
  static let maximumAttributes = 64

  private var shape = TagShape()
  private var text = UnsafeRawBufferPointer(start: nil, count: 0)
  private var isAtEnd = false

  /// Appends the complete tags of a batch's text to the batch.
  ///
  /// - Parameters:
  ///   - batch: The batch, which contains no tags.
  ///   - isAtEnd: True if no text follows.
  /// - Returns: The place of the first tag that is not complete; the size of the text if there is
  ///   none.
  /// - Throws: `Fault` for text that no export contains; the tags before it have been appended.
  mutating func scan(_ batch: TagBatch, isAtEnd: Bool) throws(Fault) -> Int {
    (text, self.isAtEnd) = (batch.text, isAtEnd)
    var position = 0
    while let start = firstIndex(of: "<", from: position) {
      let first = batch.attributeCount
      switch try token(at: start, batch) {
      case .token(let token, let name, let end):
        batch.append(token, at: start, name: name, attributes: first)
        position = end
      case .passed(let end): position = end
      case .malformed(let problem, let end):
        batch.removeAttributes(from: first)
        batch.append(.malformed(problem), at: start, name: name(start, start), attributes: first)
        position = end
      case .incomplete:
        batch.removeAttributes(from: first)
        return start
      }
    }
    return text.count
  }

  private enum Parse {
    case token(Token, name: UnsafeRawBufferPointer, end: Int)
    case passed(end: Int)
    case malformed(String, end: Int)
    case incomplete
  }
}

extension TagScanner {
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
    where self.text[place] == sought[0]
      && ByteSearch.isEqual(name(place, place + count), sought)
    {
      return place + count
    }
    return nil
  }

  private func begins(_ text: StaticString, at place: Int) -> Bool {
    end(of: text, from: place, to: min(self.text.count, place + text.utf8CodeUnitCount)) != nil
  }

  private mutating func token(at start: Int, _ batch: TagBatch) throws(Fault) -> Parse {
    guard start + 1 < text.count else { return .incomplete }
    switch text[start + 1] {
    case UInt8(ascii: "/"):
      guard let end = firstIndex(of: ">", from: start + 2) else { return .incomplete }
      return .token(.end, name: trimmed(start + 2, end), end: end + 1)
    case UInt8(ascii: "?"): return passed(to: "?>", from: start + 2)
    case UInt8(ascii: "!"): return try declaration(at: start)
    default: return try startTag(at: start, batch)
    }
  }

  private func passed(to text: StaticString, from start: Int) -> Parse {
    end(of: text, from: start, to: self.text.count).map { .passed(end: $0) } ?? .incomplete
  }

  private func declaration(at start: Int) throws(Fault) -> Parse {
    guard start + 9 <= text.count || isAtEnd else { return .incomplete }
    if begins("<!--", at: start) { return passed(to: "-->", from: start + 4) }
    if begins("<![CDATA[", at: start) { return passed(to: "]]>", from: start + 9) }
    guard begins("<!DOCTYPE", at: start) else {
      throw Fault(place: start, problem: "a declaration is neither a comment nor a document type")
    }
    // The document type of iOS 16 is not closed, so the root element ends it.
    let root: StaticString = "<HealthData"
    guard let after = end(of: root, from: start, to: text.count) else { return .incomplete }
    let end = after - root.utf8CodeUnitCount
    if self.end(of: "<!ENTITY", from: start, to: end) != nil {
      throw Fault(
        place: start,
        problem: "the document type declares entities, which Health does not write")
    }
    let subset = firstIndex(of: "[", from: start).map { min($0, end) } ?? end
    if self.end(of: "SYSTEM", from: start, to: subset) != nil
      || self.end(of: "PUBLIC", from: start, to: subset) != nil
    {
      throw Fault(
        place: start,
        problem: "the document type names another file, which Health does not write")
    }
    return .passed(end: end)
  }

  private func name(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text[start..<end])
  }

  private func trimmed(_ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
    var end = end
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    return name(start, end)
  }

  private mutating func startTag(at start: Int, _ batch: TagBatch) throws(Fault) -> Parse {
    let text = text
    let first = batch.attributeCount
    var place = start + 1
    while place < text.count, text[place] > 0x20, text[place] != UInt8(ascii: "/"),
      text[place] != UInt8(ascii: ">")
    {
      if text[place] == UInt8(ascii: "<") { return .malformed("a tag is not closed", end: place) }
      place += 1
    }
    let name = name(start + 1, place)
    shape.begin()
    while true {
      while place < text.count, text[place] <= 0x20 { place += 1 }
      guard place < text.count else { return .incomplete }
      switch text[place] {
      case UInt8(ascii: ">"):
        shape.end(batch, from: first)
        return .token(.start(isEmpty: false), name: name, end: place + 1)
      case UInt8(ascii: "/"):
        guard place + 1 < text.count else { return .incomplete }
        guard text[place + 1] == UInt8(ascii: ">") else {
          return .malformed("a slash is not at the end of a tag", end: place + 1)
        }
        shape.end(batch, from: first)
        return .token(.start(isEmpty: true), name: name, end: place + 2)
      default: break
      }
      guard batch.attributeCount - first < Self.maximumAttributes else {
        throw Fault(
          place: start, problem: "a tag has more than \(Self.maximumAttributes) attributes")
      }
      if let end = expectedAttribute(in: text, at: place, batch) {
        place = end
        continue
      }
      switch attribute(in: text, at: place) {
      case .read(let attribute, let end):
        batch.append(attribute)
        place = end
      case .incomplete: return .incomplete
      case .malformed(let problem, let end): return .malformed(problem, end: end)
      }
    }
  }

  /// Appends an attribute whose name is one of those that an earlier tag lets expect, and returns
  /// its end; nil if it is another, or not a complete attribute.
  @inline(__always)
  private mutating func expectedAttribute(
    in text: UnsafeRawBufferPointer, at start: Int, _ batch: TagBatch
  ) -> Int? {
    let quote = UInt8(ascii: "\"")
    guard let length = shape.length(ofNameAt: start, in: text),
      let end = ByteSearch.first(
        quote, or: UInt8(ascii: "<"), in: text, from: start + length + 2),
      text[end] == quote
    else { return nil }
    batch.append(
      Attribute(
        name: UnsafeRawBufferPointer(rebasing: text[start..<(start + length)]),
        value: UnsafeRawBufferPointer(rebasing: text[(start + length + 2)..<end])))
    return end + 1
  }

  private enum AttributeParse {
    case read(Attribute, end: Int)
    case incomplete
    case malformed(String, end: Int)
  }

  /// Reads an attribute whose name, as in exports of iOS 8, may contain spaces.
  private func attribute(
    in text: UnsafeRawBufferPointer, at start: Int
  ) -> AttributeParse {
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
}
