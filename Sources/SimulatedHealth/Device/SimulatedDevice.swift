public import struct Foundation.UUID
public import HealthContracts
public import HealthModel

/// A simulated device whose store contains a generated history.
@MainActor
public final class SimulatedDevice {
  /// The history that the device's sources reported.
  public let history: History
  /// The log of when samples entered and left the store, if there is one.
  public let arrivals: ArrivalLog?
  /// The ground truth of the history, which the services under test cannot see; nil if unknown.
  public let truth: GroundTruth?
  /// The time zones of the history; nil if they are not known.
  public let zones: ZoneTimeline?
  /// The health store of the device.
  public let store: SimulatedHealthStore
  private let sleepSources: [DataSource: Int]
  private let onExhausted: @MainActor (QueryBudgetExhausted) throws -> Void

  /// Creates a device whose store contains all samples of a history.
  ///
  /// The first source of a track has the highest priority.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - arrivals: The log of when samples entered and left the store.
  ///   - truth: The ground truth of the history.
  ///   - zones: The time zones of the history, which metadata names; nil if they are not known.
  ///   - configuration: The configuration of the store.
  ///   - onExhausted: Called when a service has used up its query budget; the default throws the
  ///     error.
  /// - Throws: `HealthStoreError` if the sum of the history's values could overflow.
  public init(
    history: History, arrivals: ArrivalLog? = nil, truth: GroundTruth? = nil,
    zones: ZoneTimeline? = nil, configuration: StoreConfiguration = StoreConfiguration(),
    onExhausted: @escaping @MainActor (QueryBudgetExhausted) throws -> Void = { throw $0 }
  ) throws(HealthStoreError) {
    self.history = history
    self.arrivals = arrivals
    self.truth = truth
    self.zones = zones
    self.onExhausted = onExhausted
    store = SimulatedHealthStore(
      key: history.identifierKey, epoch: history.span.end, configuration: configuration,
      onExhausted: onExhausted)
    store.database.zones = zones
    stepStarts = try store.database.load(history)
    var sleepSources: [DataSource: Int] = [:]
    for (index, series) in history.sleep.enumerated() where sleepSources[series.source] == nil {
      sleepSources[series.source] = index
    }
    self.sleepSources = sleepSources
    let all = Set(SampleType.allCases)
    // At the start of a run, the app has already requested authorization for all types.
    store.access.ask(share: all, read: all, at: store.now)
  }

  /// Returns a database that contains a history, without a device.
  ///
  /// - Parameter history: The history.
  /// - Returns: The database, with the default rules.
  /// - Throws: `HealthStoreError` if the sum of the history's values could overflow.
  public nonisolated static func database(of history: History) throws(HealthStoreError)
    -> HealthDatabase
  {
    let database = HealthDatabase(key: history.identifierKey)
    try database.load(history)
    return database
  }

  /// The time of the device.
  public var now: Instant { Instant(milliseconds: store.now) }

  /// A step provider that reads the store.
  public var steps: StepProvider { StepProvider(store) }

  /// The starts of all step samples of the history, ascending.
  public let stepStarts: [Int64]

  /// Returns the history's rows of step samples.
  ///
  /// - Parameter samples: The identifiers of the samples.
  /// - Returns: The row of each, counted over the sources in order of priority; nil for a sample
  ///   that is not from the history.
  /// - Complexity: O(*k*) for each sample and *k* sources if the samples are in the store's order,
  ///   otherwise O(*k* log *n*).
  public func stepRows(of samples: [UUID]) -> [Int?] {
    Self.stepRows(of: samples, in: store.database, StepRowCursor(history, starts: stepStarts))
  }

  // Outside the main actor: a closure isolated to it would check its executor at each call.
  private nonisolated static func stepRows(
    of samples: [UUID], in database: HealthDatabase, _ cursor: StepRowCursor
  ) -> [Int?] {
    var cursor = cursor
    return samples.map { uuid in
      guard let (type, row) = database.row(of: uuid), type == .stepCount, row < cursor.count
      else { return nil }
      return cursor.row(at: row)
    }
  }

  /// Returns the sleep samples of all sources that touch a time range, unmerged.
  ///
  /// HealthKit does not merge the sources of category samples (source: D, as a consequence).
  ///
  /// - Parameter window: The time range, matched without strict options: `end >= from && start <
  ///   to`.
  /// - Returns: The samples.
  /// - Throws: The error of `SimulatedHealthStore.samples(_:)`.
  public func sleepSamples(touching window: TimeRange) async throws -> [SleepSample] {
    try await store.sleepSamples(
      .time(from: window.start, to: window.end), sources: sleepSources)
  }

  /// Changes of the quantity that `write` and `erase` save and delete.
  public var changes: any ChangeProvider { StoreChanges(store, .genericQuantity) }

  /// Saves samples as another app.
  ///
  /// - Returns: The samples' identifiers; nil for an ignored sample.
  /// - Throws: `HealthStoreError`.
  public func write(_ samples: [NewSample]) throws -> [UUID?] {
    try store.deliver(samples, from: Self.otherApp)
  }

  /// Deletes a sample of the other app.
  ///
  /// - Parameters:
  ///   - uuid: The sample's identifier.
  ///   - isAnnounced: A Boolean value that indicates whether queries report the deletion.
  /// - Throws: `HealthStoreError`.
  public func erase(_ uuid: UUID, isAnnounced: Bool) throws {
    try store.retract([uuid], by: Self.otherApp, isAnnounced: isAnnounced)
  }

  /// Creates another device of the same person, empty and at the start of the history.
  ///
  /// - Parameter lateHours: The delay of samples from all sources but the best, not negative.
  /// - Returns: The device.
  public func makeAppDevice(lateHours: Int) -> AppDevice {
    AppDevice(
      history, arrivals, truth, zones, lateHours: lateHours, store.configuration,
      onExhausted: onExhausted)
  }

  static let otherApp = DataSource(
    identifier: "other-app", kind: .thirdParty, bundleIdentifier: "com.example.other-app",
    deviceName: nil)
}
