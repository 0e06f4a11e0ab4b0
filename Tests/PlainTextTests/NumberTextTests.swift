import Foundation
import PlainText
import Testing

@Suite("Numbers and identifiers as bytes") struct NumberTextTests {
  @Test("UUIDs are those that Foundation writes")
  func uuids() throws {
    for number in 0..<2_000 {
      let digits = String(number, radix: 16)
      let end = String(repeating: "0", count: 12 - digits.count) + digits
      let uuid = try #require(UUID(uuidString: "F0E1D2C3-B4A5-9687-7869-\(end)"))
      var bytes = [UInt8](repeating: 0, count: HexadecimalText.uuidLength + 1)
      bytes.withUnsafeMutableBytes { text in
        withUnsafeBytes(of: uuid.uuid) { HexadecimalText.write(uuid: $0, to: text, at: 1) }
      }
      #expect(String(decoding: bytes.dropFirst(), as: UTF8.self) == uuid.uuidString)
      var appended: [UInt8] = [7]
      HexadecimalText.append(uuid: uuid.uuid, to: &appended)
      #expect(appended.dropFirst() == bytes.dropFirst())
    }
  }

  @Test("Numbers are exact, without zeros at the end", arguments: [1, 1_000, 10_000] as [Int64])
  func numbers(_ scale: Int64) throws {
    for value in Array(-12_000...12_000) + [Int64(Int32.min), Int64(Int32.max)] {
      var bytes: [UInt8] = []
      NumberText.append(value, per: scale, to: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(try #require(Decimal(string: text)) * Decimal(scale) == Decimal(value))
      #expect(!text.contains(".") || text.last.map { $0 != "0" && $0 != "." } == true)
      #expect(!text.hasPrefix(".") && !text.hasPrefix("-."))
    }
    var extremes: [UInt8] = []
    for value in [Int64.min, .max] { NumberText.append(value, per: 1, to: &extremes) }
    #expect(String(decoding: extremes, as: UTF8.self) == "\(Int64.min)\(Int64.max)")
  }
}
