import Foundation
import HealthModel
import TestSupport
import Testing

@Suite struct SampleIdentifierTests {
  private let keys: [UInt64] = [0, 1, 42, 0x0123_4567_89ab_cdef, 1 << 63, .max]

  @Test("a row comes back from its UUID, whatever the key")
  func roundTrip() {
    var random = Xorshift(seed: 4)
    let rows = [0, 1, 2, 255, 65_536, 1 << 32, .max - 1, .max]
    for key in keys + (0..<50).map({ _ in random.next() }) {
      let identifiers = SampleIdentifier(key: key)
      for row in rows + (0..<20).map({ _ in Int(random.next() >> 1) }) {
        #expect(identifiers.row(uuid: identifiers.uuid(row: row)) == row)
      }
    }
  }

  @Test("rows of one history never share a UUID, and the UUID is the same every time")
  func distinct() {
    for key in keys {
      let identifiers = SampleIdentifier(key: key)
      let all = Set((0..<3_000).map { identifiers.uuid(row: $0) })
      #expect(all.count == 3_000)
      #expect(SampleIdentifier(key: key).uuid(row: 7) == identifiers.uuid(row: 7))
    }
  }

  @Test("a UUID made with another key is refused")
  func foreign() {
    for key in keys {
      for other in keys where other != key {
        for row in 0..<200 {
          let uuid = SampleIdentifier(key: other).uuid(row: row)
          #expect(SampleIdentifier(key: key).row(uuid: uuid) == nil)
        }
      }
    }
  }

  @Test("a UUID with any single bit changed is refused")
  func tampered() {
    for key in keys {
      let identifiers = SampleIdentifier(key: key)
      for row in [0, 1, 77, Int.max] {
        let bytes = identifiers.uuid(row: row).bytes
        for bit in 0..<128 {
          var changed = bytes
          changed[bit / 8] ^= 1 << UInt8(bit % 8)
          #expect(identifiers.row(uuid: UUID(bytes: changed)) == nil)
        }
      }
    }
  }

  @Test("every UUID is of version 8 and of the standard variant")
  func form() {
    for key in keys {
      for row in 0..<300 {
        let bytes = SampleIdentifier(key: key).uuid(row: row).bytes
        #expect(bytes[6] >> 4 == 8)
        #expect(bytes[8] >> 6 == 0b10)
      }
    }
  }

  @Test(
    "the mapping is pinned",
    arguments: [
      (0, 0, "00000000-0000-8000-8000-000000000000"),
      (1, 0, "5692161D-100B-89BF-97D1-13F3895605E5"),
      (0, 1, "5692161D-100B-8AB4-8E09-0F363A7D05E5"),
      (0x0123_4567_89ab_cdef, 41, "0A1DA665-B0F8-8424-B314-4327AEBC7858"),
      (.max, .max, "25C26EA5-79CE-8EF4-A39D-E0ABD914A98A"),
    ] as [(UInt64, Int, String)])
  func golden(key: UInt64, row: Int, text: String) {
    #expect(SampleIdentifier(key: key).uuid(row: row).uuidString == text)
  }

  @Test("a negative row is misuse")
  func negative() async {
    await #expect(processExitsWith: .failure) { _ = SampleIdentifier(key: 1).uuid(row: -1) }
  }
}

extension UUID {
  fileprivate var bytes: [UInt8] {
    withUnsafeBytes(of: uuid) { Array($0) }
  }

  fileprivate init(bytes: [UInt8]) {
    var raw: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &raw) { $0.copyBytes(from: bytes) }
    self.init(uuid: raw)
  }
}
