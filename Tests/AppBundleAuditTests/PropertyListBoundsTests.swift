import Foundation
import Testing

@testable import AppBundleAudit

@Suite struct PropertyListBoundsTests {
  private func file(_ bytes: [UInt8]) throws -> PropertyListFile {
    try PropertyListFile(name: "x.plist", parsing: bytes)
  }

  /// A binary list of objects with one-byte offsets and references; the first is the top.
  private func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, UInt8(objects.count)] + [UInt8](repeating: 0, count: 8)
    return bytes + [0, 0, 0, 0, 0, 0, 0, table]
  }

  @Test("sets and references to many lists are values of other types, and take no memory")
  func binaryValues() throws {
    #expect(throws: PropertyListFileError.noDictionary(file: "x.plist")) {
      try file(binary([[0xC1, 1], [0x51, 0x61]]))
    }
    let key: [UInt8] = [0x51, 0x61]
    #expect(try file(binary([[0xD1, 1, 2], key, [0xC1, 1]])).values == ["a": .other])
    #expect(try file(binary([[0xD1, 1, 0], key])).values == ["a": .other])
    let nested = (0..<9).map { [0xA8] + [UInt8](repeating: UInt8($0 + 3), count: 8) }
    #expect(try file(binary([[0xD1, 1, 2], key] + nested + [[0x09]])).values == ["a": .other])
    let wide = binary([[0xD1, 1, 2], key, [0x62, 0, 0xE9, 0, 0x62]])
    #expect(try file(wide).values["a"] == .text("éb"))
  }

  @Test("a string that is referred to more often than the file is long is refused")
  func amplified() {
    let text = [0x5F, 0x10, 40] + [UInt8](repeating: 0x61, count: 40)
    let keys = (0..<10).map { [0x51, 0x61 + UInt8($0)] }
    let top = [0xDA] + (1...10).map { UInt8($0) } + [UInt8](repeating: 11, count: 10)
    #expect(throws: PropertyListFileError.unreadable(file: "x.plist")) {
      try file(binary([top] + keys + [text]))
    }
  }

  @Test("a binary list with any byte changed, or cut anywhere, is read or refused")
  func mutations() throws {
    let whole = binary([
      [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x61, 0, 0x62], [0x09], [0x51, 0x63],
    ])
    #expect(try file(whole).values == ["a": .flag(true), "b": .text("c")])
    for place in whole.indices {
      for value: UInt8 in [0, 1, 0x0F, 0x1F, 0x5F, 0x7F, 0x80, 0xC1, 0xD1, 0xDF, 0xFF] {
        var bytes = whole
        bytes[place] = value
        do { _ = try file(bytes) } catch is PropertyListFileError {}
      }
      do { _ = try file(Array(whole[..<place])) } catch is PropertyListFileError {}
    }
  }

  @Test("deep, long and unusual XML is refused before it is parsed")
  func xml() throws {
    func list(_ text: String) -> [UInt8] { Array("<plist version=\"1.0\">\(text)</plist>".utf8) }
    func nested(_ depth: Int) -> String {
      String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    }
    let accepted = "<dict><key>a</key>\(nested(60))<!-- <array> --><key>b</key><true/></dict>"
    #expect(try file(list(accepted)).values == ["a": .other, "b": .flag(true)])
    for depth in [64, 100_000] {
      #expect(
        throws: PropertyListFileError.tooLarge(
          file: "x.plist", "elements nested deeper than 64")
      ) { try file(list(nested(depth))) }
    }
    #expect(throws: PropertyListFileError.tooLarge(file: "x.plist", "more than 100000 elements")) {
      try file(list(String(repeating: "<true/>", count: 100_000)))
    }
    for (text, line, problem) in [
      (
        "\n<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict/></plist>", 2,
        "the document type contains declarations"
      ),
      (
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><dict/></plist>", 1,
        "the declared encoding is not UTF-8"
      ),
      (
        "<plist>\r\n\n<dict a=\"/>\"></dict></plist>", 3,
        "an element other than plist has attributes"
      ),
      ("{ a = b; }", 1, "the file is not an XML or binary property list"),
      ("<plist", 1, "a tag is not closed"), ("<plist>\n<!-- </plist>", 2, "a tag is not closed"),
      ("<plist>\n\0", 2, "the text contains a NUL character"),
    ] {
      let error = PropertyListFileError.malformed(file: "x.plist", line: line, problem)
      #expect(throws: error, "\(text)") { try file(Array(text.utf8)) }
      #expect(
        error.description
          == "x.plist:\(line): \(problem); give an Info.plist or .entitlements file")
    }
    for end: [UInt8] in [[0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80]] {
      #expect(
        throws: PropertyListFileError.malformed(file: "x.plist", line: 2, "the text is not UTF-8")
      ) { try file(Array("<plist>é\n".utf8) + end) }
    }
  }
}
