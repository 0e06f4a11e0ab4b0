import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

/// A workload that merges each day's sleep samples: all of them, in another order, asleep samples
/// only, and in two parts of the day.
@MainActor
struct SleepWorkload {
  private let context: WorkloadContext

  init(_ context: WorkloadContext) { self.context = context }

  func run() async throws -> SleepObservation {
    let service = context.suite.sleepMerge()
    var observation = SleepObservation()
    for index in 0..<context.days.count {
      let window = context.days.range(index)
      let samples = try await context.retryPolicy.retrying {
        try await context.device.sleepSamples(touching: window)
      }
      let cut = window.start.advanced(by: min(3 * Milliseconds.hour, window.length / 2))
      let parts = [
        TimeRange(start: window.start, end: cut), TimeRange(start: cut, end: window.end),
      ]
      observation.samplesMerged += samples.count
      observation.windows.append(
        SleepObservation.Window(
          range: window, samples: samples.count,
          merged: service.mergedSleep(samples, in: window),
          shuffled: service.mergedSleep(Self.shuffled(samples, by: index), in: window),
          asleepAlone: service.mergedSleep(samples.filter(\.stage.isAsleep), in: window),
          cut: cut, parts: parts.map { service.mergedSleep(samples, in: $0) }))
    }
    return observation
  }

  /// Returns the samples in another order: dealt into two to four groups, each in reverse.
  private static func shuffled(_ samples: [SleepSample], by day: Int) -> [SleepSample] {
    let hands = 2 + day % 3
    return (0..<hands).flatMap { hand in
      samples.indices.reversed().filter { $0 % hands == hand }.map { samples[$0] }
    }
  }
}
