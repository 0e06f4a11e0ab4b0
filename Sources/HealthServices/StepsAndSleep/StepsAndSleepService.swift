public import struct Foundation.Date
public import HealthContracts
public import HealthModel

extension StepsAndSleep {
  /// The reference service for steps and sleep over a health store provider.
  @MainActor
  public final class HealthKitService: HealthKitServiceProtocol {
    private let provider: any HealthStoreProvider
    private let frequency: Metrics.UpdateFrequency
    private var stopObserver: (@MainActor @Sendable () -> Void)?
    /// The error of enabling background delivery for steps; nil if it succeeded or was not tried.
    public private(set) var deliveryFailure: Metrics.Failure?

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - provider: The health store.
    ///   - frequency: How often steps may wake the app; the system limits steps to hourly.
    public init(
      provider: any HealthStoreProvider, frequency: Metrics.UpdateFrequency = .immediate
    ) {
      self.provider = provider
      self.frequency = frequency
    }

    // MARK: Authorization

    /// Requests read access to steps and sleep if the system has not asked yet.
    ///
    /// It then enables background delivery for steps. Sleep has none, since sleep is not observed.
    /// A failure to enable delivery is kept in `deliveryFailure` and is not an authorization error.
    ///
    /// - Throws: `HealthKitServiceError`, the error of the store, or `CancellationError`.
    public func requestAuthorization() async throws {
      try check(.stepCount)
      try check(.sleepAnalysis)
      let types = StepsAndSleep.readTypes
      if provider.requestStatus(toShare: [], read: types) != .unnecessary {
        try await provider.requestAuthorization(toShare: [], read: types)
      }
      do {
        try await provider.enableBackgroundDelivery(for: .stepCount, frequency: frequency)
        deliveryFailure = nil
      } catch {
        deliveryFailure = Metrics.Failure(error)
      }
    }

    public func authorizationStatus() -> SharingStatus { provider.sharingStatus(for: .stepCount) }

    public func sleepAuthorizationStatus() -> SharingStatus {
      provider.sharingStatus(for: .sleepAnalysis)
    }

    // MARK: Fetching

    /// Returns the merged steps of the samples that start in a time range.
    ///
    /// - Parameters:
    ///   - start: The inclusive start.
    ///   - end: The exclusive end.
    /// - Returns: The step count; 0 if no sample matches.
    /// - Throws: `HealthKitServiceError`, the error of the store, or `CancellationError`.
    public func fetchSteps(from start: Date, to end: Date) async throws -> Double {
      try check(.stepCount)
      guard start < end else { return 0 }
      let predicate = SamplePredicate.time(
        from: Instant(start), to: Instant(end), options: .strictStart)
      do {
        let statistics = try await provider.statistics(
          StatisticsQuery(.stepCount, where: predicate, options: .cumulativeSum))
        return Double(statistics.sum?.millionths ?? 0) / 1_000_000
      } catch let error as HealthStoreError where error.code == .noData {
        return 0
      }
    }

    /// Returns the time asleep in a time range: the union over all sources, clipped to the range.
    ///
    /// The range is used as given: a window limited to 24 hours would lose an hour of a 25-hour
    /// day.
    ///
    /// - Parameters:
    ///   - start: The inclusive start.
    ///   - end: The exclusive end.
    /// - Returns: The hours asleep; 0 if no sample matches.
    /// - Throws: `HealthKitServiceError`, the error of the store, or `CancellationError`.
    public func fetchSleep(from start: Date, to end: Date) async throws -> Double {
      try check(.sleepAnalysis)
      guard start < end else { return 0 }
      let window = TimeRange(start: Instant(start), end: Instant(end))
      let found = try await provider.samples(
        SampleQuery(.sleepAnalysis, where: .time(from: window.start, to: window.end)))
      let samples = found.compactMap { sample in
        SleepStage(rawValue: UInt8(clamping: sample.value))
          .map { SleepSample(range: sample.range, stage: $0, source: 0) }
      }
      let merged = SleepMergeService().mergedSleep(samples, in: window)
      return Double(merged.asleep) / Double(Milliseconds.hour)
    }

    // MARK: Observing

    /// Starts observing steps with a single observer query.
    ///
    /// - Parameter updateHandler: The closure called for each update. The update is completed when
    ///   it returns, whether or not a fetch in it succeeded.
    public func startObservingSteps(
      updateHandler: @escaping @MainActor @Sendable () async -> Void
    ) {
      guard stopObserver == nil, provider.isAvailable, provider.supports(.stepCount) else { return }
      stopObserver = provider.observe([.stepCount]) { _, completion in
        Task {
          await updateHandler()
          completion()
        }
      }
    }

    public func stopObservingSteps() {
      stopObserver?()
      stopObserver = nil
    }

    private func check(_ type: SampleType) throws(HealthKitServiceError) {
      if !provider.isAvailable { throw .healthKitNotAvailable }
      if !provider.supports(type) {
        throw type == .stepCount ? .stepTypeNotAvailable : .sleepTypeNotAvailable
      }
    }
  }
}
