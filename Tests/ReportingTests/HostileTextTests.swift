import Foundation
import Reporting
import RunReport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct HostileTextTests {
  @Test("every format takes every text, in every place, and stays UTF-8", arguments: hostileTexts)
  func everyFormat(text: String) throws {
    let (report, context) = (richReport(text), richContext(text))
    for format in FormatCatalog.all {
      let bytes = format.bytes(of: report, in: context)
      #expect(String(validating: bytes, as: UTF8.self) != nil, "\(format.name)")
      #expect(bytes.last == UInt8(ascii: "\n"), "\(format.name)")
    }
  }

  @Test("every format gives the same bytes twice")
  func twice() throws {
    let text = try #require(hostileTexts.last)
    for format in FormatCatalog.all {
      let bytes = format.bytes(of: richReport(text), in: richContext(text))
      #expect(bytes == format.bytes(of: richReport(text), in: richContext(text)), "\(format.name)")
    }
  }

  @Test("JUnit's XML is well-formed and tells the texts again", arguments: hostileTexts)
  func junit(text: String) throws {
    let elements = try Elements.parsed(
      JUnitFormat.bytes(of: richReport(text), in: richContext(text)))
    #expect(elements.count { $0.name == "testcase" } == 4)
    #expect(elements.filter { $0.name == "failure" }.count == 1)
    let suite = try #require(elements.first { $0.name == "testsuite" })
    if text.allSatisfy({ $0.isASCII && !$0.isNewline && $0 != "\t" && $0 >= " " }), !text.isEmpty {
      #expect(suite.attributes["name"] == text)
    }
    #expect(suite.attributes["name"]?.isEmpty == false)
  }

  @Test(
    "every drawing of the page is well-formed, and no text becomes a tag",
    arguments: hostileTexts)
  func page(text: String) throws {
    let page = String(
      decoding: HTMLFormat.bytes(of: richReport(text), in: richContext(text)), as: UTF8.self)
    let body = try #require(page.firstRange(of: "<main")).lowerBound
    let end = try #require(page.firstRange(of: "</main>")).upperBound
    // The few elements of HTML that XML does not close.
    let main = page[body..<end].replacing("<br>", with: "<br/>")
      .replacing(" hidden>", with: " hidden=\"\">")
    let elements = try Elements.parsed(Array(main.utf8))
    #expect(elements.filter { $0.name == "b" || $0.name == "script" }.isEmpty)
    #expect(elements.filter { $0.name == "figure" }.count == 11)
  }

  @Test("SARIF is JSON that tells each finding", arguments: hostileTexts)
  func sarif(text: String) throws {
    let bytes = SARIFFormat.bytes(of: richReport(text), in: richContext(text))
    let log = try JSONDecoder().decode(Log.self, from: Data(bytes))
    let run = try #require(log.runs.first)
    #expect(log.version == "2.1.0")
    #expect(run.results.count == 4)
    for result in run.results {
      #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
      let place = try #require(result.locations.first)
      #expect(URL(string: place.physicalLocation.artifactLocation.uri) != nil)
      #expect(place.physicalLocation.artifactLocation.uri.allSatisfy { $0.isASCII && $0 > " " })
    }
    let broken = try #require(run.results.last?.locations.first)
    #expect(broken.physicalLocation.region.startLine == 12)
    #expect(broken.logicalLocations.first?.fullyQualifiedName == "$.services.layering")
  }

  @Test(
    "an annotation is one line that a terminal shows as it is, and no text begins another",
    arguments: hostileTexts)
  func github(text: String) throws {
    let bytes = GitHubFormat.bytes(of: richReport(text), in: richContext(text))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    // Three findings and a line for those untold, one vacuous invariant, one notice.
    #expect(lines.count == 6)
    #expect(
      lines.allSatisfy {
        $0.wholeMatch(
          of: /::(error|warning|notice) file=[^:,]*,line=\d+,col=\d+,title=[^:,]*::[^\r]*/) != nil
          && $0.unicodeScalars.allSatisfy {
            ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
          }
      })
  }

  @Test("a row of CSV has as many fields as the titles", arguments: hostileTexts)
  func csv(text: String) throws {
    let bytes = CSVFormat.bytes(of: richReport(text), in: richContext(text))
    let rows = Fields.parsed(String(decoding: bytes, as: UTF8.self))
    #expect(rows.allSatisfy { $0.count == 7 })
    #expect(rows.dropFirst().allSatisfy { $0[0] == text && Int($0[6]) != nil })
    #expect(rows.contains { $0[2] == "stage" && $0[3] == text })
  }

  @Test("a metric's labels hold the texts, one metric a line", arguments: hostileTexts)
  func metrics(text: String) throws {
    let bytes = OpenMetricsFormat.bytes(of: richReport(text), in: richContext(text))
    let all = String(decoding: bytes, as: UTF8.self)
    #expect(all.hasSuffix("\n# EOF\n"))
    for line in all.split(separator: "\n") where !line.hasPrefix("# ") {
      #expect(line.hasPrefix("simharness_"))
      #expect(Double(line.split(separator: " ").last ?? "") != nil, "\(line)")
    }
  }
}

private struct Log: Decodable {
  struct Run: Decodable {
    var tool: Tool
    var results: [Result]
  }
  struct Tool: Decodable { var driver: Driver }
  struct Driver: Decodable { var rules: [Rule] }
  struct Rule: Decodable { var id: String }
  struct Result: Decodable {
    var ruleId: String
    var ruleIndex: Int
    var locations: [Location]
  }
  struct Location: Decodable {
    var physicalLocation: Physical
    var logicalLocations: [Logical]
  }
  struct Physical: Decodable {
    var artifactLocation: Artifact
    var region: Region
  }
  struct Artifact: Decodable { var uri: String }
  struct Region: Decodable { var startLine: Int }
  struct Logical: Decodable { var fullyQualifiedName: String }

  var version: String
  var runs: [Run]
}

/// The elements of an XML text.
final class Elements: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
  }

  struct NotWellFormed: Error {
    var line: Int
    var problem: String
  }

  private var found: [Element] = []

  static func parsed(_ bytes: [UInt8]) throws -> [Element] {
    let parser = XMLParser(data: Data(bytes))
    let elements = Elements()
    parser.delegate = elements
    guard parser.parse() else {
      throw NotWellFormed(
        line: parser.lineNumber, problem: "\(String(describing: parser.parserError))")
    }
    return elements.found
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    found.append(Element(name: name, attributes: attributes))
  }
}

/// The fields of comma-separated values.
enum Fields {
  static func parsed(_ text: String) -> [[String]] {
    var rows: [[String]] = [[]]
    var field = ""
    var isQuoted = false
    var wasQuote = false
    for scalar in text.unicodeScalars {
      if isQuoted, scalar != "\"" {
        field.unicodeScalars.append(scalar)
      } else if scalar == "\"" {
        if wasQuote { field.append("\"") }
        isQuoted.toggle()
        wasQuote = !isQuoted
        continue
      } else if scalar == "," {
        rows[rows.count - 1].append(field)
        field = ""
      } else if scalar == "\n" {
        rows[rows.count - 1].append(field)
        field = ""
        rows.append([])
      } else {
        field.unicodeScalars.append(scalar)
      }
      wasQuote = false
    }
    return rows.filter { !$0.isEmpty }
  }
}
