import HealthModel
import Randomness
import SimulatedHealth
import SystemSupport

/// Benchmarks the store on many rows, and counts the rows that each query touches.
package struct StoreBench {
  private let rows: Int
  /// The number of rows that are appended at a time.
  private static let batch = 1_000_000
  private static let sources: [DataSource] = [.watch, .phone, .thirdParty].map { kind in
    DataSource(
      identifier: "\(kind)", kind: kind, bundleIdentifier: "com.example.\(kind)", deviceName: nil)
  }

  /// Creates a benchmark.
  ///
  /// - Parameter rows: The number of rows in the store.
  package init(rows: Int) { self.rows = rows }

  /// Runs all measurements.
  package func run() -> [BenchResult] {
    let database = HealthDatabase(key: 1)
    let (append, span) = fill(database)
    let merge = time { _ = Self.sum(of: span, in: database) }
    var results = [
      result("batch append", append, per: rows, "ns/row", "\(rows) rows"),
      result("merged sums after append", merge, per: rows, "ns/row", "\(rows) rows"),
      memory(database, ""),
    ]
    results += questions(database, span, "")
    results += late(database, span)
    results.append(memory(database, ", 1% late"))
    results += questions(database, span, ", 1% late")
    return results
  }

  private func memory(_ database: HealthDatabase, _ label: String) -> BenchResult {
    let bytes = database.storageBytes(of: .stepCount)
    return BenchResult(
      name: "memory\(label)", value: Double(bytes) / Double(rows), unit: "bytes/row",
      counter: "\(bytes) bytes")
  }

  /// The merged steps of the samples that start in a window, in millionths of a step.
  static func sum(of window: TimeRange, in database: HealthDatabase) -> Int64 {
    let query = StatisticsQuery(
      .stepCount, where: .time(from: window.start, to: window.end, options: .strictStart),
      options: .cumulativeSum)
    return (try? database.statistics(query).sum?.millionths) ?? 0
  }

  /// Appends ten years of samples ordered by start, of which one per cent is long, in batches whose
  /// memory is small beside the store's.
  ///
  /// - Returns: The nanoseconds of all batches, and the range of the samples' starts.
  private func fill(_ database: HealthDatabase) -> (nanoseconds: Int, span: TimeRange) {
    var random = PhiloxStream(
      seed: 1, person: 0, stream: StreamIdentifier(.servicesVariants), day: 1)
    let step = 3_650 * Milliseconds.day / Int64(rows)
    var start: Int64 = 1_400_000_000_000
    var nanoseconds = time { database.reserve(rows, of: .stepCount) }
    var first: Int64?
    for batch in stride(from: 0, to: rows, by: Self.batch) {
      let numbers = batch..<min(rows, batch + Self.batch)
      var columns = SampleColumns(.stepCount, writers: Self.sources)
      columns.reserveCapacity(numbers.count)
      for row in numbers {
        start += Int64(random.uniform() * Double(2 * step))
        let length =
          row % 100 == 0 ? 10 * Milliseconds.minute : Int64(random.uniform() * Double(3 * step))
        columns.append(
          start: start, end: start + length, value: Int32(10 + row % 128), source: row % 3)
        first = first ?? start
      }
      nanoseconds += time { load(columns, into: database) }
    }
    return (nanoseconds, TimeRange(first ?? start, start))
  }

  private func load(_ columns: SampleColumns, into database: HealthDatabase) {
    do {
      try database.load(columns)
    } catch {
      preconditionFailure("the rows do not fit into a store: \(error)")
    }
  }

  // MARK: Questions

  private func questions(_ database: HealthDatabase, _ span: TimeRange, _ label: String)
    -> [BenchResult]
  {
    let windows = windows(20_000, in: span)
    var scanned = 0
    let sums = time {
      for window in windows {
        _ = Self.sum(of: window, in: database)
        scanned += database.work.scanned
      }
    }
    let year = TimeRange(
      start: span.start.advanced(by: span.length / 3),
      end: span.start.advanced(by: span.length / 3 + 365 * Milliseconds.day))
    // Alternating, so that neither has a colder cache than the other.
    var (collected, separate) = (0, 0)
    var (collection, days) = (Int.max, Int.max)
    for _ in 0..<5 {
      collection = min(collection, time { collected = self.collection(of: year, in: database) })
      days = min(days, time { separate = self.days(of: year, in: database) })
    }
    return [
      result(
        "strict-start sum\(label)", sums, per: windows.count, "ns/query",
        "\(scanned / windows.count) rows touched"),
      BenchResult(
        name: "year of daily buckets\(label)",
        value: 100 * Double(collection) / Double(max(1, days)), unit: "% of 365 sums",
        counter: "\(collected) rows touched; \(separate) by separate sums"),
      page(database, label),
    ]
  }

  private func collection(of year: TimeRange, in database: HealthDatabase) -> Int {
    let query = StatisticsCollectionQuery(
      .stepCount, where: .time(from: year.start, to: year.end, options: .strictStart),
      options: .cumulativeSum, buckets: BucketGrid(anchor: year.start, .day, zones: .utc))
    let buckets = (try? database.collection(query).populated.count) ?? 0
    precondition(buckets >= 365, "a year has \(buckets) buckets")
    return database.work.scanned
  }

  private func days(of year: TimeRange, in database: HealthDatabase) -> Int {
    var scanned = 0
    for day in 0..<365 {
      let start = year.start.advanced(by: Int64(day) * Milliseconds.day)
      _ = Self.sum(
        of: TimeRange(start: start, end: start.advanced(by: Milliseconds.day)), in: database)
      scanned += database.work.scanned
    }
    return scanned
  }

  /// Measures pages of the latest changes, whose cost depends on the changes and not on the store's
  /// size.
  private func page(_ database: HealthDatabase, _ label: String) -> BenchResult {
    let limit = 1_000
    var anchor: QueryAnchor?
    for _ in 0..<rows / 2 / limit { anchor = next(after: anchor, limit, in: database) }
    var scanned = 0
    let pages = 20
    let nanoseconds = time {
      for _ in 0..<pages {
        anchor = next(after: anchor, limit, in: database)
        scanned += database.work.scanned
      }
    }
    return result(
      "anchored page of 1,000\(label)", nanoseconds, per: pages * limit, "ns/change",
      "\(scanned / pages) rows touched per page")
  }

  private func next(after anchor: QueryAnchor?, _ limit: Int, in database: HealthDatabase)
    -> QueryAnchor?
  {
    (try? database.changes(AnchoredQuery(.stepCount, since: anchor, limit: limit)))?.anchor
  }

  /// Measures the insertion of another one per cent of rows at random times.
  private func late(_ database: HealthDatabase, _ span: TimeRange) -> [BenchResult] {
    let count = rows / 100
    var columns = SampleColumns(.stepCount, writers: Self.sources)
    for (index, window) in windows(count, in: span).enumerated() {
      let start = window.start.milliseconds
      columns.append(
        start: start, end: start + window.length % 600_000, value: 50, source: index % 3)
    }
    let inserts = time { load(columns, into: database) }
    let merge = time { _ = Self.sum(of: span, in: database) }
    return [
      result("late insert", inserts, per: count, "ns/row", "\(count) rows"),
      result("merged sums after insert, 1% late", merge, per: count, "ns/row", "\(count) rows"),
    ]
  }

  private func windows(_ count: Int, in span: TimeRange) -> [TimeRange] {
    var random = PhiloxStream(
      seed: 1, person: 0, stream: StreamIdentifier(.servicesVariants), day: 2)
    return (0..<count).map { _ in
      let bounds = [random.uniform(), random.uniform()].map {
        span.start.milliseconds + Int64($0 * Double(span.length))
      }
      return TimeRange(min(bounds[0], bounds[1]), max(bounds[0], bounds[1]))
    }
  }

  private func time(_ work: () -> Void) -> Int {
    let watch = Stopwatch()
    work()
    return watch.reading.wallNanoseconds
  }

  private func result(
    _ name: String, _ nanoseconds: Int, per count: Int, _ unit: String, _ counter: String
  ) -> BenchResult {
    BenchResult(
      name: name, value: Double(nanoseconds) / Double(count), unit: unit, counter: counter)
  }
}
