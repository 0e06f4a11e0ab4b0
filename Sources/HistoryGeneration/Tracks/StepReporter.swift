import Distributions
import HealthModel
import Randomness
import Scenario

/// One source's recording of a day: the share of steps that it counts, and the number, times and
/// lengths of its samples.
///
/// Samples divide the day's walk at quantiles: the sample that follows the first tenth of the
/// source's count starts when the first tenth of the true steps is done. So values are exact and
/// within their bounds, and sample times follow the walk.
struct StepReporter {
  let plan: StepTrackPlan
  let source: StepTrackPlan.Source

  func report(_ latent: LatentSteps, _ index: Int, _ person: UInt32, _ random: RandomSource)
    -> [DeviceSample]
  {
    let day = plan.scope.days.day(index)
    let stream = StreamIdentifier(.stepDay, slot: source.source.slot)
    random.seek(person: person, stream: stream, day: Int32(day.ordinal))
    let seen = source.coverage.draw(random) * (1 + source.error.draw(random))
    let total = Int((Double(latent.total) * seen).rounded())
    let wanted = Double(source.samplesPerDay.drawWhole(random)) * latent.fraction
    let range = plan.scope.days.range(index)
    if total <= 0 || latent.total == 0 { return [] }
    let bounds = source.source.stepsPerSample
    let room = Int(range.length / (2 * shortest))
    let fewest = (total + bounds.upperBound - 1) / bounds.upperBound
    let most = max(1, min(total / bounds.lowerBound, room))
    let count = max(min(max(Int(wanted), 1), most), min(fewest, most))
    let values = split(total, into: count, within: bounds, random)
    return place(
      values, of: total, in: range, on: Int32(day.ordinal), latent, random)
  }

  private var shortest: Int64 {
    Int64(source.source.secondsPerSample.lowerBound) * Milliseconds.second
  }

  /// Splits a total into values within bounds, using random weights.
  private func split(
    _ total: Int, into count: Int, within bounds: ClosedRange<Int>, _ random: RandomSource
  ) -> [Int32] {
    let lower = min(bounds.lowerBound, total / count)
    var weights = [Double](repeating: 0, count: count)
    var sum = 0.0
    for index in 0..<count {
      // Shape 2, like the gaps between walks: sample sizes vary widely but none is near zero.
      sum += Gamma.sample(from: random, shape: 2, scale: 1)
      weights[index] = sum
    }
    let free = Double(total - lower * count)
    var values = [Int32](repeating: 0, count: count)
    var before = 0
    var excess = 0
    for index in 0..<count {
      let upTo = index == count - 1 ? total - lower * count : Int(free * weights[index] / sum)
      let value = lower + upTo - before + excess
      before = upTo
      excess = max(0, value - bounds.upperBound)
      values[index] = Int32(value - excess)
    }
    // Moves the excess of the last samples to earlier samples with room.
    var index = count - 1
    while excess > 0, index >= 0 {
      let moved = min(excess, bounds.upperBound - Int(values[index]))
      values[index] += Int32(moved)
      excess -= moved
      index -= 1
    }
    // If all samples are full, the rest stays in the last one, so that no step is lost.
    values[count - 1] += Int32(excess)
    return values
  }

  /// Assigns each value the time of its quantile of the true steps, in order and inside the time
  /// out of bed in which those steps were made.
  ///
  /// Samples are shorter than the source's shortest where so many do not fit in that time.
  private func place(
    _ values: [Int32], of total: Int, in range: TimeRange, on day: Int32, _ latent: LatentSteps,
    _ random: RandomSource
  ) -> [DeviceSample] {
    let spread = UInt32(source.source.secondsPerSample.count)
    var quantiles = WalkQuantiles(latent, start: range.start.milliseconds)
    var walked: [(part: Int, start: Int64, end: Int64)] = []
    walked.reserveCapacity(values.count)
    let parts = latent.up.map { part in
      let isLast = part.upperBound == latent.minutes.count
      let end = range.start.milliseconds + Int64(part.upperBound) * Milliseconds.minute
      return TimeRange(
        range.start.milliseconds + Int64(part.lowerBound) * Milliseconds.minute,
        isLast ? range.end.milliseconds : end)
    }
    var counts = [Int64](repeating: 0, count: parts.count)
    var counted = 0
    for value in values {
      let start = quantiles.time(at: counted, of: total)
      counted += Int(value)
      let part = parts.partitioningIndex { $0.end.milliseconds > start }
      counts[part] += 1
      walked.append((part, start, quantiles.end(of: counted, of: total)))
    }
    var samples: [DeviceSample] = []
    samples.reserveCapacity(values.count)
    var (part, reached) = (0, Int64.min)
    for (value, walk) in zip(values, walked) {
      // What a night's walk runs over is moved to before the night below.
      if walk.part != part { (part, reached) = (walk.part, .min) }
      let start = max(walk.start, reached)
      let drawn = shortest + Int64(random.integer(below: spread)) * Milliseconds.second
      let least = min(shortest, parts[walk.part].length / counts[walk.part])
      let end = start + max(least, min(drawn, walk.end - start))
      samples.append(
        DeviceSample(start: start, end: end, value: value, activity: day, arrival: end))
      reached = end
    }
    var limit = Int64.max
    for index in samples.indices.reversed() {
      let part = walked[index].part
      limit = min(limit, parts[part].end.milliseconds)
      if samples[index].end > limit {
        let least = min(shortest, parts[part].length / counts[part])
        samples[index].end = limit
        samples[index].arrival = limit
        samples[index].start = min(samples[index].start, limit - least)
      }
      limit = samples[index].start
    }
    return samples
  }
}

/// Finds the times at which a given share of a day's true steps is done and at which the rest
/// begins; successive shares must not decrease.
private struct WalkQuantiles {
  private let minutes: [UInt16]
  private let total: Int
  private let start: Int64
  private var minute = 0
  private var before = 0

  init(_ latent: LatentSteps, start: Int64) {
    minutes = latent.minutes
    total = latent.total
    self.start = start
  }

  /// Returns the time in milliseconds at which `part / whole` of the true steps is done: at the end
  /// of a walk, before the rest that follows it.
  mutating func end(of part: Int, of whole: Int) -> Int64 {
    let target = total * part / whole
    while minute < minutes.count - 1, before + Int(minutes[minute]) < target { advance() }
    return time(target)
  }

  /// Returns the time in milliseconds at which the steps after `part / whole` of the true steps
  /// begin: at the start of a walk, after the rest before it.
  mutating func time(at part: Int, of whole: Int) -> Int64 {
    let target = total * part / whole
    while minute < minutes.count - 1, before + Int(minutes[minute]) <= target { advance() }
    return time(target)
  }

  private mutating func advance() {
    before += Int(minutes[minute])
    minute += 1
  }

  private func time(_ target: Int) -> Int64 {
    let steps = max(1, Int64(minutes[minute]))
    let within = min(Int64(target - before) * Milliseconds.minute / steps, Milliseconds.minute)
    return start + Int64(minute) * Milliseconds.minute + within
  }
}
