import TestSupport
import Testing

@testable import AppleHealthExport

@Suite("Numbers and text of an Apple Health export")
struct ExportTextTests {
  private func number(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBytes { ExportNumber.value($0) }
  }

  private func decoded(_ text: String) -> String? {
    Array(text.utf8).withUnsafeBytes { ExportText.decoded($0) }
  }

  @Test("Decimal numbers are the nearest ones, whatever their length")
  func numbers() {
    for whole in [0, 1, 9, 72, 4_096, 123_456_789] {
      for digits in 0...18 {
        let fraction = "857142857142857142".prefix(digits)
        for text in ["\(whole).\(fraction)", "-\(whole).\(fraction)", "\(whole)\(fraction)"]
        where !text.hasSuffix(".") {
          #expect(number(text) == Double(text), "\(text)")
        }
      }
    }
    #expect(number("48.74499999999999") == 48.744_999_999_999_99)
    #expect(number("1.5e2") == 150)
  }

  @Test(
    "Other text is not a number",
    arguments: ["", "-", ".", "nan", "inf", "0x10", "1,5", "1.2.3", " 1", "1e999", "--1", "٣"])
  func noNumbers(_ text: String) { #expect(number(text) == nil) }

  @Test("Character references are decoded, and control characters become spaces")
  func references() {
    #expect(decoded("&lt;&lt;a&gt; &amp;&quot;&apos;") == "<<a> &\"'")
    #expect(decoded("&#233;&#xe9;&#x1F600;") == "éé😀")
    #expect(decoded("a\u{b}b&#10;c") == "a b c")
    for unknown in ["&lol;", "&#0;", "&#xD800;", "&#x110000;", "&amp", "&", "&#;", "&#x;", "&#8;"] {
      #expect(decoded(unknown) == nil, "\(unknown)")
    }
  }

  @Test("Bytes are accepted if and only if they are UTF-8 without NUL, however they are divided")
  func bytes() {
    let edges: [UInt8] = [
      0, 1, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1,
      0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff,
    ]
    for first in edges {
      for second in edges {
        for third in edges {
          let text = Array("12345678".utf8) + [first, second, third, 0x41, 0xc3, 0xa9]
          let isText = String(validating: text, as: UTF8.self) != nil && !text.contains(0)
          for cut in [8, 9, 10, 11] {
            var check = ByteCheck()
            let faults = [text[..<cut], text[cut...]].map { part in
              part.withUnsafeBytes { check.firstFault($0) }
            }
            let isAccepted = faults.allSatisfy { $0 == nil } && check.missing == 0
            #expect(isAccepted == isText, "\(text) at \(cut)")
          }
        }
      }
    }
  }
}
