import HealthModel
import ServiceObservations

extension Subject {
  /// Returns the division that a small layering run should have.
  ///
  /// - Parameter index: The place of the run.
  /// - Returns: The division; nil if the service does not follow strategies, if steps arrived
  ///   during the run, or if no intervals lie inside the calendar years.
  func smallDivision(_ index: Int) -> SmallDivision? {
    if let known = smallDivisions[index] { return known }
    guard let small = observations.layering?.small[index], small.followsStrategy,
      small.answers != .growing,
      let first = small.after.first, let last = small.after.last
    else { return nil }
    // A faulty service may return any intervals.
    let (start, end) = (first.range.start, last.range.end)
    let range = CalendarYears.range(small.yearsBack, before: small.now, zone: small.zone)
    guard range.start <= start, start < end, end <= range.end else { return nil }
    let whole = TimeRange(start: start, end: end)
    let division = SmallDivision(of: small, in: whole)
    smallDivisions[index] = division
    return division
  }
}

/// The division that a strategy prescribes for the few samples of a small layering run, and the
/// number of queries that it takes.
struct SmallDivision {
  /// The intervals, ascending.
  private(set) var intervals: [TimeRange] = []
  /// The depths of the queries that the division takes.
  private(set) var depths: [Int] = []
  /// The number of queries that the division takes.
  var queries: Int { depths.count }

  private let small: SmallLayering
  /// The times of the samples, ascending.
  private let times: [Instant]
  /// The amount of each source before each sample, and of all samples, in millionths of a step.
  private let amounts: (first: [Int64], second: [Int64])

  /// Divides the range of the data.
  ///
  /// - Parameters:
  ///   - small: The run.
  ///   - whole: The range of the data, which the run has found.
  init(of small: SmallLayering, in whole: TimeRange) {
    self.small = small
    let samples = small.samples.filter { whole.contains($0.time) }.sorted { $0.time < $1.time }
    times = samples.map(\.time)
    func sums(of source: Int) -> [Int64] {
      samples.reduce(into: [0]) { sums, sample in
        sums.append(sums[sums.count - 1] + (sample.source == source ? sample.total : 0))
      }
    }
    amounts = (sums(of: 0), sums(of: 1))
    switch small.strategy {
    case .recursiveHalving: divide(whole, by: 2, isKnown: false, depth: 0)
    case .carriedHalving:
      depths = [0]
      halve(whole, steps(in: whole), isEstimate: false, depth: 0)
    case .kWay(let parts): divide(whole, by: Int64(parts), isKnown: false, depth: 0)
    case .packedBuckets(let minutes): pack(whole, Int64(minutes) * Milliseconds.minute)
    case .gallop: gallop(whole)
    }
  }

  /// Returns the count of the samples in a range.
  func steps(in range: TimeRange) -> Int {
    let first = times.partitioningIndex { $0 >= range.start }
    return steps(first..<max(first, times.partitioningIndex { $0 >= range.end }))
  }

  /// Returns the count of consecutive samples.
  private func steps(_ samples: Range<Int>) -> Int {
    func sum(_ amounts: [Int64]) -> Int64 {
      amounts[samples.upperBound] - amounts[samples.lowerBound]
    }
    return Self.rounded(max(sum(amounts.first), sum(amounts.second)), small.answers)
  }

  /// Returns the count of a run's samples in a range.
  static func steps(in range: TimeRange, of small: SmallLayering) -> Int {
    func sum(of source: Int) -> Int64 {
      small.samples.reduce(0) { sum, sample in
        sample.source == source && range.contains(sample.time) ? sum + sample.total : sum
      }
    }
    return rounded(max(sum(of: 0), sum(of: 1)), small.answers)
  }

  private static func rounded(_ millionths: Int64, _ answers: SmallLayering.Answers) -> Int {
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    return Int(whole) + (answers == .nearestGaps && rest >= 500_000 ? 1 : 0)
  }

  // MARK: Equal parts

  private mutating func divide(
    _ range: TimeRange, by parts: Int64, isKnown: Bool, depth: Int
  ) {
    if !isKnown { depths.append(depth) }
    if steps(in: range) <= small.threshold || range.length <= small.minimumInterval {
      intervals.append(range)
      return
    }
    // No more parts than it takes to bring each to the minimum length.
    let number = min(parts, (range.length + small.minimumInterval - 1) / small.minimumInterval)
    let bounds = (0...number).map { part in
      let (length, rest) = range.length.quotientAndRemainder(dividingBy: number)
      return range.start.advanced(by: length * part + rest * part / number)
    }
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      divide(TimeRange(start: start, end: end), by: parts, isKnown: false, depth: depth + 1)
    }
  }

  /// Halves a range whose count is an answer, or an estimate: the remainder of the whole after its
  /// first half.
  private mutating func halve(
    _ range: TimeRange, _ count: Int, isEstimate: Bool, depth: Int
  ) {
    let isShort = range.length <= small.minimumInterval
    var count = count
    var isEstimate = isEstimate
    // An estimate that fits is not stored.
    if isEstimate, count <= small.threshold || isShort {
      depths.append(depth)
      (count, isEstimate) = (steps(in: range), false)
    }
    if count <= small.threshold || isShort {
      intervals.append(range)
      return
    }
    let middle = range.start.advanced(by: range.length / 2)
    let first = TimeRange(start: range.start, end: middle)
    let second = TimeRange(start: middle, end: range.end)
    let part = steps(in: first)
    depths.append(depth + 1)
    halve(first, part, isEstimate: false, depth: depth + 1)
    if part > count {
      depths.append(depth + 1)
      halve(second, steps(in: second), isEstimate: false, depth: depth + 1)
    } else {
      halve(
        second, count - part, isEstimate: isEstimate || !small.answers.areAdditive,
        depth: depth + 1)
    }
  }

  // MARK: Exponential search

  /// Finds one interval after the other, each from the length of the one before it.
  private mutating func gallop(_ whole: TimeRange) {
    var start = whole.start
    var first = small.minimumInterval
    while start < whole.end {
      let rest = whole.end.milliseconds - start.milliseconds
      let length = longest(
        from: start, first: min(first, rest), rest: rest, isFirst: intervals.isEmpty)
      let end = start.advanced(by: length)
      intervals.append(TimeRange(start: start, end: end))
      first = max(small.minimumInterval, length)
      start = end
    }
  }

  /// The length of an interval that fits, or of the shortest one.
  private mutating func longest(from start: Instant, first: Int64, rest: Int64, isFirst: Bool)
    -> Int64
  {
    var (length, fitting, tooLong) = (first, Int64(0), Int64.max)
    while true {
      depths.append(isFirst ? 0 : 1)
      let count = steps(in: TimeRange(start: start, end: start.advanced(by: length)))
      if count > small.threshold {
        if length <= small.minimumInterval { return length }
        tooLong = length
      } else {
        let isEnough = count >= small.threshold - small.threshold / 32
        if length == rest || isEnough { return length }
        fitting = length
      }
      if tooLong == .max {
        length = min(rest, 2 * length)
      } else if fitting == 0 {
        length = max(small.minimumInterval, tooLong / 2)
      } else if tooLong - fitting <= small.minimumInterval {
        return fitting
      } else {
        length = fitting + (tooLong - fitting) / 2
      }
    }
  }

  // MARK: Buckets

  /// The number of buckets that one query counts.
  private static let bucketsPerQuery: Int64 = 10_000

  private mutating func pack(_ whole: TimeRange, _ length: Int64) {
    if small.answers == .counts || whole.length <= small.minimumInterval {
      return divide(whole, by: 2, isKnown: false, depth: 0)
    }
    let buckets = buckets(of: whole, length)
    let responses = stride(from: 0, to: buckets.count, by: Int(Self.bucketsPerQuery)).map {
      buckets[$0..<min(buckets.count, $0 + Int(Self.bucketsPerQuery))]
    }
    depths += Array(repeating: 1, count: responses.count)
    switch small.answers {
    case .counts, .tooFew, .negative, .tooFewAmounts, .negativeAmount:
      for response in responses { halve(response) }
    case .sums, .buckets, .estimates, .growing: join(buckets)
    case .gaps, .nearestGaps: joinBetweenGaps(buckets)
    case .alternating:
      for (place, response) in responses.enumerated() {
        switch place % 4 {
        case 1: halve(response)
        case 3: join(Array(response))
        default: joinBetweenGaps(Array(response))
        }
      }
    }
  }

  /// Halves the time of a response that is of no use.
  private mutating func halve(_ response: ArraySlice<Bucket>) {
    guard let first = response.first, let last = response.last else { return }
    divide(
      TimeRange(start: first.range.start, end: last.range.end), by: 2, isKnown: false, depth: 1)
  }

  private struct Bucket {
    var range: TimeRange
    var samples: Range<Int>
  }

  private func buckets(of whole: TimeRange, _ length: Int64) -> [Bucket] {
    var next = 0
    return (0...((whole.length - 1) / length)).map { place in
      let start = whole.start.advanced(by: place * length)
      let range = TimeRange(start: start, end: min(whole.end, start.advanced(by: length)))
      let first = next
      while next < times.count, times[next] < range.end { next += 1 }
      return Bucket(range: range, samples: first..<next)
    }
  }

  /// Joins neighbors while the sum of their counts fits.
  private mutating func join(_ buckets: [Bucket]) {
    let isExact = small.answers != .estimates
    var open: (range: TimeRange, steps: Int, isKnown: Bool)?
    for (place, bucket) in buckets.enumerated() {
      let isEmpty = bucket.samples.isEmpty
      let steps = isEmpty ? 0 : self.steps(bucket.samples) + (isExact ? 0 : 9)
      if let run = open, run.steps + steps <= small.threshold {
        // Sums across two responses need not be right.
        let isSame = place % Int(Self.bucketsPerQuery) > 0
        open = (
          TimeRange(start: run.range.start, end: bucket.range.end), run.steps + steps,
          run.isKnown && isSame && (small.answers == .sums || small.answers == .alternating)
        )
      } else {
        if let open { divide(open.range, by: 2, isKnown: open.isKnown, depth: 1) }
        open = (bucket.range, steps, isExact)
      }
    }
    if let open { divide(open.range, by: 2, isKnown: open.isKnown, depth: 1) }
  }

  /// Joins neighbors up to the last gap before the limit is exceeded, or up to the last bucket
  /// that fits if less than half of the limit lies before that gap.
  private mutating func joinBetweenGaps(_ buckets: [Bucket]) {
    var first = 0
    var startsAtGap = false
    // The bucket and the sample after the last gap.
    var gap: (bucket: Int, sample: Int)?
    func range(_ from: Int, _ to: Int) -> TimeRange {
      TimeRange(start: buckets[from].range.start, end: buckets[to - 1].range.end)
    }
    // The first sample since the first bucket.
    var sample = buckets[0].samples.lowerBound
    for (place, bucket) in buckets.enumerated() {
      while first < place, sample < bucket.samples.upperBound,
        steps(sample..<bucket.samples.upperBound) > small.threshold
      {
        if let last = gap, 2 * steps(sample..<last.sample) >= small.threshold {
          divide(range(first, last.bucket), by: 2, isKnown: startsAtGap, depth: 1)
          (first, sample, startsAtGap) = (last.bucket, last.sample, true)
        } else {
          divide(range(first, place), by: 2, isKnown: false, depth: 1)
          (first, sample, startsAtGap) = (place, bucket.samples.lowerBound, false)
        }
        gap = nil
      }
      if bucket.samples.isEmpty {
        if first == place { startsAtGap = true }
        gap = (place + 1, bucket.samples.upperBound)
      }
    }
    let endsAtGap = gap?.bucket == buckets.count
    divide(range(first, buckets.count), by: 2, isKnown: startsAtGap && endsAtGap, depth: 1)
  }
}

extension SmallLayering.Sample {
  /// The amount in millionths of a step.
  fileprivate var total: Int64 { 1_000_000 * Int64(count) + Int64(millionths) }
}
