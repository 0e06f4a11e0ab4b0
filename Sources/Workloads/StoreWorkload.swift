import HealthContracts
import HealthModel
import ServiceObservations

/// A workload that queries the step provider for the count and the raw samples of each day and of
/// parts of some days.
@MainActor
struct StoreWorkload {
  private let context: WorkloadContext

  init(_ context: WorkloadContext) { self.context = context }

  func run() async throws -> StoreObservation {
    let provider = context.statistics
    var observation = StoreObservation()
    for window in windows {
      let interval = window.dateInterval
      let count = try await context.retryPolicy.retrying {
        try await provider.getAggregatedStepCount(for: interval)
      }
      let samples = try await context.retryPolicy.retrying {
        try await provider.getRawStepSamples(for: interval)
      }
      let (rows, unknown) = context.rows(of: samples)
      observation.windows.append(window)
      observation.counts.append(count)
      observation.rawRows.append(rows)
      observation.unknownSamples += unknown
    }
    return observation
  }

  /// The days, and for every seventh day also three parts whose bounds fall inside samples.
  private var windows: [TimeRange] {
    var windows: [TimeRange] = []
    for index in 0..<context.days.count {
      let day = context.days.range(index)
      windows.append(day)
      if index % 7 != 0 || day.length < 10 { continue }
      let cuts = [0, 37, 61, 100].map { day.start.advanced(by: day.length * $0 / 100) }
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        windows.append(TimeRange(start: start, end: end))
      }
    }
    return windows
  }
}
