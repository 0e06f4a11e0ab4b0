import LocatedJSON
import Scenario
import TestSupport
import Testing

@Suite("paths, numbers, errors")
struct JSONValueTests {
  @Test(
    "a path is written so that it can be read",
    arguments: [
      ([], "$"),
      ([.key("history"), .key("steps"), .key("mean_2")], "history.steps.mean_2"),
      ([.key("sources"), .index(2), .key("kind")], "sources[2].kind"),
      ([.index(0), .key("a")], "[0].a"),
      ([.key("a b"), .key("$schema")], #"["a b"].$schema"#),
      ([.key("a"), .key("x\"\n")], #"a["x\"\n"]"#),
      ([.key("$")], #"["$"]"#),
      ([.key("")], #"[""]"#),
      ([.key("2x")], #"["2x"]"#),
    ] as [([JSONPath.Component], String)])
  func path(components: [JSONPath.Component], text: String) {
    #expect(JSONPath(components).description == text)
  }

  @Test("paths grow by keys and indices")
  func growth() {
    let path = JSONPath.root.appending(key: "a").appending(index: 3)
    #expect(path == JSONPath([.key("a"), .index(3)]))
  }

  @Test("a number keeps its literal and says what it fits")
  func numbers() throws {
    func number(_ text: String) throws -> JSONNumber? {
      guard case .number(let number) = try parse(text).value else { return nil }
      return number
    }
    let hex = try #require(try number("0x1F"))
    #expect((hex.literal, hex.isInteger, hex.int64, hex.uint64) == ("0x1F", true, 31, 31))
    let low = try #require(try number("-0x8000000000000000"))
    #expect((low.int64, low.uint64, low.double) == (.min, nil, -0x1p63))
    let wide = try #require(try number("18446744073709551616"))
    #expect((wide.isInteger, wide.int64, wide.uint64) == (true, nil, nil))
    #expect(wide.double == 0x1p64)
    for text in ["1.0", "1.", "1e3", "0.5"] {
      let number = try #require(try number(text))
      #expect((number.isInteger, number.int64, number.uint64) == (false, nil, nil))
    }
    #expect(try number("1.0") == number("0x1"))
    #expect(Set([JSONNumber(Int64(1)), JSONNumber(UInt64(1)), JSONNumber(1.0)]).count == 1)
    #expect(try number("1") != number("1.5"))
    #expect(JSONNumber(Double.nan) == nil)
    #expect(JSONNumber(-Double.infinity) == nil)
    #expect(JSONNumber(UInt64.max).int64 == nil)
    #expect(JSONNumber(Int64(-1)).uint64 == nil)
  }

  @Test("an error leaves absent parts out and is one line whatever it holds")
  func errors() {
    #expect(
      InputError(file: "f", problem: "cannot be read", remedy: "").description
        == "f: cannot be read")
    let all = InputError(
      file: "a\nb", location: FileLocation(line: 2, column: 3),
      path: JSONPath([.key("x")]), problem: "p\r\u{85}", value: "v\u{2028}\u{202E}\t\u{0}",
      remedy: "r")
    #expect(
      all.description
        == #"a\nb:2:3: x: p\r\u{85} (found v\u{2028}\u{202E}\t\u{0}); r"#)
    let long = InputError(
      file: "f", problem: "p", value: String(repeating: "\n", count: 1_000), remedy: "r")
    #expect(
      long.description
        == "f: p (found \(String(repeating: #"\n"#, count: 29))\\…); r")
    let fits = String(repeating: "é", count: 60)
    let short = InputError(file: "f", problem: "p", value: fits, remedy: "r")
    #expect(short.description == "f: p (found \(fits)); r")
  }
}
