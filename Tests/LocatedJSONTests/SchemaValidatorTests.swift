import Scenario
import TestSupport
import Testing

@Suite("schema validator")
struct SchemaValidatorTests {
  private func violations(_ schema: String, _ text: String) throws -> [String] {
    try SchemaValidator(try parse(schema), file: "f.json")
      .violations(of: try parse(text)).map(\.description)
  }

  @Test(
    "each keyword accepts and refuses",
    arguments: [
      ("true", "1", nil, nil),
      ("{}", "1", nil, nil),
      ("{type: 'integer'}", "1", "1.0", "$: expected integer but this is a number"),
      ("{type: 'number'}", "1", "'1'", "$: expected number but this is a string"),
      (
        "{type: ['null', 'boolean']}", "true", "0",
        "$: expected null or boolean but this is an integer"
      ),
      ("{type: 'array'}", "[]", "{}", "$: expected array but this is an object"),
      ("{type: 'object'}", "{}", "null", "$: expected object but this is null"),
      ("{type: 'string'}", "''", "[]", "$: expected string but this is an array"),
      (
        "{properties: {a: {type: 'null'}}}", "{a: null, b: 1}", "{a: 1}",
        "a: expected null but this is an integer"
      ),
      ("{required: ['a']}", "{a: 1}", "{}", "$: no key \"a\""),
      (
        "{properties: {a: {}}, additionalProperties: false}", "{a: 1}", "{b: 1}",
        "b: key not in properties"
      ),
      ("{additionalProperties: {minimum: 2}}", "{a: 2}", "{a: 1}", "a: less than 2.0"),
      ("{enum: ['a', {b: [1]}]}", "{b: [1.0]}", "'b'", "$: not one of the 2 values of enum"),
      ("{const: null}", "null", "0", "$: not the value of const"),
      ("{minimum: 2}", "2", "1.5", "$: less than 2.0"),
      ("{maximum: 2}", "'9'", "3", "$: more than 2.0"),
      ("{exclusiveMinimum: 0}", "0.1", "0", "$: not more than 0.0"),
      (
        "{items: {type: 'string'}}", "['a']", "['a', 1]",
        "[1]: expected string but this is an integer"
      ),
      ("{minItems: 1}", "[1]", "[]", "$: fewer than 1 elements"),
      ("{maxItems: 1}", "[1]", "[1, 2]", "$: more than 1 elements"),
      ("{oneOf: [{type: 'integer'}, {minimum: 5}]}", "2", "7", "$: matches 2 of oneOf"),
      ("{anyOf: [{type: 'null'}, {minimum: 5}]}", "7", "2", "$: matches none of anyOf"),
      ("{allOf: [{minimum: 1}, {maximum: 5}]}", "3", "6", "$: more than 5.0"),
      (
        "{$ref: '#/$defs/n', $defs: {n: {type: 'null'}}}", "null", "1",
        "$: expected null but this is an integer"
      ),
      ("{pattern: '^[a-z|]+(x|y)$'}", "'a|x'", "'ax\\n'", "$: does not match ^[a-z|]+(x|y)$"),
      ("{minLength: 2}", "'e\u{301}'", "'e'", "$: shorter than 2"),
      ("{minProperties: 1}", "{a: 1}", "{}", "$: fewer than 1 keys"),
      ("{maxProperties: 1}", "{a: 1}", "{a: 1, b: 2}", "$: more than 1 keys"),
      ("{propertyNames: {pattern: '^a$'}}", "{a: 1}", "{b: 1}", "b: does not match ^a$"),
      ("{properties: {a: false}}", "{}", "{a: 1}", "a: nothing is allowed here"),
      (
        "{$defs: {a: {$ref: '#/$defs/a'}}, properties: {x: {$ref: '#/$defs/a'}}}", "{}", "{x: 1}",
        "x: the schema refers to itself without end"
      ),
      (
        "{title: '', description: '', default: 1, examples: [], "
          + "$schema: '', $id: '', $comment: ''}",
        "1", nil, nil
      ),
    ] as [(String, String, String?, String?)])
  func keyword(schema: String, good: String, bad: String?, violation: String?) throws {
    #expect(try violations(schema, good) == [])
    if let bad { #expect(try violations(schema, bad) == [violation]) }
  }

  @Test("a recursive schema follows the value down")
  func recursion() throws {
    let schema = """
      {$defs: {tree: {type: 'object', properties: {kids: {items: {$ref: '#/$defs/tree'}}}}},
       $ref: '#/$defs/tree'}
      """
    #expect(try violations(schema, "{kids: [{kids: []}, {}]}") == [])
    #expect(
      try violations(schema, "{kids: [{kids: [1]}]}")
        == ["kids[0].kids[0]: expected object but this is an integer"])
  }

  @Test("all violations are reported, in the order of the text")
  func order() throws {
    #expect(
      try violations("{additionalProperties: {type: 'null'}}", "{b: 1, a: 'x'}") == [
        "b: expected null but this is an integer", "a: expected null but this is a string",
      ])
  }

  @Test(
    "a schema that would go unenforced is refused",
    arguments: [
      ("{minimun: 1}", "1:2: minimun: unknown key \"minimun\"; did you mean \"minimum\"?"),
      (
        "{items: {properties: {a: {minLenght: 1}}}}",
        "1:27: items.properties.a.minLenght: unknown key \"minLenght\"; "
          + "did you mean \"minLength\"?"
      ),
      (
        "{type: 'int'}",
        "1:8: type: unknown value (found \"int\"); "
          + "use one of null, boolean, integer, number, string, array, object"
      ),
      (
        "{$ref: '#/$defs/a'}",
        "1:8: $ref: reference to an unknown definition (found \"#/$defs/a\"); add it to $defs"
      ),
      (
        "{$ref: 'other.json'}",
        "1:8: $ref: reference of an unknown form (found \"other.json\"); write #/$defs/NAME"
      ),
      (
        "{pattern: 'a'}",
        "1:11: pattern: pattern that cannot be enforced (found \"a\"); "
          + "write a valid expression from ^ to $, with any | inside a group"
      ),
      (
        "{pattern: '^a|b$'}",
        "1:11: pattern: pattern that cannot be enforced (found \"^a|b$\"); "
          + "write a valid expression from ^ to $, with any | inside a group"
      ),
      (
        "{pattern: '^[$'}",
        "1:11: pattern: pattern that cannot be enforced (found \"^[$\"); "
          + "write a valid expression from ^ to $, with any | inside a group"
      ),
      (
        "{minItems: 1.0}",
        "1:12: minItems: expected an integer but this is a number with a fraction or an exponent "
          + "(found 1.0); write it with digits only"
      ),
      (
        "{oneOf: []}",
        "1:9: oneOf: array with the wrong number of elements (found an array of 0); "
          + "give it at least 1 elements"
      ),
      ("3", "1:1: $: expected an object but this is an integer (found 3); write an object"),
    ])
  func refused(schema: String, message: String) {
    #expect(
      line { try SchemaValidator(try parse(schema), file: "f.json") } == "f.json:" + message)
  }
}
