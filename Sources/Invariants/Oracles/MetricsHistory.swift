import HealthModel
import ServiceObservations

/// The oracle for values that were read: what the samples say that the store held at a time.
struct MetricsHistory {
  /// The samples of one type, ascending by start.
  private struct Held {
    var samples: [MetricsObservation.Sample]
    /// The length of the longest sample, in milliseconds.
    var longest: Int64

    init(_ samples: [MetricsObservation.Sample]) {
      self.samples = samples
      longest = samples.reduce(0) { max($0, $1.end - $1.start) }
    }

    /// Returns the samples that start in a range and were held at a time.
    func starting(in range: TimeRange, at time: Int64) -> [MetricsObservation.Sample] {
      let first = samples.partitioningIndex { $0.start >= range.start.milliseconds }
      return samples[first...].prefix { $0.start < range.end.milliseconds }
        .filter { $0.arrival <= time && time < $0.departure }
    }

    /// Returns the samples that touch a range and were held at a time.
    func touching(_ range: TimeRange, at time: Int64) -> [MetricsObservation.Sample] {
      let first = samples.partitioningIndex { $0.start >= range.start.milliseconds - longest }
      return samples[first...].prefix { $0.start <= range.end.milliseconds }.filter {
        $0.end >= range.start.milliseconds && $0.arrival <= time && time < $0.departure
      }
    }
  }

  private let held: [SampleType: Held]
  private let unreadable: [TimeRange]
  private let readRequests: [SampleType: Instant]
  private let semantics: StoreSemantics
  /// The times at which the contents of the store changed, ascending.
  private let changes: [Int64]

  init(_ metrics: MetricsObservation, _ semantics: StoreSemantics) {
    held = metrics.samples.mapValues { Held($0) }
    unreadable = metrics.unreadable
    readRequests = metrics.readRequests
    self.semantics = semantics
    var times = Set(metrics.unreadable.flatMap { [$0.start.milliseconds, $0.end.milliseconds] })
    times.formUnion(readRequests.values.map(\.milliseconds))
    for sample in metrics.samples.values.joined() {
      times.insert(sample.arrival)
      if sample.departure < .max { times.insert(sample.departure) }
    }
    changes = times.sorted()
  }

  /// Returns the times of the different contents of the store between two times, inclusive.
  func states(from start: Instant, to end: Instant) -> [Int64] {
    let first = changes.partitioningIndex { $0 > start.milliseconds }
    return [start.milliseconds] + changes[first...].prefix { $0 <= end.milliseconds }
  }

  /// Returns the times of the different contents that reads may have found between two times.
  ///
  /// A store that answers within a millisecond may have answered before the contents changed in the
  /// millisecond of the first time.
  func states(readFrom start: Instant, to end: Instant, _ app: AppObservation) -> [Int64] {
    let first = changes.partitioningIndex { $0 >= start.milliseconds }
    let isTied =
      app.shortestAnswer == 0 && first < changes.count && changes[first] == start.milliseconds
    return states(from: start, to: end) + (isTied ? [start.milliseconds - 1] : [])
  }

  /// Returns the values that a reading may have; empty without a readable sample.
  ///
  /// Samples with the same latest start are equally recent.
  func values(of type: SampleType, in day: TimeRange, at time: Int64) -> [Double] {
    guard isReadable(type, at: time), let held = held[type] else { return [] }
    let samples = held.starting(in: day, at: time)
    if type == .stepCount { return steps(samples, held, at: time).map { [Double($0)] } ?? [] }
    return samples.filter { $0.start == samples.last?.start }.map {
      Double($0.value) / Double(type.quantaPerUnit)
    }
  }

  /// Returns the sleep of a night; nil if no readable sample touches it.
  func sleep(in night: TimeRange, at time: Int64) -> NightBounds? {
    guard isReadable(.sleepAnalysis, at: time), let held = held[.sleepAnalysis] else { return nil }
    let samples = held.touching(night, at: time)
    return samples.isEmpty ? nil : NightBounds(samples, in: night)
  }

  /// Returns the milliseconds of a range in which a readable sample says asleep.
  func asleep(in range: TimeRange, at time: Int64) -> Int64 {
    guard isReadable(.sleepAnalysis, at: time), let held = held[.sleepAnalysis] else { return 0 }
    let parts = held.touching(range, at: time)
      .filter { SleepStage(rawValue: UInt8(clamping: $0.value))?.isAsleep ?? false }
      .map { (max($0.start, range.start.milliseconds), min($0.end, range.end.milliseconds)) }
    let edges = Set(parts.flatMap { [$0.0, $0.1] }).sorted()
    return zip(edges, edges.dropFirst()).reduce(0) { sum, piece in
      parts.contains { $0.0 <= piece.0 && piece.1 <= $0.1 } ? sum + piece.1 - piece.0 : sum
    }
  }

  /// True if the app could read a type: access was not withdrawn, and the app had asked for it.
  ///
  /// The request matters only to a store that answers earlier reads with nothing. Other stores
  /// answer them with an error, which yields no value to judge.
  private func isReadable(_ type: SampleType, at time: Int64) -> Bool {
    if semantics.unaskedRead == .empty {
      guard let asked = readRequests[type], asked.milliseconds <= time else { return false }
    }
    return !unreadable.contains { $0.contains(Instant(milliseconds: time)) }
  }

  // MARK: Steps

  /// Returns the merged steps of samples, rounded down; nil without samples.
  ///
  /// At each instant the samples of the best source count, or the first of them.
  private func steps(_ wanted: [MetricsObservation.Sample], _ held: Held, at time: Int64)
    -> Int64?
  {
    guard let first = wanted.first else { return nil }
    let latest = wanted.reduce(first.end) { max($0, $1.end) }
    let isOnce = semantics.mergeScope == .once
    let merged =
      isOnce ? held.touching(TimeRange(first.start, latest), at: time) : wanted
    let span = wanted.last.map { first.start...$0.start } ?? first.start...first.start
    let unit: Int64 = isOnce ? 1 : 1_000_000
    let edges = Set(merged.flatMap { [$0.start, $0.end] }).sorted()
    var sum: Int64 = 0
    for (start, end) in zip(edges, edges.dropFirst()) {
      let covering = merged.prefix { $0.start <= start }.filter { $0.end >= end }
      for winner in winners(covering) where span.contains(winner.start) {
        let (from, to, value) = (winner.start, winner.end, Int64(winner.value) * unit)
        sum += ProportionalSplit.share(of: value, from: from, to: to, before: end)
        sum -= ProportionalSplit.share(of: value, from: from, to: to, before: start)
      }
    }
    for instant in wanted where instant.start == instant.end {
      let isHidden =
        semantics.sourceMerging == .byInstant && semantics.instantUnderCover == .hidden
        && merged.contains {
          $0.start <= instant.start && $0.end > instant.start
            && canHide($0, instant)
        }
      if !isHidden { sum += Int64(instant.value) * unit }
    }
    return sum.floorDivided(by: unit)
  }

  private func winners(_ covering: [MetricsObservation.Sample]) -> [MetricsObservation.Sample] {
    if semantics.sourceMerging == .sum { return covering }
    let best = covering.min { hasPriority($0, over: $1) }
    guard let best else { return [] }
    return semantics.ownOverlaps == .summed ? covering.filter { $0.rank == best.rank } : [best]
  }

  /// True if a sample that covers a zero-length one hides it.
  private func canHide(
    _ sample: MetricsObservation.Sample, _ instant: MetricsObservation.Sample
  ) -> Bool {
    if semantics.ownOverlaps == .summed { return sample.rank < instant.rank }
    return hasPriority(sample, over: instant)
  }

  /// True if a sample counts and the other does not where both cover a time.
  private func hasPriority(
    _ sample: MetricsObservation.Sample, over other: MetricsObservation.Sample
  ) -> Bool {
    (sample.rank, sample.start, sample.arrival, sample.place)
      < (other.rank, other.start, other.arrival, other.place)
  }
}
