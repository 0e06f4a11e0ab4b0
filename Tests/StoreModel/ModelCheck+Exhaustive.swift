import struct Foundation.UUID
public import HealthModel

extension ModelCheck {
  /// Runs all sequences of a small alphabet up to a length, each followed by reads of every kind.
  ///
  /// - Parameters:
  ///   - length: The longest sequence.
  ///   - make: Makes a store.
  /// - Returns: The counts and shrunk differences.
  public func exhaustive(length: Int, make: Make) -> CheckReport {
    var report = CheckReport()
    let alphabet = SmallWorld.alphabet
    let battery = SmallWorld.battery(.utc)
    for semantics in SmallWorld.semantics {
      var number: UInt64 = 0
      var pending: [[Int]] = [[]]
      for _ in 0..<max(0, length) {
        pending = pending.flatMap { word in alphabet.indices.map { word + [$0] } }
        for word in pending {
          number += 1
          let sequence = OperationSequence(
            seed: number, semantics: semantics, now: SmallWorld.base,
            operations: word.map { alphabet[$0] } + battery)
          check(sequence, &report, make)
          if report.differences.count >= enough { return report }
        }
      }
    }
    return report
  }
}

/// Two sources on a grid of four hours.
private enum SmallWorld {
  static let base: Int64 = 1_711_800_000_000
  static let hour: Int64 = 3_600_000
  static var watch: DataSource { SequenceGenerator.sources[0] }
  static var app: DataSource { SequenceGenerator.sources[3] }

  static var semantics: [StoreSemantics] {
    var plain = StoreSemantics()
    plain.exceptions = .recorded
    var once = plain
    once.mergeScope = .once
    once.comeAndGone = .nothing
    once.deletionsTold = .all
    once.syncScope = .store
    once.lockedDelete = .works
    var other = plain
    other.sourceMerging = .sum
    other.collectionSplit = .startBucket
    other.replacementShown = .addOnly
    other.staleVersion = .error
    other.emptyStatistics = .empty
    other.outsideBuckets = .dropped
    return [plain, once, other]
  }

  private static func sample(
    _ start: Int64, _ end: Int64, _ value: Int64, version: Int? = nil
  ) -> NewSample {
    NewSample(
      .stepCount, start: base + start * hour, end: base + end * hour, value: value,
      metadata: SampleMetadata(syncIdentifier: version.map { _ in "s" }, syncVersion: version))
  }

  static var alphabet: [Operation] {
    [
      .save([sample(1, 3, 7)], watch),
      .save([sample(2, 4, 11)], app),
      // Late, and over all of the others.
      .save([sample(0, 4, 13)], app),
      .save([sample(2, 2, 5)], watch),
      .save([sample(1, 2, 17, version: 1)], watch),
      .save([sample(2, 3, 19, version: 2)], watch),
      .delete([Placeholder.stored(0)], watch),
      .deleteMatching(.stepCount, .everything, app),
      .lock(true),
      .lock(false),
      .advance(30 * 86_400_000),
      .page(PageRequest(client: 0, anchorOf: 0, type: .stepCount, limit: 1)),
    ]
  }

  static func battery(_ zones: ZoneTimeline) -> [Operation] {
    func at(_ hours: Int64) -> Instant { Instant(milliseconds: base + hours * hour) }
    func grid(_ start: Int64, _ component: BucketGrid.Component) -> BucketGrid {
      BucketGrid(anchor: at(start), component, zones: zones)
    }
    let narrow = SamplePredicate.time(from: at(1), to: at(3), options: .strictStart)
    let all: StatisticsOptions = [.cumulativeSum, .mostRecent, .duration, .separateBySource]
    return [
      .statistics(StatisticsQuery(.stepCount, options: all)),
      .lock(false),
      .samples(SampleQuery(.stepCount)),
      .samples(
        SampleQuery(
          .stepCount, where: narrow,
          sort: [SampleQuery.Sort(.end, ascending: false)], limit: 2)),
      .statistics(StatisticsQuery(.stepCount, options: all)),
      .statistics(StatisticsQuery(.stepCount, where: narrow, options: all)),
      .statistics(
        StatisticsQuery(
          .stepCount, where: .bundles([app.bundleIdentifier]), options: .cumulativeSum)),
      .collection(
        StatisticsCollectionQuery(.stepCount, options: all, buckets: grid(0, .hour))),
      .collection(
        StatisticsCollectionQuery(
          .stepCount, where: narrow, options: all, buckets: grid(2, .day))),
      .page(PageRequest(client: 1, anchorOf: nil, type: .stepCount, predicate: narrow, limit: 0)),
      .page(PageRequest(client: 0, anchorOf: 0, type: .stepCount, limit: 2)),
      .page(PageRequest(client: 0, anchorOf: 0, type: .stepCount, limit: 0)),
    ]
  }
}
