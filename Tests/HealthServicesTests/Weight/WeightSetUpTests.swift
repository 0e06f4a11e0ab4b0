import Foundation
import HealthContracts
import HealthModel
import Testing

@Suite struct WeightSetUpTests {
  private let read = "W8Trackr reads your weight data to show a complete history."
  private let write = "W8Trackr saves your weight entries to Apple Health."
  private typealias Flaw = WeightSync.MissingRequirement

  private func flaws(_ read: String?, _ write: String?, _ entitled: Bool = true) -> [Flaw] {
    var information: [String: String] = [:]
    information[Flaw.readUsageDescription.rawValue] = read
    information[Flaw.saveUsageDescription.rawValue] = write
    return Flaw.all(
      in: information, entitlements: entitled ? [Flaw.backgroundDelivery.rawValue] : [])
  }

  @Test("S1-007 the text for reading is there and names weight")
  func readText() {
    #expect(flaws(read, write) == [])
    for wrong in [nil, "", "Reads your health."] {
      #expect(flaws(wrong, write) == [.readUsageDescription])
    }
    #expect(Flaw.readUsageDescription.rawValue == "NSHealthShareUsageDescription")
  }

  @Test("S1-008 the text for saving is there and names saving weight")
  func writeText() {
    for wrong in [nil, "", "Saves your health.", read] {
      #expect(flaws(read, wrong) == [.saveUsageDescription])
    }
    #expect(Flaw.saveUsageDescription.rawValue == "NSHealthUpdateUsageDescription")
  }

  @Test("S1-046 the entitlement for background delivery is there")
  func entitlement() {
    #expect(flaws(read, write, false) == [.backgroundDelivery])
    #expect(flaws(nil, nil, false) == Flaw.allCases)
  }

  @Test("S1-016 the sync identifier is made of the stored identity, and read back")
  func identifiers() throws {
    let id = try #require(UUID(uuidString: "0F0E0D0C-0B0A-8908-8706-050403020100"))
    let text = WeightSync.syncIdentifier(of: id)
    #expect(text == "w8trackr-0F0E0D0C-0B0A-8908-8706-050403020100")
    #expect(WeightSync.entryID(of: text) == id)
    for other in [nil, "", "w8trackr-", "w8trackr-7", "other-\(id.uuidString)"] {
      #expect(WeightSync.entryID(of: other) == nil)
    }
  }

  @Test("S1-053 waits double up to a bound")
  func delays() {
    let policy = WeightSync.Policy()
    #expect((1...4).map(policy.delay) == [30_000, 60_000, 120_000, 240_000])
    for attempts in [8, 9, 31, 1_000, .max] {
      #expect(policy.delay(afterAttempts: attempts) == Milliseconds.hour)
    }
  }

  @Test("S1-026 anchor, queue and settings survive coding; entries too")
  func coding() throws {
    func roundTrip<Value: Codable & Equatable>(_ value: Value) throws {
      let data = try JSONEncoder().encode(value)
      #expect(try JSONDecoder().decode(Value.self, from: data) == value)
    }
    let id = try #require(UUID(uuidString: "0F0E0D0C-0B0A-8908-8706-050403020100"))
    try roundTrip(QueryAnchor(type: .bodyMass, predicate: 7, position: 12))
    try roundTrip(WeightSync.RetryItem(entryID: id, attempts: 2, notBefore: 5))
    try roundTrip(WeightSync.Settings(preferredUnit: .stone))
    try roundTrip(
      WeightEntry(
        id: id, origin: .own, grams: 80_000, weightUnit: .kilogram,
        date: Instant(milliseconds: 5)))
  }
}
