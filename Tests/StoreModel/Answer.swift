package import struct Foundation.UUID
package import HealthModel

/// What a store answers to an operation.
package enum Answer: Equatable {
  case error(HealthStoreError.Code)
  /// An error that no store should throw.
  case failed(String)
  case done
  /// Which of the saved samples were stored; those that had an identity, with it.
  case saved([UUID?])
  case count(Int)
  /// Steps by bucket.
  case counts([Int])
  case raw([RawStep])
  case samples([StoredSample])
  case statistics(Statistics)
  case collection(StatisticsCollection)
  case page([StoredSample], [DeletedSample], SampleType, Int)
}

extension Answer {
  /// The answer with amounts as floating-point numbers of units give them back.
  package var rounded: Answer {
    switch self {
    case .statistics(let statistics): .statistics(statistics.rounded)
    case .collection(let collection):
      .collection(
        StatisticsCollection(
          buckets: collection.buckets, includesEnd: collection.includesEnd,
          populated: collection.populated.map(\.rounded)))
    default: self
    }
  }
}

extension Statistics {
  fileprivate var rounded: Statistics {
    var copy = self
    copy.values = values.rounded
    copy.sources = sources?.map {
      SourceStatistics(source: $0.source, values: $0.values.rounded)
    }
    return copy
  }
}

extension StatisticValues {
  fileprivate var rounded: StatisticValues {
    func rounded(_ amount: Quantity?) -> Quantity? {
      amount.map {
        let number = (Double($0.millionths) / 1_000_000 * 1_000_000).rounded()
        return Quantity(millionths: Int64(exactly: number) ?? .max)
      }
    }
    var copy = self
    copy.sum = rounded(sum)
    copy.average = rounded(average)
    copy.minimum = rounded(minimum)
    copy.maximum = rounded(maximum)
    copy.mostRecent = rounded(mostRecent)
    return copy
  }
}

/// A step sample as the low-level provider returns it.
package struct RawStep: Equatable {
  var uuid: UUID
  var start: Int64
  var end: Int64
  var count: Int
  var bundle: String
  var device: String?

  /// Makes a sample; times are milliseconds since the epoch.
  package init(
    uuid: UUID, start: Int64, end: Int64, count: Int, bundle: String, device: String?
  ) {
    self.uuid = uuid
    self.start = start
    self.end = end
    self.count = count
    self.bundle = bundle
    self.device = device
  }
}

/// Writes answers and operations for people; times are milliseconds after `base`.
struct Words {
  var base: Int64

  func time(_ time: Int64) -> String { "\(time - base)" }
  func time(_ range: TimeRange) -> String {
    "[\(time(range.start.milliseconds)),\(time(range.end.milliseconds)))"
  }
  func short(_ uuid: UUID?) -> String {
    uuid.map { "\($0.uuidString.prefix(4))..\($0.uuidString.suffix(6))" } ?? "-"
  }

  func text(_ answer: Answer) -> String {
    switch answer {
    case .error(let code): "error \(code)"
    case .failed(let words): "failed: \(words)"
    case .done: "done"
    case .saved(let uuids): "saved \(uuids.map(short))"
    case .count(let count): "\(count)"
    case .counts(let counts): "counts \(counts)"
    case .raw(let steps): "raw \(steps.map(text))"
    case .samples(let samples): "samples \(samples.map(text))"
    case .statistics(let statistics): "statistics \(text(statistics))"
    case .collection(let collection):
      "collection of \(text(collection.buckets)) end \(collection.includesEnd) "
        + "\(collection.populated.map(text))"
    case .page(let added, let deleted, let type, let position):
      "page added \(added.map(text)) deleted \(deleted.map(text)) anchor \(type) \(position)"
    }
  }

  func text(_ step: RawStep) -> String {
    "[\(time(step.start)),\(time(step.end))) \(step.count) \(step.bundle) "
      + "\(step.device ?? "-") \(short(step.uuid))"
  }

  func text(_ deleted: DeletedSample) -> String {
    "\(short(deleted.uuid)) \(deleted.syncIdentifier ?? "-") \(deleted.syncVersion ?? -1)"
  }

  func text(_ sample: StoredSample) -> String {
    "\(sample.type)\(time(sample.range)) v\(sample.value) \(sample.source.identifier) "
      + short(sample.uuid) + text(sample.metadata)
  }

  func text(_ metadata: SampleMetadata) -> String {
    var text = metadata.syncIdentifier.map { " sync \($0)" } ?? ""
    if let version = metadata.syncVersion { text += " version \(version)" }
    if metadata.wasUserEntered { text += " entered" }
    return metadata.timeZone == nil ? text : text + " zone"
  }

  func text(_ sample: NewSample) -> String {
    "\(sample.type)[\(time(sample.start)),\(time(sample.end))) v\(sample.value)"
      + text(sample.metadata) + (sample.uuid.map { " as \(short($0))" } ?? "")
  }

  func text(_ grid: BucketGrid) -> String {
    "\(grid.count) \(grid.component) from \(time(grid.anchor.milliseconds)) "
      + (grid.zones.segments.last?.identifier ?? "") + (grid.followsCalendar ? "" : " fixed")
  }

  func text(_ statistics: Statistics) -> String {
    let range = time(TimeRange(start: statistics.start, end: statistics.end))
    let sources = statistics.sources.map { sources in
      " by source "
        + sources.map { "\($0.source.identifier)" + figures($0.values) }.description
    }
    return range + figures(statistics.values) + (sources ?? "")
  }

  private func figures(_ values: StatisticValues) -> String {
    let named: [(String, Int64?)] = [
      ("sum", values.sum?.millionths), ("average", values.average?.millionths),
      ("minimum", values.minimum?.millionths), ("maximum", values.maximum?.millionths),
      ("recent", values.mostRecent?.millionths), ("duration", values.duration),
    ]
    let recent = values.mostRecentRange.map { " at \(time($0))" } ?? ""
    return named.map { name, value in value.map { " \(name) \($0)" } ?? "" }.joined() + recent
  }
}
