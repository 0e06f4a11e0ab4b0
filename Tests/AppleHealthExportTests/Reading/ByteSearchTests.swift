import TestSupport
import Testing

@testable import AppleHealthExport

/// Searches of eight bytes at a time, against a look at each byte.
@Suite("searches of bytes")
struct ByteSearchTests {
  /// Texts of two letters and of bytes that differ from them in one bit or by one.
  private static let alphabet: [UInt8] = [0x22, 0x3c, 0x23, 0x21, 0xa2, 0x3d, 0, 0xff]

  private func texts() -> [[UInt8]] {
    var random = Xorshift(seed: 3)
    return (0..<4_000).map { number in
      (0..<number % 40).map { _ in Self.alphabet[Int(random.next() % 8)] }
    }
  }

  @Test("the first of two bytes is found from every place")
  func first() {
    for text in texts() {
      text.withUnsafeBytes { bytes in
        for start in 0...bytes.count {
          let expected = bytes.indices.first { $0 >= start && [0x22, 0x3c].contains(bytes[$0]) }
          #expect(ByteSearch.first(0x22, or: 0x3c, in: bytes, from: start) == expected)
        }
      }
    }
  }

  @Test("every occurrence is counted")
  func count() {
    for text in texts() {
      for byte in Self.alphabet {
        let expected = text.count { $0 == byte }
        #expect(text.withUnsafeBytes { ByteSearch.count(byte, in: $0) } == expected)
      }
    }
  }

  @Test("texts are equal only if every byte is")
  func equality() {
    for length in 0..<20 {
      let text = (0..<length).map(UInt8.init)
      for place in 0..<length {
        var other = text
        other[place] ^= 1
        let isEqual = text.withUnsafeBytes { one in
          other.withUnsafeBytes { ByteSearch.isEqual(one, $0) }
        }
        #expect(!isEqual)
      }
      let copy = text
      #expect(text.withUnsafeBytes { one in copy.withUnsafeBytes { ByteSearch.isEqual(one, $0) } })
      let longer = text + [0]
      let isLonger = text.withUnsafeBytes { one in
        longer.withUnsafeBytes { ByteSearch.isEqual(one, $0) }
      }
      #expect(!isLonger)
    }
  }
}

/// The table of versions, against a dictionary.
@Suite("latest versions of records")
struct VersionTableTests {
  @Test("it answers as a dictionary does, for UUIDs, texts and columns that collide")
  func dictionary() throws {
    struct Key: Hashable {
      var text: String
      var column: Int
    }
    var random = Xorshift(seed: 5)
    var table = VersionTable()
    var expected: [Key: VersionTable.Version] = [:]
    for row in 0..<20_000 {
      let number = String(random.next() % 3_000, radix: 16, uppercase: true)
      let digits = String(repeating: "0", count: 12 - number.count) + number
      let text =
        random.next() % 2 == 0 ? "00000000-0000-4000-8000-\(digits)" : "id &amp; \(number)"
      let key = Key(text: text, column: Int(random.next() % 3))
      let version = VersionTable.Version(number: Int64(random.next() % 5), row: row)
      let identifier = try #require(
        Array(text.utf8).withUnsafeBytes { table.identifier(of: $0) })
      let found = table.update(identifier, key.column, to: version)
      let present = expected[key]
      #expect(found?.number == present?.number && found?.row == present?.row)
      if present.map({ $0.number < version.number }) ?? true { expected[key] = version }
    }
    #expect(expected.count > 10_000)
  }

  @Test("a UUID has capital digits and hyphens in their places, and each digit counts")
  func digits() {
    let text = Array("01234567-89AB-4CDE-8F01-23456789ABCD".utf8)
    func identifier(_ text: [UInt8]) -> SyncIdentifier? {
      text.withUnsafeBytes { SyncIdentifier(uuid: $0) }
    }
    let known = Set("0123456789ABCDEF".utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var other = text
        other[place] = byte
        let isDigit = text[place] == UInt8(ascii: "-") ? byte == text[place] : known.contains(byte)
        #expect((identifier(other) != nil) == isDigit, "\(place) \(byte)")
        #expect((identifier(other) == identifier(text)) == (byte == text[place]))
      }
    }
  }

  @Test("what is no UUID in capital letters is a text")
  func texts() {
    for text in [
      "", "00000000-0000-4000-8000-00000000000a", "00000000-0000-4000-8000-00000000000",
      "00000000-0000-4000-8000_000000000000", "00000000-0000-4000-8000-00000000000G",
      "00000000-0000-4000-8000-00000000000/", "00000000-0000-4000-8000-00000000000:",
    ] {
      #expect(Array(text.utf8).withUnsafeBytes { SyncIdentifier(uuid: $0) } == nil)
    }
    // The first half stands for texts.
    #expect(
      Array("FFFFFFFF-FFFF-FFFF-8000-000000000000".utf8).withUnsafeBytes {
        SyncIdentifier(uuid: $0)
      } == nil)
    var table = VersionTable()
    #expect(Array("&unknown;".utf8).withUnsafeBytes { table.identifier(of: $0) } == nil)
  }
}
