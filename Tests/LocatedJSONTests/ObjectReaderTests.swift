import LocatedJSON
import Scenario
import TestSupport
import Testing

private enum Kind: String, CaseIterable { case watch, phone }

@Suite("strict decoding")
struct ObjectReaderTests {
  static let text = """
    {"s": "x", "t": true, "i": 7, "h": 0xFFFFFFFFFFFFFFFF, "n": 1.5, "w": 2, "k": "phone",
     "o": {"in": 1}, "l": [1, "two"], "z": null, "f": 1.0, "e": 1e3}
    """

  @Test("each accessor reads what it is for")
  func good() throws {
    let reader = try reader(Self.text)
    #expect(try reader.string("s") == "x")
    #expect(try reader.bool("t"))
    #expect(try reader.integer("i", in: 7...7) == 7)
    #expect(try reader.uint64("h") == .max)
    #expect(try reader.number("n", in: 0...2) == 1.5)
    #expect(try reader.number("w", in: 2...Double.infinity) == 2)
    #expect(try reader.choice("k", of: ["watch", "phone"]) == "phone")
    #expect(try reader.required("k").choice(of: Kind.self) == .phone)
    #expect(try reader.object("o").integer("in", in: 0...9) == 1)
    let list = try reader.array("l", count: 2...2)
    #expect(try list[0].integer(in: 0...9) == 1)
    #expect(try list[1].string() == "two")
    #expect(list[1].path.description == "l[1]")
    #expect(try reader.node("z").location == FileLocation(line: 2, column: 40))
    #expect(reader.optional("absent") == nil)
    #expect(try reader.optional("s")?.string() == "x")
    for key in ["f", "e"] { #expect(try reader.number(key, in: 0...1_000) > 0) }
    try reader.finish()
  }

  @Test("each accessor names what is wrong")
  func bad() throws {
    let reader = try reader(Self.text)
    let lines = [
      line { try reader.string("i") },
      line { try reader.bool("s") },
      line { try reader.uint64("s") },
      line { try reader.integer("f", in: 0...9) },
      line { try reader.integer("e", in: 0...9) },
      line { try reader.integer("i", in: 8...9) },
      line { try reader.integer("i", in: 8...Int.max) },
      line { try reader.integer("i", in: Int.min...6) },
      line { try reader.integer("h", in: 3...3) },
      line { try reader.number("t", in: 0...1) },
      line { try reader.number("n", in: 0...0.5) },
      line { try reader.number("n", in: 2...Double.infinity) },
      line { try reader.number("n", in: -Double.infinity...1) },
      line { try reader.object("l") },
      line { try reader.array("o") },
      line { try reader.array("l", count: 3...5) },
      line { try reader.choice("k", of: ["phones", "tablet"]) },
      line { try reader.choice("k", of: ["watch", "tablet"]) },
      line { try reader.optional("z")?.string() },
    ]
    let expected = [
      "1:28: i: expected a string but this is an integer (found 7); write a string",
      "1:7: s: expected a boolean but this is a string (found \"x\"); write a boolean",
      "1:7: s: expected an integer but this is a string (found \"x\"); write an integer",
      "2:51: f: expected an integer but this is a number with a fraction or an exponent "
        + "(found 1.0); write it with digits only",
      "2:61: e: expected an integer but this is a number with a fraction or an exponent "
        + "(found 1e3); write it with digits only",
      "1:28: i: integer out of range (found 7); write an integer of 8 to 9",
      "1:28: i: integer out of range (found 7); write an integer of at least 8",
      "1:28: i: integer out of range (found 7); write an integer of at most 6",
      "1:36: h: integer out of range (found 0xFFFFFFFFFFFFFFFF); write an integer of exactly 3",
      "1:17: t: expected a number but this is a boolean (found true); write a number",
      "1:61: n: number out of range (found 1.5); write a number of 0 to 0.5",
      "1:61: n: number out of range (found 1.5); write a number of at least 2",
      "1:61: n: number out of range (found 1.5); write a number of at most 1",
      "2:23: l: expected an object but this is an array (found an array of 2); write an object",
      "2:7: o: expected an array but this is an object; write an array",
      "2:23: l: array with the wrong number of elements (found an array of 2); "
        + "give it 3 to 5 elements",
      "1:79: k: unknown value (found \"phone\"); did you mean \"phones\"?",
      "1:79: k: unknown value (found \"phone\"); use one of watch, tablet",
      "2:40: z: expected a string but this is null (found null); write a string",
    ]
    #expect(lines == expected.map { "f.json:" + $0 })
  }

  @Test("a seed must not be negative")
  func seed() throws {
    #expect(
      line { try reader("{a: -1}").uint64("a") }
        == "f.json:1:5: a: integer out of range (found -1); "
        + "write an integer of 0 to 18446744073709551615")
  }

  @Test("only an object has keys")
  func root() {
    #expect(
      line { try reader("[1]") }
        == "f.json:1:1: $: expected an object but this is an array (found an array of 1); "
        + "write an object")
  }

  @Test("a missing key names a stray one that is near")
  func missing() throws {
    let reader = try reader(#"{"sourses": [], "b": {}}"#)
    #expect(
      line { try reader.array("sources") }
        == #"f.json:1:2: $: missing key "sources"; rename "sourses" to "sources""#)
    #expect(
      line { try reader.object("b").string("name") }
        == #"f.json:1:22: b: missing key "name"; add it to the object"#)
  }

  @Test("the first key nobody asked for is named, at any depth")
  func finish() throws {
    let reader = try reader(#"{"a": {"seed": 1, "x": 2}, "list": [{"q": 1}], "sourses": 3}"#)
    let inner = try reader.object("a")
    _ = reader.optional("sources")
    let element = try reader.array("list")[0].object()
    #expect(
      line { try reader.finish() }
        == #"f.json:1:8: a.seed: unknown key "seed"; remove it; no keys are known here"#)
    _ = inner.optional("sed")
    _ = inner.optional("y")
    #expect(
      line { try reader.finish() }
        == #"f.json:1:8: a.seed: unknown key "seed"; did you mean "sed"?"#)
    // A second reading of the same object adds to the first.
    _ = try reader.object("a").optional("seed")
    _ = inner.optional("number")
    #expect(
      line { try inner.finish() }
        == #"f.json:1:19: a.x: unknown key "x"; did you mean "y"?"#)
    _ = inner.members()
    #expect(line { try inner.finish() } == "accepted")
    #expect(
      line { try reader.finish() }
        == #"f.json:1:38: list[0].q: unknown key "q"; remove it; no keys are known here"#)
    _ = element.optional("q")
    #expect(
      line { try reader.finish() }
        == #"f.json:1:48: sourses: unknown key "sourses"; did you mean "sources"?"#)
  }

  @Test("with nothing near, the known keys are listed")
  func known() throws {
    let reader = try reader("{zebra: 1}")
    for key in ["seed", "name"] { _ = reader.optional(key) }
    #expect(
      line { try reader.finish() }
        == #"f.json:1:2: zebra: unknown key "zebra"; the known keys are seed, name"#)
  }

  @Test("problems of meaning are located too")
  func problems() throws {
    let reader = try reader("{from: 5, to: 3}")
    #expect(
      reader.problem("ends before it starts", key: "to", remedy: "swap the two").description
        == "f.json:1:15: to: ends before it starts (found 3); swap the two")
    #expect(
      reader.problem("no steps", key: "steps", remedy: "add some").description
        == "f.json:1:1: steps: no steps; add some")
    #expect(
      reader.problem("empty", remedy: "fill it").description == "f.json:1:1: $: empty; fill it")
  }

  @Test("a table of names is read in file order")
  func table() throws {
    let reader = try reader("{b: 1, a: 2}")
    #expect(reader.members().map(\.key) == ["b", "a"])
    #expect(try reader.members().map { try $0.element.integer(in: 0...9) } == [1, 2])
    try reader.finish()
  }
}
