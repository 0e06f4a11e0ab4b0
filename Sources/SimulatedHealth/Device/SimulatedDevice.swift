public import struct Foundation.UUID
public import HealthContracts
public import HealthModel

/// A device whose store holds a generated history.
@MainActor
public final class SimulatedDevice {
  /// What the devices reported.
  public let history: History
  /// When samples came into the store and left it, where a log says so.
  public let arrivals: ArrivalLog?
  /// The store.
  public let store: SimulatedHealthStore
  private let stepColumns: SampleColumns
  private let stepRows: [Int32]
  private let sleepSources: [DataSource: Int]

  /// Fills a store with a history, every sample at its place in time.
  ///
  /// The first source of a track has the best priority.
  ///
  /// - Parameters:
  ///   - history: The samples.
  ///   - arrivals: When samples came into the store and left it.
  ///   - configuration: How the store behaves.
  ///   - onExhausted: Called when a service's budget is spent; the default throws.
  /// - Throws: `HealthStoreError` when the history's values do not add up in 64 bits.
  public init(
    history: History, arrivals: ArrivalLog? = nil,
    configuration: StoreConfiguration = StoreConfiguration(),
    onExhausted: @escaping @MainActor (QueryBudgetExhausted) throws -> Void = { throw $0 }
  ) throws(HealthStoreError) {
    self.history = history
    self.arrivals = arrivals
    store = SimulatedHealthStore(
      key: history.identifierKey, epoch: history.span.end, configuration: configuration,
      onExhausted: onExhausted)
    (stepColumns, stepRows) = try store.database.load(history)
    var sleepSources: [DataSource: Int] = [:]
    for (index, series) in history.sleep.enumerated() where sleepSources[series.source] == nil {
      sleepSources[series.source] = index
    }
    self.sleepSources = sleepSources
    let all = Set(SampleType.allCases)
    // The services of a run begin on a device on which the person has answered already.
    store.access.ask(share: all, read: all)
  }

  /// The store's content alone, without a device around it.
  ///
  /// - Parameter history: The samples.
  /// - Returns: The content.
  /// - Throws: `HealthStoreError` when the history's values do not add up in 64 bits.
  public nonisolated static func database(of history: History) throws(HealthStoreError)
    -> HealthDatabase
  {
    let database = HealthDatabase(key: history.identifierKey)
    _ = try database.load(history)
    return database
  }

  /// The time of the device.
  public var now: Instant { Instant(milliseconds: store.now) }

  /// The step provider of the HealthKit manager over the store.
  public var steps: StepProvider { StepProvider(store) }

  /// Starts of all step samples of the history, ascending.
  public var stepStarts: [Int64] { stepColumns.starts }

  /// The history's row of a step sample.
  ///
  /// - Parameter uuid: The sample's identity.
  /// - Returns: The row: sources one after another, best first; nil for a sample of no history.
  public func stepRow(of uuid: UUID) -> Int? {
    guard store.database.type(of: uuid) == .stepCount,
      let row = store.database.arrival(of: uuid), row < stepRows.count
    else { return nil }
    return Int(stepRows[row])
  }

  /// The sleep samples that touch a window, all sources, unmerged.
  ///
  /// Categories get no merging from the store (source: D, as a consequence).
  ///
  /// - Parameter window: Matched without strict options: `end >= from && start < to`.
  /// - Returns: The samples.
  /// - Throws: What the store says.
  public func sleepSamples(touching window: TimeRange) async throws -> [SleepSample] {
    let query = SampleQuery(
      .sleepAnalysis, where: .time(from: window.start, to: window.end))
    return try await store.samples(query).compactMap { sample in
      guard let stage = SleepStage(rawValue: UInt8(clamping: sample.value)),
        let source = sleepSources[sample.source]
      else { return nil }
      return SleepSample(range: sample.range, stage: stage, source: source)
    }
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
  public func makeAppDevice(lateHours: Int) -> AppDevice {
    AppDevice(history, arrivals, lateHours: lateHours, store.configuration)
  }

  private static let otherApp = DataSource(
    identifier: "other-app", kind: .thirdParty, bundleIdentifier: "com.example.other-app",
    deviceName: nil)
}
