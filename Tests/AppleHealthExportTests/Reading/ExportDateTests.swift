import Foundation
import Testing

@testable import AppleHealthExport

@Suite("Dates of an Apple Health export")
struct ExportDateTests {
  private func seconds(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBytes { ExportDate.seconds($0) }
  }

  private func padded(_ number: Int, _ width: Int = 2) -> String {
    String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
  }

  @Test("Both forms agree with the calendar of Foundation, from 1900 to 4001")
  func calendar() throws {
    var offset = -12 * 3_600
    var instant: Int64 = -2_208_988_800 + 18 * 3_600
    while instant < 64_123_747_200 - 18 * 3_600 {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(secondsFromGMT: offset))
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second],
        from: Date(timeIntervalSince1970: Double(instant)))
      let numbers = try [parts.month, parts.day, parts.hour, parts.minute, parts.second]
        .map { padded(try #require($0)) }
      let year = padded(try #require(parts.year), 4)
      let east = abs(offset)
      let zone = (offset < 0 ? "-" : "+") + padded(east / 3_600) + padded(east / 60 % 60)
      let text =
        "\(year)-\(numbers[0])-\(numbers[1]) \(numbers[2...].joined(separator: ":")) \(zone)"
      let old = year + numbers.joined() + zone
      #expect(seconds(text) == instant, "\(text)")
      #expect(seconds(old) == instant, "\(old)")
      // Steps that meet every hour, minute and second in turn.
      instant += 900_061 + 86_400 * 31
      offset = offset == 14 * 3_600 ? -12 * 3_600 : offset + 900
    }
    #expect(seconds("19700101000000Z") == 0)
  }

  @Test("No change of one character leaves the date as it was")
  func changes() throws {
    let text = Array("2020-02-29 23:59:58 -0330".utf8)
    let right = try #require(text.withUnsafeBytes { ExportDate.seconds($0) })
    #expect(right == 1_583_033_398)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max where byte != text[place] {
        var changed = text
        changed[place] = byte
        #expect(changed.withUnsafeBytes { ExportDate.seconds($0) } != right)
      }
      #expect(text[..<place].withUnsafeBytes { ExportDate.seconds($0) } == nil)
    }
  }

  @Test(
    "Times that do not exist, and other forms, are not dates",
    arguments: [
      "2021-02-29 10:00:00 +0000", "2021-13-01 10:00:00 +0000", "2021-00-01 10:00:00 +0000",
      "2021-01-32 10:00:00 +0000", "2021-01-01 24:00:00 +0000", "2021-01-01 10:60:00 +0000",
      "2021-01-01 10:00:60 +0000", "2021-01-01T10:00:00 +0000", "2021-01-01 10:00:00 +01:0",
      "1899-12-31 10:00:00 +0000", "4002-01-01 10:00:00 +0000", "2021-01-01 10:00:00 +1960",
      "", "20210101100000", "20210101100000X", "2021-01-01 10:00:00 00100",
    ])
  func refused(_ text: String) {
    #expect(seconds(text) == nil)
  }
}
