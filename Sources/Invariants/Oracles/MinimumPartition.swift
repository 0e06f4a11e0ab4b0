package import HealthModel

extension Subject {
  /// Returns the minimum number of intervals into which the history can be divided, over all
  /// choices of boundaries.
  ///
  /// A query for each interval returns at most `limit` steps, or the interval is at most `shortest`
  /// long, measured from its first sample.
  ///
  /// - Parameters:
  ///   - limit: The most steps in an interval.
  ///   - shortest: The length in milliseconds up to which an interval may hold more.
  ///   - range: The range of the starts of the samples to divide.
  /// - Returns: The number; 1 if there are no samples; nil if a cluster of overlapping samples is
  ///   too large to be searched.
  /// - Complexity: O(*n* + *l* · *m*²) for *n* samples, a result of *l*, and at most *m* samples
  ///   between two instants that no sample covers.
  package func minimumIntervalCount(limit: Int, shortest: Int64, in range: TimeRange) -> Int? {
    if divisionCache?.range != range {
      divisionCache = (range, MinimumPartition(stepOracle, range))
    }
    return divisionCache?.divisions?.number(limit: limit, shortest: shortest)
  }
}

/// The minimum number of intervals, found by trying every cut that can matter.
///
/// A place is a cut, given as the number of samples before it; see `CutPoints`.
///
/// Cutting as late as possible is not always best: a smaller set of samples can have a larger
/// count, because a sample of a better source hides others. At a clean place it is best, because
/// amounts add up there, and no division that starts at an earlier place needs fewer intervals.
/// The search therefore keeps the latest clean place reached and the places after it.
struct MinimumPartition {
  /// The most samples between two clean places.
  private static let maximumClusterSize = 4_001

  private let oracle: StepOracle
  private let samples: Slice<OrderedSteps>
  private let cutPoints: CutPoints
  /// `totals[i]` is the amount before `cutPoints.places[i]`.
  private var totals: [Int64] = [0]
  /// `best[i]` is the best rank of the samples between the clean places `i - 1` and `i`.
  private var best: [Int] = [0]

  init?(_ oracle: StepOracle, _ range: TimeRange) {
    self.oracle = oracle
    let samples = oracle.samples(in: range)
    self.samples = samples
    cutPoints = CutPoints(of: samples)
    let clusters = zip(cutPoints.places, cutPoints.places.dropFirst())
    if clusters.contains(where: { $1 - $0 > Self.maximumClusterSize }) { return nil }
    for (first, place) in clusters {
      totals.append(totals[totals.count - 1] + amount(first, place))
      best.append((first..<place).map { samples[samples.startIndex + $0].rank }.min() ?? 0)
    }
  }

  private func start(_ index: Int) -> Int64 { samples[samples.startIndex + index].start }

  /// A Boolean value that indicates whether two intervals can meet before a sample.
  private func isPlace(_ index: Int) -> Bool {
    index == 0 || index == samples.count || start(index - 1) < start(index)
  }

  private func amount(_ from: Int, _ to: Int) -> Int64 {
    oracle.amount(of: samples[(samples.startIndex + from)..<(samples.startIndex + to)])
  }

  func number(limit: Int, shortest: Int64) -> Int {
    if samples.isEmpty { return 1 }
    var places = [0]
    // Reaching a place again with more intervals cannot improve the result.
    var seen: Set<Int> = [0]
    var number = 0
    var heads = PrefixAmounts()
    while true {
      number += 1
      var next: Set<Int> = []
      for place in places {
        reach(from: place, limit: Int64(limit), &heads, seen, &next)
        reach(from: place, within: max(1, shortest), &next)
      }
      if next.contains(samples.count) { return number }
      let latest = next.filter { isClean($0) }.max() ?? 0
      places = next.filter { $0 >= latest && seen.insert($0).inserted }.sorted()
    }
  }

  /// Inserts the ends of the intervals from a place that hold at most the limit.
  ///
  /// Places in `seen` and `ends` need not be tried again.
  private func reach(
    from place: Int, limit: Int64, _ heads: inout PrefixAmounts, _ seen: Set<Int>,
    _ ends: inout Set<Int>
  ) {
    func fits(_ amount: Int64) -> Bool { oracle.rounded(amount).steps <= limit }
    let next = cutPoints.index(notBefore: place)
    let tail = amount(place, cutPoints.places[next])
    guard fits(tail) else {
      // Samples of the best source count in full, whichever others join them. Once they exceed the
      // limit, no later end fits.
      var floor: Int64 = 0
      var covered = latestEnd(of: best[next], from: cutPoints.places[next - 1], to: place)
      for end in (place + 1)..<cutPoints.places[next] {
        let sample = samples[samples.startIndex + end - 1]
        if sample.rank == best[next] {
          if sample.start >= covered { floor += sample.value * oracle.unit }
          covered = max(covered, sample.end)
          if !fits(floor) { return }
        }
        if !isPlace(end) || seen.contains(end) || ends.contains(end) { continue }
        if fits(amount(place, end)) { ends.insert(end) }
      }
      return
    }
    let later = next + 1..<totals.count
    let last = later.partitioningIndex { !fits(tail + totals[$0] - totals[next]) } - 1
    if cutPoints.places[last] > place { ends.insert(cutPoints.places[last]) }
    guard last + 1 < cutPoints.places.count else { return }
    if heads.cluster != last {
      heads = PrefixAmounts(
        cluster: last,
        amounts: ((cutPoints.places[last] + 1)..<cutPoints.places[last + 1]).filter(isPlace).map {
          ($0, amount(cutPoints.places[last], $0))
        })
    }
    for (end, head) in heads.amounts where fits(tail + totals[last] - totals[next] + head) {
      ends.insert(end)
    }
  }

  private func latestEnd(of rank: Int, from first: Int, to place: Int) -> Int64 {
    (first..<place).reduce(Int64.min) { latest, index in
      let sample = samples[samples.startIndex + index]
      return sample.rank == rank ? max(latest, sample.end) : latest
    }
  }

  /// Inserts the ends of the intervals from a place that are at most `shortest` long.
  private func reach(from place: Int, within shortest: Int64, _ ends: inout Set<Int>) {
    let (until, overflow) = start(place).addingReportingOverflow(shortest)
    var end = place + 1
    while end < samples.count, overflow || start(end) < until { end += 1 }
    while end > place {
      if isPlace(end) {
        ends.insert(end)
        if isClean(end) { return }
      }
      end -= 1
    }
  }

  private func isClean(_ place: Int) -> Bool {
    cutPoints.places[cutPoints.index(notBefore: place)] == place
  }

  /// The amounts between a clean place and the places before the next clean place.
  private struct PrefixAmounts {
    var cluster = -1
    var amounts: [(end: Int, amount: Int64)] = []
  }
}
