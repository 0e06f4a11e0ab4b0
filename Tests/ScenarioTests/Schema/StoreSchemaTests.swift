import HealthModel
import SchemaModel
import Testing

@testable import LocatedJSON
@testable import Scenario

@Suite("the store's schema")
struct StoreSchemaTests {
  private func node(_ path: String) throws -> JSONNode {
    try #require(try BundledFiles.schema.get().node(at: JSONPath(slashed: path)), "\(path)")
  }

  private func keys(_ path: String) throws -> [String] {
    guard case .object(let object) = try node(path).value else { return [] }
    return object.keys
  }

  private func list(_ names: [String]) -> String {
    "[" + names.map(JSONNode.quoted).joined(separator: ",") + "]"
  }

  @Test("the switches are those of the model, each with its values and its default")
  func switches() throws {
    #expect(try keys("$defs/semantics/properties") == StoreSemantics.switches.map(\.id))
    for option in StoreSemantics.switches {
      let path = "$defs/semantics/properties/\(option.id)"
      let words = option.changes.prefix(1).uppercased() + option.changes.dropFirst() + "."
      #expect(try node(path + "/description").text == JSONNode.quoted(words))
      if option.isNumber {
        let bounds = try ["minimum", "maximum"].map { try node("\(path)/\($0)").text }
        #expect(try node(path + "/type").text == "\"integer\"" && bounds == option.options)
        #expect(try node(path + "/default").text == option.defaultValue)
        #expect(try keys(path) == ["description", "type", "minimum", "maximum", "default"])
      } else {
        #expect(try node(path + "/type").text == "\"string\"")
        #expect(try node(path + "/enum").text == list(option.options))
        #expect(try node(path + "/default").text == JSONNode.quoted(option.defaultValue))
        #expect(try keys(path) == ["description", "type", "enum", "default"])
      }
    }
  }

  @Test("the costs are a preset and the kinds of call")
  func costs() throws {
    #expect(
      try keys("$defs/costs/properties")
        == ["preset"] + QueryCosts.Kind.allCases.map(\.rawValue))
    #expect(
      try node("$defs/costs/properties/preset/enum").text
        == list(CostsReader.Preset.allCases.map(\.rawValue)))
  }

  @Test("the types are those of the model, and a list may hold all of them")
  func types() throws {
    #expect(try node("$defs/sampleType/enum").text == list(SampleType.allCases.map(\.name)))
    let forms = "$defs/sampleTypes/anyOf"
    #expect(
      try node(forms + "/0/enum").text == list(SampleTypeReader.Word.allCases.map(\.rawValue)))
    #expect(try node(forms + "/1/maxItems").text == "\(SampleType.allCases.count)")
  }

  @Test("the faults are those of the model, and may stand in any service's run")
  func faults() throws {
    #expect(FaultReader.Kind.allCases.map(\.rawValue) == StoreFault.kinds)
    guard case .array(let branches) = try node("$defs/fault/oneOf").value else {
      Issue.record("no branches")
      return
    }
    #expect(
      branches.map { $0.node(at: JSONPath(slashed: "properties/kind/const"))?.text }
        == StoreFault.kinds.map(JSONNode.quoted))
    #expect(try node("$defs/service/enum").text == list(RunService.names))
    let firsts = branches.compactMap { $0.node(at: JSONPath(slashed: "properties/from/default")) }
    #expect(firsts.map(\.text) == Array(repeating: "\(ScenarioDefaults.faultFrom)", count: 4))
    let code = "$defs/fault/oneOf/3/properties/code"
    let codes = HealthStoreError.Code.allCases.map { "\($0.rawValue)" }
    #expect(
      try [node(code + "/minimum").text, node(code + "/maximum").text]
        == [codes.first, codes.last])
  }
}
