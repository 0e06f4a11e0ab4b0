/// Limits of property lists in XML, checked before the system's reader, which is recursive, parses
/// them.
enum PropertyListBounds {
  /// The largest accepted file, in bytes.
  static let sizeLimit = 4 << 20
  /// The maximum nesting depth of elements.
  static let depthLimit = 64
  /// The maximum number of elements.
  static let elementLimit = 100_000

  /// The part of a well-formed text that the limits allow.
  enum Outcome: Equatable {
    /// All of it.
    case accepted
    /// Too many or too deeply nested elements, in words.
    case tooLarge(String)
    /// The text is no XML property list in UTF-8: the line, from 1, and the reason in words.
    case malformed(line: Int, String)
  }

  /// Counts the elements of a text.
  ///
  /// Constructs that the reader could interpret differently from this check are malformed:
  /// attributes outside of `plist`, declarations in a document type, and other encodings than
  /// UTF-8.
  ///
  /// - Complexity: O(n) for n bytes.
  static func check(_ bytes: [UInt8]) -> Outcome {
    func line(at place: Int) -> Int {
      1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }
    }
    if let place = bytes.firstIndex(of: 0) {
      return .malformed(line: line(at: place), "the text contains a NUL character")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .malformed(line: line(at: Self.validPrefix(bytes)), "the text is not UTF-8")
    }
    var rest = Substring(text).utf8
    if rest.starts(with: "\u{FEFF}".utf8) { rest = rest.dropFirst(3) }
    guard rest.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "<") else {
      return .malformed(line: 1, "the file is not an XML or binary property list")
    }
    var depth = 0
    var elements = 0
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      let tag: Tag
      do throws(Tag.Fault) {
        tag = try Tag(rest)
      } catch {
        let place = text.utf8.distance(from: text.utf8.startIndex, to: start)
        return .malformed(line: line(at: place), error.problem)
      }
      rest = tag.rest
      switch tag.kind {
      case .other: continue
      case .closing: depth = max(0, depth - 1)
      case .opening, .empty:
        elements += 1
        if tag.kind == .opening { depth += 1 }
      }
      if depth > depthLimit { return .tooLarge("elements nested deeper than \(depthLimit)") }
      if elements > elementLimit { return .tooLarge("more than \(elementLimit) elements") }
    }
    return .accepted
  }

  /// The number of bytes before the first that is not UTF-8.
  private static func validPrefix(_ bytes: [UInt8]) -> Int {
    var (decoder, iterator, count) = (UTF8(), bytes.makeIterator(), 0)
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
    return count
  }

  private struct Tag {
    enum Kind { case opening, closing, empty, other }

    /// The reason why a text does not begin with a tag of a property list, in words.
    struct Fault: Error {
      let problem: String
    }

    var kind: Kind
    var rest: Substring.UTF8View

    /// Reads a tag at the start of a text.
    ///
    /// - Throws: `Fault` if it is malformed.
    init(_ text: Substring.UTF8View) throws(Fault) {
      func skip(past end: String, _ kind: Kind) -> (Kind, Substring.UTF8View)? {
        Self.rest(of: text, past: end).map { (kind, $0) }
      }
      let read: (Kind, Substring.UTF8View)?
      if text.starts(with: "<!--".utf8) {
        read = skip(past: "-->", .other)
      } else if text.starts(with: "<![CDATA[".utf8) {
        read = skip(past: "]]>", .other)
      } else if text.starts(with: "<?".utf8) {
        read = skip(past: "?>", .other)
        if Self.declaresAnotherEncoding(text, upTo: read?.1) {
          throw Fault(problem: "the declared encoding is not UTF-8")
        }
      } else if text.starts(with: "<!".utf8) {
        read = skip(past: ">", .other)
        if Self.text(text, upTo: read?.1).contains("[") {
          throw Fault(problem: "the document type contains declarations")
        }
      } else if text.starts(with: "</".utf8) {
        read = skip(past: ">", .closing)
      } else {
        read = skip(past: ">", .opening)
        let tag = Self.text(text, upTo: read?.1)
        let isRoot = tag.hasPrefix("<plist")
        if !isRoot, tag.utf8.contains(where: { "\"'=".utf8.contains($0) }) {
          throw Fault(problem: "an element other than plist has attributes")
        }
        if !isRoot, tag.hasSuffix("/>"), let rest = read?.1 {
          (kind, self.rest) = (.empty, rest)
          return
        }
      }
      guard let read else { throw Fault(problem: "a tag is not closed") }
      (kind, rest) = read
    }

    private static func rest(of text: Substring.UTF8View, past end: String)
      -> Substring.UTF8View?
    {
      var rest = text.dropFirst()
      while !rest.isEmpty {
        if rest.starts(with: end.utf8) { return rest.dropFirst(end.utf8.count) }
        rest = rest.dropFirst()
      }
      return nil
    }

    private static func text(_ text: Substring.UTF8View, upTo rest: Substring.UTF8View?)
      -> String
    {
      String(Substring(text[..<(rest?.startIndex ?? text.endIndex)]))
    }

    private static func declaresAnotherEncoding(
      _ text: Substring.UTF8View, upTo rest: Substring.UTF8View?
    ) -> Bool {
      let words = Self.text(text, upTo: rest).lowercased()
      guard words.hasPrefix("<?xml"), words.contains("encoding") else { return false }
      let accepted = ["\"utf-8\"", "'utf-8'", "\"us-ascii\"", "'us-ascii'"]
      return !accepted.contains { words.contains($0) }
    }
  }
}
