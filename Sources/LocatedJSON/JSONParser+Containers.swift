import PlainText

extension JSONParser {
  mutating func array() throws(InputError) -> [JSONNode] {
    let opened = try open()
    var elements: [JSONNode] = []
    while try !closes(with: "]", opened) {
      scanner.path.components.append(.index(elements.count))
      elements.append(try value())
      scanner.path.components.removeLast()
      try separate(before: "]", opened)
    }
    return elements
  }

  mutating func object() throws(InputError) -> JSONObject {
    let opened = try open()
    var object = JSONObject()
    while try !closes(with: "}", opened) {
      let start = scanner.offset
      let keyLocation = scanner.location()
      let key = try key()
      scanner.path.components.append(.key(key))
      if let first = object[key] {
        throw scanner.error(
          at: start, "duplicate key \(OneLine.quoted(key)), first at \(first.keyLocation)",
          remedy: "keep one of the two")
      }
      try colon()
      let node = try value()
      scanner.path.components.removeLast()
      object.put(JSONObject.Member(key: key, keyLocation: keyLocation, node: node))
      try separate(before: "}", opened)
    }
    return object
  }

  private mutating func open() throws(InputError) -> Int {
    let opened = scanner.offset
    guard scanner.path.components.count < Self.depthLimit else {
      throw scanner.error(
        at: opened, "arrays and objects nested deeper than \(Self.depthLimit)",
        remedy: "make the structure flatter")
    }
    scanner.advance()
    try scanner.skipTrivia()
    return opened
  }

  private mutating func closes(
    with bracket: Unicode.Scalar, _ opened: Int
  ) throws(InputError) -> Bool {
    guard let byte = scanner.peek else { throw unclosed(bracket, opened) }
    guard byte == UInt8(ascii: bracket) else { return false }
    scanner.advance()
    return true
  }

  // Consumes the comma. The last comma before the closing bracket is optional.
  private mutating func separate(
    before bracket: Unicode.Scalar, _ opened: Int
  ) throws(InputError) {
    try scanner.skipTrivia()
    switch scanner.peek {
    case UInt8(ascii: bracket): return
    case nil: throw unclosed(bracket, opened)
    case UInt8(ascii: ","):
      scanner.advance()
      try scanner.skipTrivia()
    default:
      throw scanner.unexpected(
        "expected \",\" or \"\(bracket)\"", remedy: "separate values with a comma")
    }
  }

  private mutating func unclosed(_ bracket: Unicode.Scalar, _ opened: Int) -> InputError {
    let kind = bracket == "]" ? "array" : "object"
    return scanner.error(
      at: opened, "\(kind) is not closed", remedy: "close it with \(bracket)")
  }

  private mutating func key() throws(InputError) -> String {
    switch scanner.peek {
    case .doubleQuote, UInt8(ascii: "'"): return try scanner.string()
    case .some(let byte) where byte.startsIdentifier:
      return String(decoding: scanner.take(while: \.continuesIdentifier), as: UTF8.self)
    default:
      throw scanner.unexpected("expected a key", remedy: "write a key in double quotes")
    }
  }

  private mutating func colon() throws(InputError) {
    try scanner.skipTrivia()
    guard scanner.peek == UInt8(ascii: ":") else {
      throw scanner.unexpected(
        "expected \":\" after the key", remedy: "write \"key\": value, with the key in quotes")
    }
    scanner.advance()
    try scanner.skipTrivia()
  }
}
