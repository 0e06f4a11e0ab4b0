import Foundation
import LocatedJSON
import Scenario
import TestSupport
import Testing

@Suite("mutated JSON")
struct JSONFuzzTests {
  static let seedText = """
    // A scenario with every construct.
    {"name": 'é😀', "why": "\\u00e9\\ud83d\\ude00 \\n", list: [1, -0.5, .5, 5., 1e-3, 0x1F, +7,],
      /* nested */ "a b": {"deep": [[[{"x": null}]], true, false], "": 18446744073709551615},
    }
    """

  static let fragments: [[UInt8]] =
    [
      "{", "}", "[", "]", "\"", "'", "\\", "\\u", "\\ud83d", "/*", "*/", "//", ",", ":", "0x",
      "1e9",
      "-", "NaN", "\r", "\n", "\u{FEFF}", "é", "99999999999999999999", "",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F], [0x00], [0xED, 0xA0]]

  /// `.ci/long` asks for more.
  private static let count =
    ProcessInfo.processInfo.environment["JSON_MUTATIONS"].flatMap { Int($0) } ?? 2_000

  @Test("mutations are accepted or refused with one line, and never trap")
  func mutations() throws {
    let seed = Array(Self.seedText.utf8)
    _ = try JSONParser.parse(seed, file: "f")
    var random = Xorshift(seed: 0x5EED)
    var accepted = 0
    for _ in 0..<Self.count {
      var bytes = seed
      for _ in 0...random.next(below: 4) { mutate(&bytes, &random) }
      do {
        let node = try JSONParser.parse(bytes, file: "f")
        accepted += 1
        let form = node.canonicalBytes
        #expect(try JSONParser.parse(form, file: "f").canonicalBytes == form)
      } catch {
        let message = error.description
        #expect(error.location != nil && !message.contains { $0.isNewline })
        #expect(message.unicodeScalars.count < 400)
      }
    }
    #expect((Self.count / 40...Self.count * 3 / 4).contains(accepted))
  }

  @Test("every prefix is refused and never traps")
  func prefixes() {
    let seed = Array(Self.seedText.utf8)
    for length in 0..<(seed.count - 1) {
      #expect(throws: InputError.self) {
        try JSONParser.parse(Array(seed.prefix(length)), file: "f")
      }
    }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout Xorshift) {
    let place = random.next(below: bytes.count + 1)
    let end = min(bytes.count, place + random.next(below: 8))
    switch random.next(below: 4) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: bytes[place..<end], at: random.next(below: bytes.count + 1))
    case 2 where place < bytes.count: bytes[place] = UInt8(random.next(below: 256))
    default:
      bytes.insert(contentsOf: Self.fragments[random.next(below: Self.fragments.count)], at: place)
    }
  }
}
