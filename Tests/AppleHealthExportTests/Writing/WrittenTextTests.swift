import Foundation
import HealthModel
import Testing

@testable import AppleHealthExport

@Suite("Text of a written export")
struct WrittenTextTests {
  @Test("Times are those that Foundation writes, at every offset and across every year")
  func clock() throws {
    var compared = 0
    for minutes in [-720, -570, -300, -1, 0, 60, 120, 345, 840] {
      var clock = ExportClock(offset: Int64(minutes) * Milliseconds.minute)
      let zone = try #require(TimeZone(secondsFromGMT: minutes * 60))
      let style = Date.ISO8601FormatStyle(
        dateTimeSeparator: .space, timeZoneSeparator: .omitted, timeZone: zone
      ).year().month().day().time(includingFractionalSeconds: false)
      let sign = minutes < 0 ? "-" : "+"
      let clockOffset = abs(minutes) / 60 * 100 + abs(minutes) % 60
      let digits = String(clockOffset)
      let offset = sign + String(repeating: "0", count: 4 - digits.count) + digits
      // From 1930 to 2100 in steps that meet every second of a minute and every hour.
      for second in stride(from: Int64(-1_262_304_000), to: 4_102_444_800, by: 1_234_577) {
        var bytes = [UInt8](repeating: 0, count: ExportClock.length + 1)
        bytes.withUnsafeMutableBytes { clock.write(second * 1_000 + 999, to: $0, at: 1) }
        let date = Date(timeIntervalSince1970: Double(second))
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        #expect(text == "\(date.formatted(style)) \(offset)")
        compared += 1
      }
    }
    #expect(compared > 30_000)
  }

  @Test("Addresses have eight hexadecimal digits", arguments: [0, 0xa9, 0x1_dead_beef] as [UInt64])
  func addresses(_ number: UInt64) {
    var bytes = [UInt8](repeating: 0, count: WrittenText.addressDigits)
    bytes.withUnsafeMutableBytes { WrittenText.write(hexadecimal: number, to: $0, at: 0) }
    let digits = String(number & 0xffff_ffff, radix: 16)
    let padded = String(repeating: "0", count: 8 - digits.count) + digits
    #expect(String(decoding: bytes, as: UTF8.self) == padded)
  }

  @Test("Texts from outside stay in their attribute")
  func escapes() {
    let cases = [
      ("Anna’s iPhone", "Anna’s iPhone"), ("<&>\"'", "&lt;&amp;&gt;&quot;'"),
      ("a\tb\nc\rd", "a&#9;b&#10;c&#13;d"), ("\u{0B}\u{00}\u{1F}\u{FFFF}", "    "),
      ("é\u{7F}", "é\u{7F}"),
    ]
    for (text, escaped) in cases {
      #expect(String(decoding: WrittenText.escaped(text), as: UTF8.self) == escaped)
    }
  }
}
