import Foundation
import HealthContracts

/// The layering plan's class with its two dependencies; it stores the range undivided.
@MainActor
public final class LayeringService: LayeringServiceProtocol {
  private let maxYearsBack = 10
  private let stepDataProvider: StepDataProvider
  private let intervalStore: IntervalStoring
  private let now: Date

  /// The plan's optional callback.
  public var onProgress: ((LayeringProgress) -> Void)?

  /// Makes a service over an app's database, as the plan writes it, but with a fixed time.
  public convenience init(stepDataProvider: StepDataProvider, modelContext: ModelContext) {
    self.init(
      stepDataProvider: stepDataProvider, intervalStore: modelContext,
      now: Date(timeIntervalSince1970: 1_709_208_000))
  }

  /// Makes a service.
  public init(stepDataProvider: StepDataProvider, intervalStore: IntervalStoring, now: Date) {
    self.stepDataProvider = stepDataProvider
    self.intervalStore = intervalStore
    self.now = now
  }

  /// Stores one interval over all years.
  public func performLayering() async throws -> Int {
    let start = now.addingTimeInterval(-86_400 * 365 * Double(maxYearsBack))
    let steps = try await stepDataProvider.getAggregatedStepCount(
      for: DateInterval(start: start, end: now))
    onProgress?(
      LayeringProgress(intervalsFound: 0, currentDepth: 0, status: "Checking interval..."))
    try intervalStore.replaceAll(
      with: [SyncInterval(startDate: start, endDate: now, stepCount: steps)])
    return 1
  }

  /// Empties the store.
  public func clearAllIntervals() async throws {
    try intervalStore.removeAll()
  }
}

/// An app's own interval store.
@MainActor
public final class AppIntervalStore: IntervalStoring {
  private var intervals: [SyncInterval.ID: SyncInterval] = [:]

  /// Makes an empty store.
  public init() {}

  /// What is stored.
  public func allIntervals() throws -> [SyncInterval] {
    intervals.values.sorted { $0.startDate < $1.startDate }
  }

  /// Puts other intervals in the place of the stored ones.
  public func replaceAll(with intervals: [SyncInterval]) throws {
    var stored: [SyncInterval.ID: SyncInterval] = [:]
    for interval in intervals where stored.updateValue(interval, forKey: interval.id) != nil {
      throw DuplicateIntervalError(interval)
    }
    self.intervals = stored
  }

  /// Stores one more, or another one of the same bounds.
  public func insert(_ interval: SyncInterval) throws { intervals[interval.id] = interval }

  /// Removes all.
  public func removeAll() throws { intervals = [:] }
}
