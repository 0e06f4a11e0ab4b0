import Distributions
import HealthModel

/// Times at which somebody wakes a sleeper, such as a child.
enum Interruptions {
  /// The shortest time awake, in milliseconds; the longest is three times as long.
  private static let shortest = 15 * Milliseconds.minute

  /// Adds times awake to a night, between its stages and about evenly.
  ///
  /// - Parameters:
  ///   - count: The number of times, above zero.
  ///   - stages: The contiguous stages of the night, which begin and end with sleep.
  ///   - limit: The latest time of waking, in milliseconds, at which the night is cut.
  ///   - random: The random source.
  /// - Returns: The stages, those after an interruption later than before.
  /// - Complexity: O(*n*) for *n* stages.
  static func add(
    _ count: Int, to stages: [SleepSegment], until limit: Int64, _ random: RandomSource
  ) -> [SleepSegment] {
    guard let first = stages.first, let last = stages.last else { return stages }
    let length = Double(last.end - first.start)
    var times = (1...count).map { number in
      let place = (Double(number) + 0.5 * (random.uniform() - 0.5)) / Double(count + 1)
      return first.start + Int64(place * length)
    }
    var night: [SleepSegment] = []
    var delay: Int64 = 0
    for stage in stages {
      append(stage.start + delay..<stage.end + delay, stage.stage, to: &night, until: limit)
      guard let time = times.first, stage.end >= time, stage.stage.isAsleep, stage != last else {
        continue
      }
      times.removeFirst()
      let awake = Int64(Double(shortest) * (1 + 2 * random.uniform())).rounded(
        to: SleepCalendar.grid)
      let end = stage.end + delay
      append(end..<end + awake, .awake, to: &night, until: limit)
      delay += awake
    }
    while let stage = night.last, !stage.stage.isAsleep { night.removeLast() }
    return night
  }

  /// Appends a stage as far as it is before a limit, or lengthens the last one if it is the same.
  private static func append(
    _ range: Range<Int64>, _ stage: SleepStage, to night: inout [SleepSegment],
    until limit: Int64
  ) {
    let end = min(range.upperBound, limit)
    if range.lowerBound >= end { return }
    var start = range.lowerBound
    if let last = night.last, last.stage == stage {
      start = last.start
      night.removeLast()
    }
    night.append(SleepSegment(start: start, end: end, stage: stage))
  }
}
