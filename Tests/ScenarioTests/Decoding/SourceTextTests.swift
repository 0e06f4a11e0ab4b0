import HealthModel
import Scenario
import Testing

@Suite("texts of sources")
struct SourceTextTests {
  private static let texts = """
    "deviceName": "c", "name": "d", "productType": "e", "version": "f"
    """
  private static let empty = """
    "deviceName": "", "name": "", "productType": "", "version": ""
    """

  /// The source of each of the six kinds of source object.
  private func sources(_ texts: String) throws -> [DataSource] {
    let source = """
      "id": "a", "kind": "watch", "bundleIdentifier": "b"\(texts.isEmpty ? "" : ", ")\(texts)
      """
    let literal = """
      "literal": {
        "steps": [{ "source": { \(source) }, "samples": [] }],
        "sleep": [{ "source": { \(source) }, "samples": [] }],
        "weight": [{ "source": { \(source) }, "samples": [] }] }
      """
    let one = "{ \"kind\": \"constant\", \"value\": 1 }"
    let generated = """
      "generated": {
        "steps": { "dailySteps": \(one), "sources": [{ \(source) }] },
        "sleep": { "asleepMinutes": \(one), "onsetHours": \(one),
          "sources": [{ \(source), "detail": "inBed" }] },
        "weight": { "startGrams": \(one),
          "sources": [{ \(source), "dayProbability": 1, "hour": \(one) }] } }
      """
    var sources: [DataSource?] = []
    for history in [literal, generated] {
      switch try scenario(ScenarioText.written([("\"literal\": {}", history)])).history {
      case .literal(let read):
        sources += [read.steps.first?.source, read.sleep.first?.source, read.weight.first?.source]
      case .generated(let read):
        sources += [
          read.steps?.sources.first?.source, read.sleep?.sources.first?.source,
          read.weight?.sources.first?.source,
        ]
      case .life, .export: Issue.record("a history that was not asked for")
      }
    }
    return sources.compactMap { $0 }
  }

  @Test("each source object carries its texts")
  func given() throws {
    let source = DataSource(
      identifier: "a", kind: .watch, bundleIdentifier: "b", deviceName: "c", name: "d",
      productType: "e", version: "f")
    #expect(try sources(Self.texts) == Array(repeating: source, count: 6))
  }

  @Test("an empty text, or one left out, is none")
  func absent() throws {
    let source = DataSource(
      identifier: "a", kind: .watch, bundleIdentifier: "b", deviceName: nil)
    #expect(try sources(Self.empty) == Array(repeating: source, count: 6))
    #expect(try sources("") == Array(repeating: source, count: 6))
  }
}
