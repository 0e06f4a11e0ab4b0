import HealthModel
import StoreModel
import Testing

/// A naive facade in the place of the store.
private final class NaiveStoreFacade: CheckedFacade {
  private let facade: NaiveFacade

  init(_ sequence: FacadeSequence, defect: FacadeDefect? = nil) {
    facade = NaiveFacade(sequence, defect: defect)
  }

  func takeEvents() -> [FacadeEvent] { facade.takeEvents() }
  var condition: FacadeCondition { facade.condition }
  func perform(_ operation: FacadeOperation) async -> Answer {
    facade.perform(operation, assigned: [])
  }
  func finish() {}
}

/// The first difference between the naive facade and another in so many sequences.
@MainActor
private func find(
  in count: UInt64, _ make: (FacadeSequence) -> any CheckedFacade
) async -> Difference? {
  let check = FacadeCheck()
  for seed in 0..<count {
    var generator = FacadeGenerator(seed: seed)
    let sequence = generator.make()
    if let found = await check.compare(sequence, with: make(sequence)).difference { return found }
  }
  return nil
}

@MainActor
@Suite struct FacadeCheckTests {
  @Test func aFacadeAgreesWithItself() async {
    let found = await find(in: 300) { NaiveStoreFacade($0) }
    #expect(found == nil)
  }

  @Test(arguments: FacadeDefect.allCases)
  func findsDefects(_ defect: FacadeDefect) async {
    let found = await find(in: 2_000) { NaiveStoreFacade($0, defect: defect) }
    #expect(found != nil)
  }

  /// The switches that have no meaning in a database alone.
  @Test(arguments: [
    "sumRounding", "unaskedRead", "observerStart", "foregroundCatchUp", "retrySeconds",
  ])
  func findsSwitchesIgnored(_ id: String) async throws {
    let rule = try #require(StoreSemantics.switches.first { $0.id == id })
    // The facade always goes by the default.
    let found = await find(in: 2_000) { sequence in
      var sequence = sequence
      _ = rule.set(rule.defaultValue, in: &sequence.semantics)
      return NaiveStoreFacade(sequence)
    }
    #expect(found != nil)
  }
}
