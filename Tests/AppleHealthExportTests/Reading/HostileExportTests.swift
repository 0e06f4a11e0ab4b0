import HealthModel
import TestSupport
import Testing

@testable import AppleHealthExport

@Suite("Hostile Apple Health exports")
struct HostileExportTests {
  @Test("Entities and other files of a document type are refused, declared anywhere in it")
  func entities() throws {
    let bomb = """
      <!DOCTYPE HealthData [
      <!ENTITY lol "lol">
      <!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
      ]>

      """
    let body = try Export.record(
      .stepCount, "2021-02-06 09:00:00 +0100", value: "1", source: "&lol2;")
    #expect(try refusal(Export.text(body, type: bomb)).contains("line 2 of the XML: the document"))
    for type in [
      "<!DOCTYPE HealthData [<!ENTITY % x SYSTEM \"file:///etc/passwd\"> %x;]>\n",
      "<!DOCTYPE HealthData SYSTEM \"http://example.com/a.dtd\">\n",
      "<!DOCTYPE HealthData PUBLIC \"a\" \"b\" []>\n",
    ] {
      #expect(try refusal(Export.text(try Export.steps(), type: type)).contains("document type"))
    }
  }

  @Test("Entries of a zip that point out of it are refused")
  func paths() throws {
    let text = Export.text(try Export.steps())
    for name in ["../export.xml", "/tmp/export.xml", "a/../../b.xml", "a\\..\\b.xml"] {
      let line = try refusal(try zip([name: "x", "apple_health_export/export.xml": text]))
      #expect(line.contains("points outside the zip"), "\(line)")
    }
  }

  @Test("A zip that inflates to far more than its size is refused")
  func bomb() throws {
    let spaces = String(repeating: " ", count: 20 << 20)
    let bytes = try zip(["apple_health_export/export.xml": Export.text(spaces)])
    #expect(bytes.count < 1 << 20)
    #expect(try refusal(bytes).contains("times its size"))
  }

  @Test("A tag longer than the window is refused")
  func longTag() throws {
    let name = String(repeating: "a", count: 10_000_000)
    let body = try Export.record(
      .stepCount, "2021-02-06 09:00:00 +0100", value: "1", source: name)
    let line = try refusal(Export.text(body))
    #expect(
      line == "export.zip, line 7 of the XML: a tag has more than 1048576 bytes, which "
        + "Health does not write; export it again")
  }

  @Test("Text that is not UTF-8 and NUL are refused with their line")
  func bytes() throws {
    let text = Array(Export.text(try Export.steps() + Export.steps()).utf8)
    let place = try #require(text.lastIndex(of: UInt8(ascii: "i")))
    for byte: UInt8 in [0, 0xff, 0xc3, 0x80] {
      var changed = text
      changed[place] = byte
      let line = try refusal(changed)
      #expect(
        line == "export.zip, line 8 of the XML: the text is not valid UTF-8, or it "
          + "contains a NUL character; export it again")
    }
    let wide = Export.text(try Export.steps()).utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try refusal([0xff, 0xfe] + wide).contains("not an Apple Health export"))
  }

  @Test("Other files, and zips with other content, are refused")
  func otherFiles() throws {
    #expect(try refusal("hello").contains("not an Apple Health export"))
    #expect(try refusal("<?xml version=\"1.0\"?><svg/>").contains("not an Apple Health export"))
    #expect(try refusal("<svg><HealthData/></svg>").contains("the first element is not"))
    #expect(
      try refusal(try zip(["a.txt": "<HealthData>"])).contains("the zip has no Apple Health export")
    )
    let text = Export.text(try Export.steps())
    let two = try zip(["a/export.xml": text, "b/export.xml": text])
    #expect(try refusal(two).contains("a second export"))
    #expect(try refusal(Export.text("")).contains("no steps, sleep"))
    #expect(try refusal(text + "<HealthData/>").contains("follows the end"))
    #expect(try refusal(Export.text("<!x>")).contains("neither a comment nor"))
  }

  @Test("Elements may be nested, but not without end")
  func depth() throws {
    let nested = { (depth: Int) in
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try imported(Export.text(nested(60) + Export.steps())).history.stepCount == 1)
    #expect(try refusal(Export.text(nested(100_000))).contains("nested more than"))
    let many = (0..<100).map { " a\($0)=\"1\"" }.joined()
    #expect(try refusal(Export.text("<a\(many)/>")).contains("64 attributes"))
  }

  @Test("A damaged zip is refused or read as it was, at every byte")
  func damaged() throws {
    let bytes = try zip([
      "apple_health_export/export.xml": Export.text(try Export.steps() + Export.steps())
    ])
    let whole = try imported(bytes).history
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 0x55
      do {
        #expect(try imported(changed).history == whole, "byte \(place)")
      } catch is ExportError {}
    }
  }
}
