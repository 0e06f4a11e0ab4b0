/// The top-level dictionary of a property list in binary format.
///
/// Only strings and Booleans of the top level are decoded, so that lists that refer to themselves
/// or many times to one object take no more memory than the file.
///
/// Source: the comments in Apple's published CFBinaryPList.c.
struct BinaryPropertyList {
  /// The first bytes of a file.
  static let magic = Array("bplist0".utf8)
  private static let trailerSize = 32

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int
  /// The bytes of strings that may still be decoded.
  private var budget: Int

  /// Creates a list from the content of a file; nil if the header or the trailer is malformed.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.magic), bytes.count >= Self.magic.count + 1 + Self.trailerSize
    else { return nil }
    self.bytes = bytes
    budget = bytes.count
    let trailer = bytes.count - Self.trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    func number(at offset: Int) -> Int? {
      bytes[(trailer + offset)..<(trailer + offset + 8)]
        .reduce(UInt64(0)) { $0 << 8 | UInt64($1) }.exactInt
    }
    guard let count = number(at: 8), let top = number(at: 16), let table = number(at: 24),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize), count <= bytes.count,
      top < count, table <= trailer, count * offsetSize <= trailer - table
    else { return nil }
    (self.count, self.top, self.table) = (count, top, table)
  }

  /// The kinds of objects that a caller tells apart.
  enum TopLevel {
    /// The values of the dictionary.
    case dictionary([String: PropertyListFile.Value])
    /// Another object.
    case other
  }

  /// Decodes the top-level object; nil if it is malformed.
  mutating func topLevel() -> TopLevel? {
    guard let start = offset(of: top), let marker = byte(at: start) else { return nil }
    guard marker >> 4 == 0xD else { return .other }
    guard let (entries, first) = length(at: start),
      entries <= (bytes.count - first) / (2 * referenceSize)
    else { return nil }
    var values: [String: PropertyListFile.Value] = [:]
    for entry in 0..<entries {
      guard let key = reference(at: first + entry * referenceSize),
        let value = reference(at: first + (entries + entry) * referenceSize),
        case .text(let name)? = self.value(of: key), values[name] == nil
      else { return nil }
      guard let value = self.value(of: value) else { return nil }
      values[name] = value
    }
    return .dictionary(values)
  }

  private mutating func value(of object: Int) -> PropertyListFile.Value? {
    guard let start = offset(of: object), let marker = byte(at: start) else { return nil }
    switch marker {
    case 0x08: return .flag(false)
    case 0x09: return .flag(true)
    default: break
    }
    guard (0x5...0x7).contains(marker >> 4) else { return .other }
    let unit = marker >> 4 == 0x6 ? 2 : 1
    guard let (count, first) = length(at: start), count <= (bytes.count - first) / unit,
      count * unit <= budget
    else { return nil }
    budget -= count * unit
    let content = bytes[first..<(first + count * unit)]
    if unit == 1 { return String(validating: content, as: UTF8.self).map { .text($0) } }
    let units = stride(from: first, to: content.endIndex, by: 2)
      .map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    return String(validating: units, as: UTF16.self).map { .text($0) }
  }

  /// The length in an object's marker or after it, and the offset of the content.
  private func length(at start: Int) -> (count: Int, content: Int)? {
    guard let marker = byte(at: start) else { return nil }
    if marker & 0xF < 0xF { return (Int(marker & 0xF), start + 1) }
    guard let kind = byte(at: start + 1), kind >> 4 == 0x1, kind & 0xF <= 3 else { return nil }
    let size = 1 << Int(kind & 0xF)
    return number(at: start + 2, size).map { ($0, start + 2 + size) }
  }

  private func offset(of object: Int) -> Int? {
    guard object < count, let offset = number(at: table + object * offsetSize, offsetSize),
      offset >= Self.magic.count + 1, offset < table
    else { return nil }
    return offset
  }

  private func reference(at offset: Int) -> Int? { number(at: offset, referenceSize) }

  private func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func number(at offset: Int, _ size: Int) -> Int? {
    guard offset <= bytes.count - size else { return nil }
    return bytes[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }.exactInt
  }
}

extension UInt64 {
  /// The number as an `Int`; nil if it is larger than any file.
  fileprivate var exactInt: Int? { self < 1 << 40 ? Int(self) : nil }
}
