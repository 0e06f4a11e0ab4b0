public import struct Foundation.Date
public import HealthContracts
public import HealthModel

extension StepsAndSleep {
  /// The reference service for steps and sleep over one private provider.
  @MainActor
  public final class HealthKitService: HealthKitServiceProtocol {
    private let provider: any HealthStoreProvider
    private let frequency: Metrics.UpdateFrequency
    private var stopObserver: (@MainActor @Sendable () -> Void)?
    /// Why changes of steps cannot wake the app; nil where they can, or nobody asked yet.
    public private(set) var deliveryFailure: Metrics.Failure?

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - provider: The one store.
    ///   - frequency: How often steps may wake the app; the system caps steps at hourly.
    public init(
      provider: any HealthStoreProvider, frequency: Metrics.UpdateFrequency = .immediate
    ) {
      self.provider = provider
      self.frequency = frequency
    }

    // MARK: Authorization

    /// Asks for reading steps and sleep and sharing nothing, where there is anything to ask.
    ///
    /// Afterwards changes of steps may wake the app. Those of sleep may not, since nothing observes
    /// sleep; and a delivery that cannot be had is no failed authorization.
    ///
    /// - Throws: `HealthKitServiceError`; what the store says; `CancellationError`.
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

    /// What is known of the write access to steps: nothing about reading.
    ///
    /// - Returns: The status of write access.
    public func authorizationStatus() -> SharingStatus { provider.sharingStatus(for: .stepCount) }

    /// What is known of the write access to sleep: nothing about reading.
    ///
    /// - Returns: The status of write access.
    public func sleepAuthorizationStatus() -> SharingStatus {
      provider.sharingStatus(for: .sleepAnalysis)
    }

    // MARK: Fetching

    /// The merged steps of the samples that start in a stretch of time.
    ///
    /// - Parameters:
    ///   - start: The first instant.
    ///   - end: The first instant after.
    /// - Returns: Steps; 0 where nothing matches.
    /// - Throws: `HealthKitServiceError`; what the store says; `CancellationError`.
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

    /// The union of what all sources call asleep, clipped to the stretch of time.
    ///
    /// The bound is the stretch itself: a look-back of 24 hours would lose an hour of a long day.
    ///
    /// - Parameters:
    ///   - start: The first instant.
    ///   - end: The first instant after.
    /// - Returns: Hours; 0 where nothing matches.
    /// - Throws: `HealthKitServiceError`; what the store says; `CancellationError`.
    public func fetchSleep(from start: Date, to end: Date) async throws -> Double {
      try check(.sleepAnalysis)
      guard start < end else { return 0 }
      let window = TimeRange(start: Instant(start), end: Instant(end))
      do {
        let found = try await provider.samples(
          SampleQuery(.sleepAnalysis, where: .time(from: window.start, to: window.end)))
        let samples = found.compactMap { sample in
          SleepStage(rawValue: UInt8(clamping: sample.value))
            .map { SleepSample(range: sample.range, stage: $0, source: 0) }
        }
        let merged = SleepMergeService().mergedSleep(samples, in: window)
        return Double(merged.asleep) / Double(Milliseconds.hour)
      } catch let error as HealthStoreError where error.code == .noData {
        return 0
      }
    }

    // MARK: Observing

    /// Starts the one observer of steps.
    ///
    /// - Parameter updateHandler: Called for each signal; the signal is completed when it returns,
    ///   whatever came of it.
    public func startObservingSteps(
      updateHandler: @escaping @MainActor @Sendable () async -> Void
    ) {
      guard stopObserver == nil, provider.isAvailable, provider.offers(.stepCount) else { return }
      stopObserver = provider.observe([.stepCount]) { _, completion in
        Task {
          await updateHandler()
          completion()
        }
      }
    }

    /// Stops the observer.
    public func stopObservingSteps() {
      stopObserver?()
      stopObserver = nil
    }

    private func check(_ type: SampleType) throws(HealthKitServiceError) {
      if !provider.isAvailable { throw .healthKitNotAvailable }
      if !provider.offers(type) {
        throw type == .stepCount ? .stepTypeNotAvailable : .sleepTypeNotAvailable
      }
    }
  }
}
