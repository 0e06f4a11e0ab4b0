import Foundation
import Testing

@testable import HealthModel

@Suite("identifiers as text")
struct UUIDTextTests {
  @Test("identifiers of either case are read as Foundation reads them")
  func reads() {
    for text in [
      "00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
      "0123abcd-4567-EF89-fedc-ba9876543210",
    ] {
      #expect(UUID(canonical: text[...]) == UUID(uuidString: text))
      #expect(UUID(canonical: text[...]) != nil)
    }
    for row in 0..<1_000 {
      let uuid = SampleIdentifier(key: 1).uuid(row: row)
      #expect(UUID(canonical: uuid.uuidString[...]) == uuid)
      #expect(UUID(canonical: uuid.uuidString.lowercased()[...]) == uuid)
    }
  }

  @Test("another character at any place, another length and other digits are refused")
  func refuses() {
    let text = Array("0123abcd-4567-EF89-fedc-ba9876543210")
    for place in text.indices {
      for character: Character in ["g", "G", " ", "/", ":", "@", "`", "\u{e9}", "\u{ff11}"] {
        var changed = text
        changed[place] = character
        #expect(UUID(canonical: Substring(changed)) == nil, "\(String(changed))")
      }
      var swapped = text
      swapped[place] = text[place] == "-" ? "0" : "-"
      #expect(UUID(canonical: Substring(swapped)) == nil)
      var short = text
      short.remove(at: place)
      #expect(UUID(canonical: Substring(short)) == nil)
    }
    for other in ["", "-", String(text) + "0", "0" + String(text), String(text) + "-"] {
      #expect(UUID(canonical: other[...]) == nil)
    }
  }
}
