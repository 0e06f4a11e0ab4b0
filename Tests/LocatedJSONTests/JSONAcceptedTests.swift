import LocatedJSON
import Scenario
import TestSupport
import Testing

@Suite("accepted JSON")
struct JSONAcceptedTests {
  @Test(
    "each accepted text has this canonical form",
    arguments: [
      ("{}", "{}"),
      (" [ ] ", "[]"),
      ("\u{FEFF}[1]", "[1]"),
      ("null", "null"),
      (#"{"b":1,"a":[true,false,null]}"#, #"{"a":[true,false,null],"b":1}"#),
      ("// c\n{a: 1, /* x */ $b_2: 2,}", #"{"$b_2":2,"a":1}"#),
      ("[1,2,]", "[1,2]"),
      ("[1] // end", "[1]"),
      ("[1] /**/", "[1]"),
      ("'it\"s'", #""it\"s""#),
      (#"'it\'s'"#, #""it's""#),
      (#""\"\\\/\b\f\n\r\t\u00e9\u0000""#, #""\"\\/\b\f\n\r\té\u0000""#),
      (#""\ud83d\ude00\u001f""#, #""😀\u001f""#),
      ("\"\u{7F}\u{2028}\"", "\"\u{7F}\u{2028}\""),
      ("[0x1F, -0x10, +5, .5, 5., -.5e1]", "[31,-16,5,0.5,5,-5]"),
      ("[0, -0, -0.0, 0.0, 0e5]", "[0,0,0,0,0]"),
      ("[1.0, 1e3, 1E+2, 1e-2]", "[1,1000,100,0.01]"),
      ("[9223372036854775807, -9223372036854775808]", "[9223372036854775807,-9223372036854775808]"),
      ("[18446744073709551615, 0xFFFFFFFFFFFFFFFF]", "[18446744073709551615,18446744073709551615]"),
      ("[100000000000000000000, 1e20]", "[1e+20,1e+20]"),
      ("[0.1, 5e-324, 1.7976931348623157e308]", "[0.1,5e-324,1.7976931348623157e+308]"),
      ("[1e-400]", "[0]"),
      (
        "[-9223372036854775808.0, 1e19, -1e19]",
        "[-9223372036854775808,10000000000000000000,-1e+19]"
      ),
      (#"{"é":1,"z":2,"":3}"#, #"{"":3,"z":2,"é":1}"#),
    ])
  func accepted(text: String, form: String) throws {
    #expect(try canonical(text) == form)
    #expect(try canonical(form) == form)
    #expect(try parse(form).hasSameValue(as: parse(text)))
  }

  @Test("every value and key knows its place")
  func places() throws {
    let root = try parse("{\n  \"é😀\": 1, \"b\": [\r\n\t'x',\r 'y'], // é\n  c: {d: null}}")
    #expect(root.location == FileLocation(line: 1, column: 1))
    let places: [(JSONPath, String)] = [
      (JSONPath([.key("é😀")]), "2:9"),
      (JSONPath([.key("b")]), "2:17"),
      (JSONPath([.key("b"), .index(0)]), "3:2"),
      (JSONPath([.key("b"), .index(1)]), "4:2"),
      (JSONPath([.key("c")]), "5:6"),
      (JSONPath([.key("c"), .key("d")]), "5:10"),
    ]
    for (path, place) in places {
      #expect(root.node(at: path)?.location.description == place)
    }
    guard case .object(let object) = root.value else {
      Issue.record("not an object")
      return
    }
    #expect(object.members.map(\.keyLocation.description) == ["2:3", "2:12", "5:3"])
    #expect(object.keys == ["é😀", "b", "c"])
    #expect(root.node(at: JSONPath([.key("b"), .index(2)])) == nil)
    #expect(root.node(at: JSONPath([.key("x")])) == nil)
    #expect(root.node(at: JSONPath([.index(0)])) == nil)
  }

  @Test("64 levels are accepted")
  func depth() throws {
    let limit = JSONParser.depthLimit
    let text = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try canonical(text) == text)
  }

  @Test("an object keeps its order through changes")
  func object() throws {
    guard case .object(var object) = try parse("{c: 1, a: 2, b: 3}").value else { return }
    object.remove("c")
    object.remove("nothing")
    #expect(object.keys == ["a", "b"])
    #expect(object["b"]?.node.hasSameValue(as: try parse("3")) == true)
    let place = FileLocation(line: 1, column: 1)
    object.put(.init(key: "a", keyLocation: place, node: JSONNode(.null, at: place)))
    object.put(.init(key: "z", keyLocation: place, node: JSONNode(.bool(true), at: place)))
    let bytes = CanonicalJSON.bytes(of: JSONNode(.object(object), at: place))
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":null,"b":3,"z":true}"#)
    #expect(object.keys == ["a", "b", "z"])
  }
}
