import HealthModel
import Testing

@testable import AppleHealthExport

@Suite("Sources of an Apple Health export")
struct ExportSourcesTests {
  private func device(_ address: String, _ fields: String) -> String {
    " device=\"&lt;&lt;HKDevice: \(address)&gt;, \(fields)&gt;\""
  }

  private func sources(_ mores: [(String, String)]) throws -> [DataSource] {
    let body = try mores.map { name, more in
      try Export.record(
        .stepCount, "2021-02-06 09:00:00 +0100", value: "1", source: name, more: more)
    }.joined()
    return try imported(Export.text(body)).history.steps.map(\.source)
  }

  @Test("One phone remains one source, whatever its address and its versions")
  func address() throws {
    let fields = "name:iPhone, manufacturer:Apple, model:iPhone, hardware:iPhone10,1, software:"
    let all = try sources(
      (0..<100).map { index in
        let version = " sourceVersion=\"\(11 + index / 50)\""
        return ("Anna’s iPhone", version + device("0x28\(index)", fields + "11.\(index)"))
      })
    #expect(all.count == 1)
    let source = try #require(all.first)
    #expect(source.kind == .phone)
    #expect(source.identifier == "phone-1")
    #expect(source.name == "Anna’s iPhone")
    #expect(source.deviceName == "iPhone")
    #expect(source.productType == "iPhone10,1")
    #expect(source.version == nil)
  }

  @Test("Name, product and model make different sources, best kinds first")
  func differences() throws {
    let all = try sources([
      ("App", ""), ("Anna’s iPhone", device("0x1", "model:iPhone, hardware:iPhone10,1")),
      ("Anna’s iPhone", device("0x1", "model:iPhone, hardware:iPhone14,5")),
      ("Watch", device("0x1", "model:Watch, hardware:Watch6,2")),
      ("Watch", device("0x1", "model:Other, hardware:Watch6,2")), ("Café &amp; Co", ""),
    ])
    #expect(
      all.map(\.identifier) == [
        "watch-1", "watch-2", "phone-1", "phone-2", "thirdParty-1", "thirdParty-2",
      ])
    #expect(
      all.map(\.name) == ["Watch", "Watch", "Anna’s iPhone", "Anna’s iPhone", "App", "Café & Co"])
    #expect(Set(all.map(\.bundleIdentifier)).count == 6)
  }

  @Test("What a person typed is apart from what the same app measured")
  func typed() throws {
    let start = "2021-02-06 09:00:00 +0100"
    let body =
      try Export.record(.bodyMass, start, value: "70", source: "Scale")
      + Export.record(
        .bodyMass, start, value: "71", source: "Scale", metadata: ["HKWasUserEntered": "1"])
      + Export.record(
        .bodyMass, start, value: "72", source: "Scale", metadata: ["HKWasUserEntered": "0"])
    let weight = try imported(Export.text(body)).history.weight
    #expect(weight.map(\.source.kind) == [.manual, .thirdParty])
    #expect(weight.map(\.grams) == [[71_000], [70_000, 72_000]])
    #expect(weight.map(\.labels) == [[.handTyped], [.genuine, .genuine]])
  }

  @Test("A source beyond the first hundred is left out and counted")
  func tooMany() throws {
    let body = try (0..<102).map { index in
      try Export.record(
        .stepCount, "2021-02-06 09:00:00 +0100", value: "1", source: "App \(index % 101)")
    }.joined()
    let result = try imported(Export.text(body))
    #expect(result.history.steps.count == 100)
    #expect(result.history.stepCount == 101)
    #expect(result.summary.skipped == ["source beyond the first 100": 1])
  }

  @Test("The text of a device is read with commas in its values")
  func deviceText() {
    let text = "name:A, B, manufacturer:Apple Inc., model:iPhone, hardware:iPhone10,1, software:1>"
    #expect(
      DeviceText.fields(text) == [
        "name": "A, B", "manufacturer": "Apple Inc.", "model": "iPhone",
        "hardware": "iPhone10,1", "software": "1",
      ])
    #expect(DeviceText.fields("").isEmpty)
  }
}
