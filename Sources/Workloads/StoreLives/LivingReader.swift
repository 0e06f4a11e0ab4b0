import struct Foundation.Date
import HealthContracts
import HealthModel
import ServiceObservations
import VirtualTime

/// A reader of steps and sleep whose amounts depend on the time range and on what has changed.
@MainActor
final class LivingReader: StepsAndSleep.HealthKitServiceProtocol {
  typealias Quantity = StepsAndSleepObservation.Quantity

  /// The answer to the next read of a quantity, instead of the usual one.
  struct Detour {
    var quantity: Quantity
    /// The milliseconds until the answer.
    var delay: Int64 = 0
    var fails = false
    /// True if the answer is a number that is no amount.
    var isInvalid = false
    /// The events before the answer.
    var events: (@MainActor () -> Void)?
  }

  var reading = StoreLife.Reading.works
  /// The number of times that all amounts have changed.
  var changes = 0
  /// The detours of the next reads, first to last.
  var detours: [Detour] = []
  /// True if the next request for access fails.
  var failsRequest = false
  /// Returns the present.
  var now: @MainActor () -> Instant = { StoreLife.start }
  /// Returns true if nothing can be read, whatever the reading is.
  var isOffline: @MainActor () -> Bool = { false }
  private(set) var requests = 0
  /// The closure that is called for each update while steps are observed.
  private(set) var handler: (@MainActor @Sendable () async -> Void)?
  /// The closure of the observation that was stopped last.
  private(set) var stoppedHandler: (@MainActor @Sendable () async -> Void)?

  /// Forgets the observers of a process that has ended.
  func endProcess() { (handler, stoppedHandler) = (nil, nil) }

  func requestAuthorization() async throws {
    requests += 1
    defer { failsRequest = false }
    if failsRequest { throw HealthStoreError(.unknown) }
  }

  func authorizationStatus() -> SharingStatus { .sharingDenied }
  func sleepAuthorizationStatus() -> SharingStatus { .sharingDenied }

  func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    let range = TimeRange(start: Instant(start), end: Instant(end))
    return try await answer(.steps, StoreLife.steps(in: range, until: now(), changes: changes))
  }

  func fetchSleep(from start: Date, to end: Date) async throws -> Double {
    let range = TimeRange(start: Instant(start), end: Instant(end))
    let seconds = StoreLife.sleepSeconds(in: range, until: now(), changes: changes)
    return try await answer(.sleep, Double(seconds) / 3_600)
  }

  private func answer(_ quantity: Quantity, _ amount: Double) async throws -> Double {
    let isSteps = quantity == .steps
    var detour = Detour(quantity: quantity)
    if let index = detours.firstIndex(where: { $0.quantity == quantity }) {
      detour = detours.remove(at: index)
    }
    let reading = reading
    if detour.delay > 0 {
      try await Simulation.current?.sleep(nanoseconds: detour.delay * 1_000_000)
    }
    detour.events?()
    if detour.fails || isOffline() { throw HealthStoreError(.databaseInaccessible) }
    if detour.isInvalid { return isSteps ? [-1, .infinity][changes % 2] : .nan }
    switch reading {
    case .fails, isSteps ? .failsForSteps : .failsForSleep:
      throw HealthStoreError(.databaseInaccessible)
    case isSteps ? .lacksSteps : .lacksSleep:
      throw isSteps
        ? StepsAndSleep.HealthKitServiceError.stepTypeNotAvailable
        : StepsAndSleep.HealthKitServiceError.sleepTypeNotAvailable
    case .isDenied: return 0
    default: return amount
    }
  }

  func startObservingSteps(updateHandler: @escaping @MainActor @Sendable () async -> Void) {
    handler = updateHandler
  }

  func stopObservingSteps() {
    stoppedHandler = handler ?? stoppedHandler
    handler = nil
  }
}
