import Foundation
import HealthModel
import TestSupport
import Testing

@testable import AppleHealthExport

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The tags of a text, a line each, as libxml2 reads them.
private final class ParsedTags: NSObject, XMLParserDelegate {
  var lines: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    lines.append(tagLine(elementName, attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    lines.append("/" + elementName)
  }
}

private func tagLine(_ name: String, _ attributes: [String: String]) -> String {
  name + attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
}

@Suite("Scanner of an export's tags")
struct TagScannerTests {
  /// The tags of a text in a window of the given size, read in parts of the given size.
  private func scanned(_ text: String, window: Int = 1 << 12, part: Int) throws -> [String] {
    var rest = Array(text.utf8)[...]
    var tags = TagReader(
      windowBytes: window, failure: { ExportError(file: "x", line: $0, problem: $1) },
      read: { buffer in
        let next = rest.prefix(min(part, buffer.count))
        buffer.copyBytes(from: next)
        rest = rest.dropFirst(next.count)
        return next.count
      })
    var lines: [String] = []
    while true {
      switch try tags.token() {
      case .start(let isEmpty):
        var attributes: [String: String] = [:]
        for attribute in tags.attributes {
          let name = String(decoding: attribute.name, as: UTF8.self)
          let value: String = try #require(ExportText.decoded(attribute.value))
          attributes[name] = value
        }
        let name = String(decoding: tags.name, as: UTF8.self)
        lines.append(tagLine(name, attributes))
        if isEmpty { lines.append("/" + name) }
      case .end: lines.append("/" + String(decoding: tags.name, as: UTF8.self))
      case .malformed(let problem): lines.append("\(tags.line): \(problem)")
      case .finished: return lines
      }
    }
  }

  @Test("Well-formed text is read as by libxml2, however it is divided")
  func libxml2() throws {
    var random = Xorshift(seed: 7)
    func pick(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
    let values = [
      "", "a", "7", "&amp;", "é’\u{a0}", "&lt;&lt;HKDevice: 0x1&gt;, name:a,b&gt;", "a  b", "&#65;",
      "/>", "-->", "'", "=", "😀", "a\tb",
    ]
    for _ in 0..<60 {
      var body = ""
      for _ in 0..<12 {
        let names = ["a", "type", "start-Date", "x.y_z"].filter { _ in random.next() % 2 == 0 }
        let attributes = names.map { name in
          pick([" ", "\n ", "  "]) + name + pick(["=", " = "]) + "\"" + pick(values) + "\""
        }.joined()
        let name = pick(["Record", "R", "Workout"])
        let inner = pick([
          "", "text", "<!-- <a> -->", "<![CDATA[<b>]]>", "<?p <c>?>", "<In k='\"'/>",
        ])
        body += pick([
          "<\(name)\(attributes)/>", "<\(name)\(attributes) >\(inner)</\(name) >\n",
        ])
      }
      let text = Export.head + "<HealthData locale=\"a\">\n" + body + "</HealthData>\n"
      let parser = XMLParser(data: Data(text.utf8))
      let parsed = ParsedTags()
      parser.delegate = parsed
      #expect(parser.parse(), "\(text)")
      for part in [1, 7, 64, 4_096] {
        #expect(try scanned(text, part: part) == parsed.lines)
      }
      // The window need not hold more than the longest tag.
      #expect(try scanned(text, window: 300, part: 4_096) == parsed.lines)
    }
  }

  @Test("Tags that cannot be read are passed over, and the next one is read")
  func malformed() throws {
    let cases = [
      ("<a x=1/><b/>", "a value is not in quotes"), ("<a x=\"1<b/>", "a value is not closed"),
      ("<a x><b/>", "an attribute has no value"), ("<a x<b/>", "an attribute has no value"),
      ("<a<b/>", "a tag is not closed"),
      ("<a / ><b/>", "a slash is not at the end of a tag"),
    ]
    for (text, problem) in cases {
      let lines = try scanned("\n" + text, part: 1)
      #expect(lines.first == "2: \(problem)", "\(text)")
      #expect(lines.suffix(2) == ["b", "/b"], "\(text)")
    }
  }
}
