import HealthContracts
import HealthModel
import ServiceObservations
import SimulatedHealth

/// A workload that merges each day's sleep samples: all of them, in another order, asleep samples
/// only, and in two parts of the day; and merges drawn samples.
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
      observation.windows.append(
        SleepObservation.Window(
          range: window, samples: samples.count,
          merged: service.mergedSleep(samples, in: window),
          shuffled: service.mergedSleep(Self.shuffled(samples, by: index), in: window),
          asleepAlone: service.mergedSleep(samples.filter(\.stage.isAsleep), in: window),
          cut: cut, parts: parts.map { service.mergedSleep(samples, in: $0) }))
    }
    observation.drawn = drawnMerges(service)
    return observation
  }

  /// Returns the merges of drawn samples.
  ///
  /// All bounds are multiples of a unit, so that samples often touch each other and the window. The
  /// units are a millisecond, a length that is not in whole seconds, a quarter of an hour, and more
  /// than a day.
  private func drawnMerges(_ service: any SleepMergeServiceProtocol)
    -> [SleepObservation.DrawnMerge]
  {
    var draws = CaseDraws(context, "sleepMerge")
    let origin = context.history.span.start
    return (0..<96).map { number in
      let unit = [1, 90_500, 15 * Milliseconds.minute, 25 * Milliseconds.hour][number % 4]
      func range(_ start: Int, _ length: Int) -> TimeRange {
        let begin = origin.advanced(by: Int64(start) * unit)
        return TimeRange(start: begin, end: begin.advanced(by: Int64(length) * unit))
      }
      let window = range(0, draws.below(13))
      let samples = (0..<draws.below(6)).map { _ in
        let stages = SleepStage.allCases
        return SleepSample(
          range: range(draws.below(20) - 4, draws.below(9)),
          stage: stages[draws.below(stages.count)], source: draws.below(3))
      }
      return SleepObservation.DrawnMerge(
        samples: samples, window: window, merged: service.mergedSleep(samples, in: window))
    }
  }

  /// Returns the samples in another order: dealt into two to four groups, each in reverse.
  private static func shuffled(_ samples: [SleepSample], by day: Int) -> [SleepSample] {
    let hands = 2 + day % 3
    return (0..<hands).flatMap { hand in
      samples.indices.reversed().filter { $0 % hands == hand }.map { samples[$0] }
    }
  }
}
