import HealthContracts
import HealthModel

extension Mutant {
  /// Never says that a wake was dealt with.
  static let neverCompletes = Mutant(
    "neverCompletes", "Never says that a wake was dealt with",
    seenIn: "observer queries whose completion handler is not called on every path",
    on: "app-weeks"
  ) { suite in
    suite.with(\.weightSync) { dependencies in
      var dependencies = dependencies
      dependencies.store = Silent(dependencies.store)
      return suite.weightSync(dependencies)
    }
  }
}

/// A store whose observers' completions lead nowhere.
@MainActor
private final class Silent: WeightSync.ObservableHealthStore {
  private let base: any WeightSync.ObservableHealthStore

  init(_ base: any WeightSync.ObservableHealthStore) { self.base = base }

  var isHealthDataAvailable: Bool { base.isHealthDataAvailable }
  var sharingStatus: SharingStatus { base.sharingStatus }
  var keepsFrom: Instant? { base.keepsFrom }

  func requestAuthorization(toShare: Set<SampleType>, read: Set<SampleType>) async throws -> Bool {
    try await base.requestAuthorization(toShare: toShare, read: read)
  }

  func save(_ sample: NewSample) async throws { try await base.save(sample) }
  func delete(_ sample: StoredSample) async throws { try await base.delete(sample) }

  func execute(_ query: WeightSync.Query) async throws -> WeightSync.Answer {
    try await base.execute(query)
  }

  func observe(_ query: WeightSync.ObserverQuery) {
    base.observe(WeightSync.ObserverQuery(query.type) { _ in query.handler {} })
  }

  func stopObserving() { base.stopObserving() }
  func enableBackgroundDelivery() async throws { try await base.enableBackgroundDelivery() }
}
