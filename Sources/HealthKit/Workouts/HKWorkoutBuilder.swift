public import Foundation
import HealthModel

/// Builds a workout of samples and events, and saves it with them.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  // Unchecked, because a simulation runs its tasks on one thread.

  public let device: HKDevice?
  public let workoutConfiguration: HKWorkoutConfiguration
  open private(set) var startDate: Date?
  open private(set) var endDate: Date?
  open private(set) var metadata: [String: Any] = [:]
  open private(set) var workoutEvents: [HKWorkoutEvent] = []

  private let store: HKHealthStore
  private var samples: [HKSample] = []
  private var isFinished = false

  public init(
    healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?
  ) {
    store = healthStore
    workoutConfiguration = configuration
    self.device = device
  }

  /// Checks that the builder is where a call needs it.
  private func require(_ isAllowed: Bool) throws {
    if !isAllowed || isFinished { throw platformError(.invalidArgument) }
  }

  /// Begins the workout; a builder begins once.
  open func beginCollection(at start: Date) async throws {
    try require(startDate == nil)
    startDate = start
  }

  /// Adds samples, which the store keeps at once.
  open func addSamples(_ samples: [HKSample]) async throws {
    try require(startDate != nil)
    try await store.save(samples)
    self.samples += samples
  }

  /// Adds an event of the session.
  func add(_ event: HKWorkoutEvent) { workoutEvents.append(event) }

  open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
    try require(startDate != nil)
    self.workoutEvents += workoutEvents
  }

  open func addMetadata(_ metadata: [String: Any]) async throws {
    try require(true)
    self.metadata.merge(metadata) { _, new in new }
  }

  /// Ends the workout, not before its start.
  open func endCollection(at end: Date) async throws {
    try require(startDate.map { $0 <= end } ?? false)
    endDate = end
  }

  /// Saves the workout and returns it; the builder cannot be used afterwards.
  open func finishWorkout() async throws -> HKWorkout? {
    try require(startDate != nil && endDate != nil)
    guard let startDate, let endDate else { return nil }
    let workout = HKWorkout(
      configuration: workoutConfiguration, start: startDate, end: endDate, events: workoutEvents,
      duration: elapsedTime(at: endDate), samples: samples, device: device,
      metadata: metadata.isEmpty ? nil : metadata)
    try await store.save(workout)
    store.device.associate(samples, with: workout)
    isFinished = true
    return workout
  }

  /// Forgets the workout; its samples stay in the store.
  open func discardWorkout() { isFinished = true }

  /// Returns the active time until a time, in seconds: pauses are left out.
  open func elapsedTime(at date: Date) -> TimeInterval {
    guard let startDate else { return 0 }
    var active: TimeInterval = 0
    var since: Date? = startDate
    for event in workoutEvents.sorted(by: { $0.dateInterval.start < $1.dateInterval.start })
    where event.dateInterval.start <= date {
      switch (event.type, since) {
      case (.pause, let start?), (.motionPaused, let start?):
        active += event.dateInterval.start.timeIntervalSince(start)
        since = nil
      case (.resume, nil), (.motionResumed, nil):
        since = event.dateInterval.start
      default: break
      }
    }
    return active + max(0, since.map { date.timeIntervalSince($0) } ?? 0)
  }

  /// The statistics of the samples so far, by type.
  open var allStatistics: [HKQuantityType: HKStatistics] {
    HKStatistics.summaries(
      of: samples, from: startDate ?? .distantPast, to: endDate ?? .distantFuture)
  }

  /// Returns the statistics of the samples of a type; nil if there are none.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    allStatistics[quantityType]
  }
}

// The forms with completion handlers.
extension HKWorkoutBuilder {
  @preconcurrency public func beginCollection(
    withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(of: { [self] in try await beginCollection(at: startDate) }, to: completion)
  }

  @preconcurrency public func add(
    _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(of: { [self] in try await addSamples(samples) }, to: completion)
  }

  @preconcurrency public func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent],
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(of: { [self] in try await addWorkoutEvents(workoutEvents) }, to: completion)
  }

  @preconcurrency public func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let values = UncheckedBox(metadata)
    reportSuccess(of: { [self] in try await addMetadata(values.value) }, to: completion)
  }

  @preconcurrency public func endCollection(
    withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reportSuccess(of: { [self] in try await endCollection(at: endDate) }, to: completion)
  }

  @preconcurrency public func finishWorkout(
    completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void
  ) {
    Task.detached { [self] in
      do {
        completion(try await finishWorkout(), nil)
      } catch { completion(nil, platformError(error)) }
    }
  }
}

/// A value that tasks of one simulation pass on.
struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
