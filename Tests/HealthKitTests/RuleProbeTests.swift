import DeviceProbe
import Foundation
import HealthKit
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

/// The answers of the probe for real devices on the simulated one.
private struct Answers {
  var values: [String: String]
  var evidence: [String: String]

  /// Runs the probe, unmodified, as both of its apps.
  init(_ configuration: StoreConfiguration) throws {
    let simulation = Simulation(ScheduleConfiguration(seed: 1))
    let outcome: Outcome<String> = simulation.run {
      let store = await MainActor.run {
        SimulatedHealthStore(
          key: 1, epoch: Instant(milliseconds: 1_704_067_200_000), configuration: configuration)
      }
      HealthKitDevice.attach(store, to: simulation)
      var second = AppDeclaration()
      second.source = DataSource(
        identifier: "second", kind: .thirdParty, bundleIdentifier: "com.example.second",
        deviceName: nil)
      let other = second
      await MainActor.run { store.run(as: other) }
      guard await RuleProbe(role: .second).run().hasPrefix("Now") else { return "refused" }
      await MainActor.run { store.run(as: configuration.declaration) }
      return await RuleProbe().run()
    }
    guard case .finished(let text) = outcome else { throw Problem(text: "\(outcome)") }
    guard
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
      let answers = object["answers"] as? [[String: Any]]
    else { throw Problem(text: text) }
    values = [:]
    evidence = [:]
    for answer in answers {
      guard let id = answer["id"] as? String else { throw Problem(text: "\(answer)") }
      values[id] = answer["value"] as? String
      evidence[id] = answer["evidence"] as? String
    }
  }

  struct Problem: Error { var text: String }
}

@Suite("The probe of a real device on the simulated one")
struct RuleProbeTests {
  /// The rules that a person has to try: they need another day, zone, screen or a broken app.
  private static let byHand: Set = [
    "dayBuckets", "deletionDays", "enumerationEnd", "exceptions", "foregroundCatchUp",
    "lockedDelete", "openEnd", "openSide", "refusedOption", "retrySeconds", "sumRounding",
    "thirdPartyRank",
  ]

  /// Options that the probe cannot tell: it has no answer for a shuffled order, and the places of
  /// the simulated store's anchors are those of one type.
  private static let untold = [
    "defaultSampleOrder": "shuffled", "anchorOfOtherType": "carriesOn",
  ]

  @Test("its answers are the store's rules, for every option of every rule that it can try")
  func everyOption() throws {
    var configuration = StoreConfiguration()
    configuration.semantics.exceptions = .recorded
    let base = try Answers(configuration)
    for rule in StoreSemantics.switches {
      let answer = base.values[rule.id]
      let why = Comment(rawValue: "\(rule.id): \(base.evidence[rule.id] ?? "no evidence")")
      if Self.byHand.contains(rule.id) {
        #expect(answer == nil, why)
        continue
      }
      #expect(answer == rule.defaultValue, why)
      for option in rule.options
      where option != rule.defaultValue && option != Self.untold[rule.id] {
        var other = configuration
        #expect(rule.set(option, in: &other.semantics))
        let answers = try Answers(other)
        let evidence = answers.evidence[rule.id] ?? "no evidence"
        #expect(answers.values[rule.id] == option, "\(rule.id): \(evidence)")
      }
    }
  }
}
