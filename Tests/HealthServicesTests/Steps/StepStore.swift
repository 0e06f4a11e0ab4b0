import Foundation
import HealthContracts
import HealthModel
import HealthServices
import SimulatedHealth
import VirtualTime

/// A simulated store behind the HealthKit manager, for the tests of the real provider.
@MainActor
struct StepStore {
  nonisolated static let watch = DataSource(
    identifier: "watch", kind: .watch, bundleIdentifier: "com.watch", deviceName: "Watch")
  nonisolated static let phone = DataSource(
    identifier: "phone", kind: .phone, bundleIdentifier: "com.phone", deviceName: "Phone")
  nonisolated static let hand = DataSource(
    identifier: "hand", kind: .manual, bundleIdentifier: "com.apple.Health", deviceName: nil)
  /// Virtual zero.
  nonisolated static let epoch = utc("2024-06-15T12:00")

  let store: SimulatedHealthStore
  let provider: StepProvider
  let manager: HealthKitManager<StepProvider>

  fileprivate init(_ configuration: StoreConfiguration) {
    store = SimulatedHealthStore(key: 5, epoch: Self.epoch, configuration: configuration)
    provider = StepProvider(store)
    manager = HealthKitManager(healthKitProvider: provider)
  }

  /// Another writer's sample, in minutes before virtual zero.
  @discardableResult
  func walk(
    minute: Int64, lasting minutes: Int64, _ steps: Int32, from source: DataSource = Self.watch
  ) throws -> UUID? {
    let start = Self.minute(minute)
    return try store.deliver(
      [
        NewSample(
          .stepCount, start: start.milliseconds, end: start.milliseconds + minutes * 60_000,
          value: Int64(steps))
      ], from: source
    ).first ?? nil
  }

  /// Minutes after the begin of the day before.
  nonisolated static func minute(_ minute: Int64) -> Instant {
    epoch.advanced(by: (minute - 24 * 60) * 60_000)
  }

  nonisolated static func interval(_ from: Int64, _ to: Int64) -> DateInterval {
    TimeRange(start: minute(from), end: minute(to)).dateInterval
  }

  static var milliseconds: Int64 { (Simulation.current?.now ?? 0) / 1_000_000 }
}

/// A simulation did not come to its end.
struct StepStoreUnfinished: Error {
  var words: String
}

/// Runs a program on a simulated store in virtual time; by default calls cost nothing.
func onStepStore<Success: Sendable>(
  _ change: (inout StoreConfiguration) -> Void = { _ in },
  _ program: @escaping @MainActor @Sendable (StepStore) async throws -> Success
) throws -> Success {
  var configuration = StoreConfiguration()
  configuration.costs = QueryCosts([:])
  configuration.semantics.exceptions = .recorded
  change(&configuration)
  let made = configuration
  let outcome = Simulation(keepsTrace: false).run { @MainActor in
    try await program(StepStore(made))
  }
  switch outcome {
  case .finished(let success): return success
  case .failed(let error): throw error
  default: throw StepStoreUnfinished(words: "\(outcome)")
  }
}
