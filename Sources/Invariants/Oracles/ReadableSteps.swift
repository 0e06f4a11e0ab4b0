import HealthModel

/// The oracle for the steps that a store could show at a time, by the log of its arrivals.
struct ReadableSteps {
  /// A step sample that enters the store and may leave it.
  private struct Sample {
    var start: Int64
    var value: Int64
    var arrival = Int64.max
    var departure = Int64.max
  }

  /// The step samples, ascending by start.
  private let samples: [Sample]

  /// Creates the oracle for the step samples of a log.
  init(_ log: ArrivalLog) {
    var all = log.samples.map { Sample(start: $0.start, value: Int64($0.value)) }
    for index in 0..<log.count {
      let event = log[index]
      if event.change == .arrived {
        all[event.row].arrival = event.time
      } else {
        all[event.row].departure = event.time
      }
    }
    samples = log.tracks.filter { $0.type == .stepCount }.flatMap { all[$0.rows] }
      .sorted { $0.start < $1.start }
  }

  /// Returns the largest sum of the samples of a range that the store held at one time.
  ///
  /// - Parameters:
  ///   - range: The range in which the samples start.
  ///   - time: The last time that is considered.
  /// - Returns: The sum over all sources, in steps.
  /// - Complexity: O(log *n* + *k* log *k*) for *k* of *n* samples that start in the range.
  func largestSum(in range: TimeRange, until time: Instant) -> Int64 {
    let first = samples.partitioningIndex { $0.start >= range.start.milliseconds }
    let last = samples.partitioningIndex { $0.start >= range.end.milliseconds }
    var changes: [(time: Int64, amount: Int64)] = []
    for sample in samples[first..<max(first, last)] {
      changes.append((sample.arrival, sample.value))
      changes.append((sample.departure, -sample.value))
    }
    // A sample leaves the store before its replacement arrives.
    changes.sort { ($0.time, $0.amount) < ($1.time, $1.amount) }
    var (sum, largest): (Int64, Int64) = (0, 0)
    for change in changes.prefix(while: { $0.time <= time.milliseconds }) {
      sum += change.amount
      largest = max(largest, sum)
    }
    return largest
  }
}
