package import HealthModel

extension Subject {
  /// The least number of intervals into which the history can be divided, wherever they meet.
  ///
  /// Each holds at most the limit, as the store answers for it, or is within the shortest length;
  /// the latter is taken to begin at its first sample.
  ///
  /// - Parameters:
  ///   - limit: The most steps of an interval.
  ///   - shortest: The length in milliseconds up to which an interval may hold more.
  ///   - range: The samples that start in it are divided.
  /// - Returns: The number; 1 where there is no sample; nil where so many samples hang together
  ///   that it would take too long.
  /// - Complexity: O(*n* + *l* · *m*²) for *n* samples, a result of *l*, and at most *m* samples
  ///   between two instants at which none is under way.
  package func leastIntervals(limit: Int, shortest: Int64, in range: TimeRange) -> Int? {
    if divided?.range != range { divided = (range, LeastIntervals(steps, range)) }
    return divided?.divisions?.number(limit: limit, shortest: shortest)
  }
}

/// The least number of intervals, by the definition: every place to cut that can matter is tried.
///
/// Fewer samples can count more, as a better source's sample hides others, so that cutting as late
/// as possible is not always best. Where no sample is under way it is: amounts add up there, so
/// that no division of what lies after an earlier place is better. Beside the latest such place
/// reached, only places after it are kept.
struct LeastIntervals {
  /// The most samples that may hang together.
  private static let mostTogether = 4_000

  private let oracle: StepOracle
  private let samples: ArraySlice<StepOracle.Sample>
  /// Places, as numbers of samples before them, at which no sample is under way; ascending.
  private var clean: [Int] = [0]
  /// `totals[i]` is the amount before `clean[i]`.
  private var totals: [Int64] = [0]
  /// `best[i]` is the best source of the samples between `clean[i - 1]` and `clean[i]`.
  private var best: [Int] = [0]

  init?(_ oracle: StepOracle, _ range: TimeRange) {
    self.oracle = oracle
    let samples = oracle.samples(in: range)
    self.samples = samples
    var latest = Int64.min
    for (index, sample) in samples.enumerated() {
      let isClean = index > 0 && latest <= sample.start && isPlace(index)
      if isClean { append(index) }
      if index - clean[clean.count - 1] > Self.mostTogether { return nil }
      latest = max(latest, sample.end)
    }
    if !samples.isEmpty { append(samples.count) }
  }

  private mutating func append(_ place: Int) {
    let first = clean[clean.count - 1]
    totals.append(totals[totals.count - 1] + amount(first, place))
    best.append((first..<place).map { samples[samples.startIndex + $0].source }.min() ?? 0)
    clean.append(place)
  }

  private func start(_ index: Int) -> Int64 { samples[samples.startIndex + index].start }

  /// Whether two intervals can meet before a sample.
  private func isPlace(_ index: Int) -> Bool {
    index == 0 || index == samples.count || start(index - 1) < start(index)
  }

  private func amount(_ from: Int, _ to: Int) -> Int64 {
    oracle.amount(of: samples[(samples.startIndex + from)..<(samples.startIndex + to)])
  }

  func number(limit: Int, shortest: Int64) -> Int {
    if samples.isEmpty { return 1 }
    var places = [0]
    // A place that is reached again later leads nowhere sooner.
    var seen: Set<Int> = [0]
    var number = 0
    var heads = Heads()
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

  /// Takes in the ends of intervals that hold at most the limit.
  ///
  /// What was reached before need not be tried again.
  private func reach(
    from place: Int, limit: Int64, _ heads: inout Heads, _ seen: Set<Int>, _ ends: inout Set<Int>
  ) {
    func fits(_ amount: Int64) -> Bool { oracle.rounded(amount).steps <= limit }
    let next = index(notBefore: place)
    let tail = amount(place, clean[next])
    guard fits(tail) else {
      // What the best source says counts whatever joins it, so that beyond its end nothing fits.
      var floor: Int64 = 0
      var covered = latestEnd(of: best[next], from: clean[next - 1], to: place)
      for end in (place + 1)..<clean[next] {
        let sample = samples[samples.startIndex + end - 1]
        if sample.source == best[next] {
          if sample.start >= covered { floor += sample.value * oracle.unit }
          covered = max(covered, sample.end)
          if !fits(floor) { return }
        }
        if !isPlace(end) || seen.contains(end) || ends.contains(end) { continue }
        if fits(amount(place, end)) { ends.insert(end) }
      }
      return
    }
    var (last, beyond) = (next, clean.count)
    while beyond - last > 1 {
      let middle = (last + beyond) / 2
      if fits(tail + totals[middle] - totals[next]) { last = middle } else { beyond = middle }
    }
    if clean[last] > place { ends.insert(clean[last]) }
    guard last + 1 < clean.count else { return }
    if heads.cluster != last {
      heads = Heads(
        cluster: last,
        amounts: ((clean[last] + 1)..<clean[last + 1]).filter(isPlace).map {
          ($0, amount(clean[last], $0))
        })
    }
    for (end, head) in heads.amounts where fits(tail + totals[last] - totals[next] + head) {
      ends.insert(end)
    }
  }

  private func latestEnd(of source: Int, from first: Int, to place: Int) -> Int64 {
    (first..<place).reduce(Int64.min) { latest, index in
      let sample = samples[samples.startIndex + index]
      return sample.source == source ? max(latest, sample.end) : latest
    }
  }

  /// Takes in the ends of intervals that are short enough.
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

  private func isClean(_ place: Int) -> Bool { clean[index(notBefore: place)] == place }

  /// The first clean place that is not before a place.
  private func index(notBefore place: Int) -> Int { clean.partitioningIndex { $0 >= place } }

  /// The amounts from a clean place to the places before the next one.
  private struct Heads {
    var cluster = -1
    var amounts: [(end: Int, amount: Int64)] = []
  }
}
