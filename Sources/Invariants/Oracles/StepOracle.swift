import HealthModel

/// The oracle for merged steps: at each instant, the best sample that covers it counts.
///
/// The oracle sweeps time from one start or end of a sample to the next, with the list of samples
/// that cover it. The store uses a tree of sums instead; the two share only the proportional split
/// of a sample (`ProportionalSplit`).
struct StepOracle {
  typealias Sample = OrderedSteps.Element

  /// The number of units per step: 1,000,000, or 1 if sources are merged once and sums are whole
  /// steps.
  let unit: Int64
  /// All samples, sorted by start, then by source and row.
  let samples: OrderedSteps

  private let semantics: StoreSemantics
  /// The amount of each sample by row; empty unless sources are merged once.
  private var shares: [Int64] = []
  /// The indices in `samples` that no merge crosses.
  private let cutPoints: CutPoints
  /// `sums[i]` is the amount of the samples before cut point `i`, or of the first `i` samples if
  /// sources are merged once.
  private var sums: [Int64] = [0]

  /// Creates the oracle for a history's steps.
  ///
  /// - Complexity: O(*n* · *a*) for *n* samples, at most *a* of which cover one instant.
  init(_ history: History, _ semantics: StoreSemantics) {
    self.semantics = semantics
    unit = semantics.mergeScope == .once ? 1 : 1_000_000
    samples = OrderedSteps(history, semantics.thirdPartyRank)
    cutPoints = CutPoints(of: samples)
    if semantics.mergeScope == .once {
      var shares = [Int64](repeating: 0, count: samples.count)
      sweep(samples, from: .min, to: .max) { shares[$0.row] += $1 }
      self.shares = shares
      for sample in samples { sums.append(sums[sums.count - 1] + shares[sample.row]) }
    } else {
      for (from, to) in zip(cutPoints.places, cutPoints.places.dropFirst()) {
        sums.append(sums[sums.count - 1] + amount(of: samples[from..<to]))
      }
    }
  }

  /// The samples that start in a range.
  func samples(in range: TimeRange) -> Slice<OrderedSteps> {
    samples[index(of: range.start.milliseconds)..<index(of: range.end.milliseconds)]
  }

  /// Returns what an answer is compared with.
  ///
  /// - Parameters:
  ///   - range: The range of the query.
  ///   - rows: The rows of the answer.
  /// - Returns: The rows of the samples that start in the range, ascending, and the amount in units
  ///   of those among them that the answer has.
  func comparison(in range: TimeRange, with rows: [Int32])
    -> (wanted: [Int32], amount: Int64)
  {
    let samples = samples(in: range)
    let wanted = samples.map { Int32($0.row) }.sorted()
    if rows == wanted { return (wanted, amount(of: samples)) }
    let returned = Set(rows)
    return (wanted, amount(of: samples.filter { returned.contains(Int32($0.row)) }))
  }

  /// Returns the amount of a query for the samples that start in a range, in units.
  ///
  /// Between two clean indices the amount follows from the precomputed sums; the samples before and
  /// after them are merged separately.
  func amount(in range: TimeRange) -> Int64 {
    let from = index(of: range.start.milliseconds)
    let to = index(of: range.end.milliseconds)
    if semantics.mergeScope == .once { return sums[to] - sums[from] }
    let places = cutPoints.places
    let first = cutPoints.index(notBefore: from)
    let after = cutPoints.index(notBefore: to)
    let last = places[after] == to ? after : max(0, after - 1)
    if places[first] >= places[last] { return amount(of: samples[from..<to]) }
    return amount(of: samples[from..<places[first]]) + sums[last] - sums[first]
      + amount(of: samples[places[last]..<to])
  }

  /// Returns the whole steps of each day, samples divided between days in proportion to time.
  ///
  /// - Complexity: O(*n* · *a* + *d*) for *n* samples, at most *a* of which cover one instant, and
  ///   *d* days.
  func steps(of days: DayTable) -> [Int64] {
    var carried: [Sample] = []
    return (0..<days.count).map { day in
      let range = TimeRange(days.starts[day], days.starts[day + 1])
      if semantics.mergeScope == .once { return rounded(amount(in: range)).steps }
      let all = carried + samples(in: range)
      carried = all.filter { $0.end > range.end.milliseconds }
      let (from, to) = (range.start.milliseconds, range.end.milliseconds)
      return rounded(amount(of: all, from: from, to: to)).steps
    }
  }

  /// Returns the amount of a set of samples, in units: merged among themselves, or their shares of
  /// the overall merge if sources are merged once.
  func amount<Samples: RandomAccessCollection<Sample>>(of samples: Samples) -> Int64
  where Samples.Index == Int {
    if semantics.mergeScope == .once { return samples.reduce(0) { $0 + shares[$1.row] } }
    return amount(of: samples, from: .min, to: .max)
  }

  /// Returns the steps of a query for the samples that start in a range, rounded down.
  func wholeSteps(in range: TimeRange) -> Int64 { amount(in: range).floorDivided(by: unit) }

  /// Returns the whole steps in an amount, and the units that rounding removes (negative if it
  /// adds).
  func rounded(_ amount: Int64) -> (steps: Int64, lost: Int64) {
    let half = semantics.sumRounding == .nearest && unit > 1 ? unit / 2 : 0
    let steps = (amount + half).floorDivided(by: unit)
    return (steps, amount - steps * unit)
  }

  /// Returns the amount that queries for the parts of a range count beyond a query for the whole
  /// range at one boundary, in units.
  ///
  /// Samples that start before the boundary hide others after it in a query for the whole range,
  /// but not in a query for the part after it (source: U, see `StoreSemantics.MergeScope`).
  ///
  /// - Parameters:
  ///   - reaching: The samples of the parts before the boundary that end after it.
  ///   - part: The part after the boundary.
  /// - Returns: The excess; 0 if sources are merged once.
  func excess(of reaching: [Sample], before part: TimeRange) -> Int64 {
    guard semantics.mergeScope == .perQuery, let until = reaching.map(\.end).max() else { return 0 }
    let from = part.start.milliseconds
    let to = min(part.end.milliseconds, until)
    let after = samples(in: TimeRange(from, max(from, to)))
    return amount(of: reaching, from: from, to: until) + amount(of: after, from: from, to: until)
      - amount(of: reaching + after, from: from, to: until)
  }

  private func amount<Samples: RandomAccessCollection<Sample>>(
    of samples: Samples, from: Int64, to: Int64
  ) -> Int64 where Samples.Index == Int {
    var sum: Int64 = 0
    sweep(samples, from: from, to: to) { sum += $1 }
    return sum
  }

  private func index(of time: Int64) -> Int { samples.partitioningIndex { $0.start >= time } }

  // MARK: The sweep

  /// Calls `take` with each amount that a sample contributes in `[from, to)`, in units.
  ///
  /// - Parameters:
  ///   - ordered: The samples, sorted by start.
  ///   - from: The start of the sweep in milliseconds.
  ///   - to: The end of the sweep in milliseconds.
  ///   - take: Receives a sample and its amount, once or several times for each sample.
  private func sweep<Samples: RandomAccessCollection<Sample>>(
    _ ordered: Samples, from: Int64, to: Int64, _ take: (Sample, Int64) -> Void
  ) where Samples.Index == Int {
    var active: [Sample] = []
    var instants: [Sample] = []
    var index = ordered.startIndex
    let end = ordered.endIndex
    var next = index < end ? ordered[index] : nil
    var time = from
    while next != nil || !active.isEmpty {
      if active.isEmpty, let next { time = max(time, next.start) }
      if time >= to { return }
      while let sample = next, sample.start <= time {
        if sample.end > time { active.append(sample) }
        if sample.start == sample.end, sample.start >= from { instants.append(sample) }
        index += 1
        next = index < end ? ordered[index] : nil
      }
      for instant in instants {
        let isHidden =
          semantics.sourceMerging == .byInstant
          && semantics.instantUnderCover == .hidden
          && active.contains { canHide($0, instant) }
        if !isHidden { take(instant, instant.value * unit) }
      }
      instants.removeAll(keepingCapacity: true)
      if active.isEmpty { continue }
      let upcoming = min(to, next?.start ?? .max)
      let change = active.reduce(upcoming) { min($0, $1.end) }
      let best = active.dropFirst().reduce(active[0]) { $1.hasPriority(over: $0) ? $1 : $0 }
      for sample in active where counts(sample, where: best) {
        take(sample, amount(of: sample, from: time, to: change))
      }
      active.removeAll { $0.end <= change }
      time = change
    }
  }

  /// Returns the amount of a sample between two times, in units.
  private func amount(of sample: Sample, from: Int64, to: Int64) -> Int64 {
    let value = sample.value * unit
    if from <= sample.start, sample.end <= to { return value }
    func before(_ time: Int64) -> Int64 {
      ProportionalSplit.share(of: value, from: sample.start, to: sample.end, before: time)
    }
    return before(to) - before(from)
  }

  /// True if a sample counts where the best one counts: it is the best itself, any of the best
  /// source if its own are summed, or any at all if sources are summed.
  private func counts(_ sample: Sample, where best: Sample) -> Bool {
    if semantics.sourceMerging == .sum { return true }
    return semantics.ownOverlaps == .summed ? sample.rank == best.rank : sample.row == best.row
  }

  /// True if a sample that covers a zero-length one hides it.
  private func canHide(_ sample: Sample, _ instant: Sample) -> Bool {
    if semantics.ownOverlaps == .summed { return sample.rank < instant.rank }
    return sample.hasPriority(over: instant)
  }
}
