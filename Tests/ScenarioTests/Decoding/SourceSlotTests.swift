import HealthModel
import Scenario
import Testing

@Suite("slots of sources")
struct SourceSlotTests {
  private func slots(_ kinds: [String]) throws -> [UInt16] {
    let sources = kinds.enumerated().map {
      "{ \"id\": \"\($0)\", \"kind\": \"\($1)\", \"bundleIdentifier\": \"b\" }"
    }
    let text = ScenarioText.drawn([
      (
        "{ \"id\": \"a\", \"kind\": \"phone\", \"bundleIdentifier\": \"b\" }",
        sources.joined(separator: ", ")
      )
    ])
    guard case .generated(let history) = try scenario(text).history else { return [] }
    return history.steps?.sources.map(\.slot) ?? []
  }

  @Test("each kind has its registered number, and sources of a kind are counted")
  func registered() throws {
    #expect(
      try slots(["manual", "watch", "phone", "scale", "thirdParty", "mock"])
        == [256, 512, 768, 1_024, 1_280, 1_536])
    #expect(try slots(["phone", "phone", "watch", "phone"]) == [768, 769, 512, 770])
  }

  @Test("a source added anywhere moves the slot of no source of another kind")
  func added() throws {
    let kinds = DataSource.Kind.allCases.map(\.rawValue)
    let before = try slots(kinds)
    for kind in kinds {
      for place in 0...kinds.count {
        var more = kinds
        more.insert(kind, at: place)
        var after = try slots(more)
        #expect(Set(after).count == after.count)
        after.remove(at: place)
        for (index, other) in kinds.enumerated() where other != kind {
          #expect(after[index] == before[index])
        }
      }
    }
  }
}
