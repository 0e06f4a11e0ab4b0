import Foundation
import LocatedJSON
import Scenario
import TestSupport
import Testing

@Suite("JSON for people")
struct PrettyJSONTests {
  private func pretty(_ text: String) throws -> String {
    String(decoding: PrettyJSON.bytes(of: try parse(text)), as: UTF8.self)
  }

  /// The keys in their order, at every depth.
  private func keys(_ node: JSONNode) -> [String] {
    switch node.value {
    case .object(let object): object.members.flatMap { [$0.key] + keys($0.node) }
    case .array(let elements): elements.flatMap(keys)
    default: []
    }
  }

  @Test("a level is two spaces, a member is a line, and keys keep their order")
  func golden() throws {
    let text = #"""
      // lost
      {z: [1, [2, [], {}], {'k': null}], "a b": {"é": "x\ny", b: {c: false}}, e: {}, f: [
      ], "\"": .5, n: 0x1F,}
      """#
    #expect(
      try pretty(text) == #"""
        {
          "z": [
            1,
            [
              2,
              [],
              {}
            ],
            {
              "k": null
            }
          ],
          "a b": {
            "é": "x\ny",
            "b": {
              "c": false
            }
          },
          "e": {},
          "f": [],
          "\"": 0.5,
          "n": 31
        }

        """#)
  }

  @Test(
    "what stands on one line has this text",
    arguments: [
      ("{}", "{}"), ("[]", "[]"), (" { /**/ } ", "{}"), ("[\n]", "[]"), ("null", "null"),
      ("true", "true"), ("-0x10", "-16"), ("'it\"s'", #""it\"s""#), ("1e2", "100"),
    ])
  func line(text: String, line: String) throws {
    #expect(try pretty(text) == line + "\n")
  }

  private static let texts = [
    "{}", "[]", "[[]]", "[{}]", "{a: {}}", "{a: []}", "[[], [], {}]", "{a: [{}], b: {c: {}}}",
    "null", "[null, true, false]", "''", #""""#, "{'': ''}", "[0]", "[[[[1], 2], 3], 4]",
    #"["\"", "\\", "\/", "\b", "\f", "\n", "\r", "\t", "\u0000", "\u001f", "\u007f"]"#,
    #"["\ud83d\ude00", "é", "e\u0301", "\u2028", "\u2029", "\u202e", "\ufeff", "\ufffd"]"#,
    #"{"\n": 1, "a\"b": 2, "\\": 3, "😀": 4, "\u0000": 5, "日本": 6, "{": 7, "[,]:": 8}"#,
    #"["a, b", "{", "}", "[", "]", ":", "  ", "// no comment", "/* nor this */"]"#,
    "[0, -0, 0.0, -0.0, 1, -1, 1.0, 1e3, 0x1F, +5, .5, 5., -.5e1]",
    "[9223372036854775807, -9223372036854775808, 9223372036854775808, 18446744073709551615]",
    "[18446744073709551616, -9223372036854775809, 100000000000000000000, 1e20, 1e19, -1e19]",
    "[1e-400, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308, 0.1, 1e16, 123456.789]",
    "[9007199254740993, 9007199254740993.0, 1e22, 1e23, 0.30000000000000004]",
  ]

  @Test(
    "a round trip gives the same value and order, and a second one the same text", arguments: texts)
  func roundTrip(text: String) throws {
    let node = try parse(text)
    let once = try pretty(text)
    #expect(try canonical(once) == canonical(text))
    #expect(keys(try parse(once)) == keys(node))
    #expect(try pretty(once) == once)
    #expect(once.hasSuffix("\n") && !once.hasSuffix("\n\n"))
  }

  @Test("a tree as deep as a file may be is indented to its depth and reads back")
  func depth() throws {
    let limit = JSONParser.depthLimit
    let text = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    let written = try pretty(text)
    #expect(try canonical(written) == text)
    let lines = written.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 == " " }.count }.max() == 2 * (limit - 1))
    #expect(lines.count == 2 * limit - 1)
  }

  @Test("every bundled scenario and the schema make the round trip")
  func bundled() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scenarios")
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: folder.resolvingSymlinksInPath().path
    ).filter { !$0.hasPrefix("invalid/") && $0.hasSuffix(".json") }
    #expect(files.count > 10 && files.contains { $0.hasPrefix("faults/") })
    for file in files {
      let data = try Data(contentsOf: folder.appending(path: file))
      let node = try JSONParser.parse(Array(data), file: file)
      let written = PrettyJSON.bytes(of: node)
      let again = try JSONParser.parse(written, file: file)
      #expect(again.canonicalBytes == node.canonicalBytes, "\(file)")
      #expect(keys(again) == keys(node), "\(file)")
      #expect(PrettyJSON.bytes(of: again) == written, "\(file)")
      if file == "scenario.schema.json" { continue }
      let digest = try Scenario(parsing: Array(data), file: file).digest
      #expect(try Scenario(parsing: written, file: file).digest == digest, "\(file)")
    }
  }
}
