import Foundation
package import Harness
package import HealthContracts
import HealthModel
import HistoryGeneration
import IntervalStore
import Randomness
import Scenario
import SimulatedHealth
import SystemSupport
import VirtualTime

/// Benchmarks how the cost of hot paths grows with the length of a history, and with the numbers of
/// its sources, of persons and of intervals.
package struct GrowthBench {
  private let plan: RunPlan
  private let suite: ServiceSuite
  private let scale: Int

  /// Creates a benchmark.
  ///
  /// - Parameters:
  ///   - plan: The scenario; the history of its first person is repeated and cut.
  ///   - suite: The services.
  ///   - scale: The number by which sizes are divided where they are large; above 1 only in tests.
  package init(_ plan: RunPlan, suite: ServiceSuite, scale: Int = 1) {
    self.plan = plan
    self.suite = suite
    self.scale = scale
  }

  /// The number of rows of the result.
  package static let rows = 16

  /// Measures every size.
  ///
  /// - Parameter onRow: Called after each row.
  /// - Returns: The rows, by variable.
  /// - Throws: `BenchError.tooShort`, and the error of a service or of a store.
  package func run(onRow: () -> Void = {}) throws -> [Growth] {
    let history = plan.generated(0).history
    guard history.stepCount > 0, history.span.length >= 730 * Milliseconds.day else {
      throw BenchError.tooShort
    }
    var rows: [Growth] = []
    func add(_ growth: Growth) {
      rows.append(growth)
      onRow()
    }
    for growth in try years(history) { add(growth) }
    for growth in sources(history) { add(growth) }
    add(try persons())
    for growth in try intervals() { add(growth) }
    add(late())
    add(sleep())
    return rows
  }

  // MARK: Variables

  private func years(_ history: History) throws -> [Growth] {
    let sizes = [1, 3, 10, 30, 100].prefix(scale == 1 ? 5 : 2)
    // The buckets of a year fit into the caches and those of ten years do not, so that a fit over
    // both would measure the caches.
    let bucketSizes = sizes.filter { scale > 1 || $0 >= 10 }
    var times: [[Int]] = [[], [], []]
    var touched: [Int] = []
    for years in sizes {
      let span = TimeRange(
        start: history.span.start,
        end: history.span.start.advanced(by: Int64(365 * years) * Milliseconds.day))
      times[0].append(Self.least { _ = Bench.database(history, over: span) })
      let database = Bench.database(history, over: span)
      _ = StoreBench.sum(of: span, in: database)
      times[1].append(Self.queries(database, span))
      touched.append(database.rowsTouched(bySummingDaysOf: span))
      if !bucketSizes.contains(years) { continue }
      times[2].append(Self.least { _ = database.dayCount(in: span) })
    }
    return [
      Growth("load steps", "years", sizes: Array(sizes), costs: times[0], .linear),
      Growth("merged query", "years", sizes: Array(sizes), costs: times[1], .logarithmic),
      Growth("daily buckets", "years", sizes: bucketSizes, costs: times[2], .linearithmic),
      Growth("rows of daily buckets", "years", sizes: Array(sizes), costs: touched, .linear),
      try layering(history),
    ]
  }

  private func layering(_ history: History) throws -> Growth {
    let length = history.span.length
    let sizes = [1, 2, 4, 8].filter { Int64(365 * $0) * Milliseconds.day <= length }
    let times = try sizes.map { years in
      let span = TimeRange(
        start: history.span.end.advanced(by: -Int64(365 * years) * Milliseconds.day),
        end: history.span.end)
      let part = history.part(of: span)
      let bench = Bench(plan, suite: suite)
      return try (0..<3).map { _ in try bench.layeringTime(part) }.min() ?? 0
    }
    return Growth("layering", "years", sizes: sizes, costs: times, .linear)
  }

  /// Sources with equally many samples, which overlap as often as there are sources.
  private func sources(_ history: History) -> [Growth] {
    let sizes = [1, 2, 5, 10, 20]
    let span = TimeRange(
      start: history.span.start, end: history.span.start.advanced(by: 365 * Milliseconds.day))
    let year = history.part(of: span)
    var times: [[Int]] = [[], []]
    for count in sizes {
      let series = (0..<count).map { year.steps[$0 % year.steps.count].copy($0) }
      let many = History(span: span, identifierKey: 1, steps: series)
      times[0].append(Self.least { _ = Bench.database(many, over: span) })
      let database = Bench.database(many, over: span)
      _ = StoreBench.sum(of: span, in: database)
      times[1].append(Self.queries(database, span))
    }
    return [
      Growth("load steps", "sources", sizes: sizes, costs: times[0], .overlapping),
      Growth("merged query", "sources", sizes: sizes, costs: times[1], .linear),
    ]
  }

  private func persons() throws -> Growth {
    let sizes = [1, 10, 100, 1_000, 10_000].map { max(1, $0 / scale) }.uniqued
    let times = try sizes.map { persons in
      let bench = try GenerationBench(persons: persons, days: 120)
      return Self.least(rounds: persons < 100 ? 3 : 1) { bench.measureCohort() }
    }
    return Growth("cohort", "persons", sizes: sizes, costs: times, .linear)
  }

  private func intervals() throws -> [Growth] {
    let sizes = [100, 1_000, 10_000, 100_000, 1_000_000].map { max(100, $0 / scale) }.uniqued
    let benches = try sizes.map { try IntervalBench(rows: $0).run() }
    return benches[0].indices.map { row in
      // Insertions are timed per row, the others for all rows.
      let name = benches[0][row].name
      let isEach = name.hasPrefix("insert")
      // The store sorts, and so finds its place in a file.
      let whole: Growth.Promise = name.hasPrefix("replace") ? .linearithmic : .linear
      return Growth(
        name, "intervals", sizes: sizes,
        costs: zip(sizes, benches).map { size, results in
          Int(results[row].value * (isEach ? 1 : Double(size)))
        }, isEach ? .logarithmic : whole)
    }
  }

  /// Samples that arrive in no order, one by one.
  private func late() -> Growth {
    let sizes = [1_000, 10_000, 100_000, 1_000_000].map { max(100, $0 / scale) }.uniqued
    let times = sizes.map { count in
      Self.least(rounds: 1) {
        let database = HealthDatabase(key: 1)
        var random = PhiloxStream(
          seed: 1, person: 0, stream: StreamIdentifier(.servicesVariants), day: 2)
        // The density of samples is the same at every size.
        let length = Int64(count) * 5 * Milliseconds.minute
        for _ in 0..<count {
          var columns = SampleColumns(.stepCount, writers: [.bench])
          let start = Int64(random.uniform() * Double(length))
          columns.append(start: start, end: start + Milliseconds.minute, value: 10, source: 0)
          do { try database.load(columns) } catch { preconditionFailure("\(error)") }
        }
        _ = StoreBench.sum(of: TimeRange(0, length + Milliseconds.day), in: database)
      }
    }
    return Growth("late samples", "samples", sizes: sizes, costs: times, .linearithmic)
  }

  /// Sleep samples of one day, in no order.
  private func sleep() -> Growth {
    let sizes = [100, 1_000, 10_000, 100_000].map { max(50, $0 / scale) }.uniqued
    let times = sizes.map { count in
      var random = PhiloxStream(
        seed: 1, person: 0, stream: StreamIdentifier(.servicesVariants), day: 3)
      let samples = (0..<count).map { _ in
        let start = Int64(random.uniform() * Double(Milliseconds.day))
        return SleepSample(
          range: TimeRange(start, start + Milliseconds.minute), stage: .asleepCore, source: 0)
      }
      let window = TimeRange(0, 2 * Milliseconds.day)
      return Self.least { _ = suite.sleepMerge().mergedSleep(samples, in: window) }
    }
    return Growth("sleep merge", "samples", sizes: sizes, costs: times, .linearithmic)
  }

  // MARK: Measuring

  /// The least time of some rounds, in nanoseconds.
  private static func least(rounds: Int = 3, _ work: () -> Void) -> Int {
    (0..<rounds).map { _ in
      let watch = Stopwatch()
      work()
      return watch.reading.cpuNanoseconds
    }.min() ?? 0
  }

  /// The time of a merged query of a random range, in nanoseconds.
  private static func queries(_ database: HealthDatabase, _ span: TimeRange) -> Int {
    let count = 2_000
    var random = PhiloxStream(
      seed: 1, person: 0, stream: StreamIdentifier(.servicesVariants), day: 4)
    let windows = (0..<count).map { _ in
      let bounds = [random.uniform(), random.uniform()].sorted().map {
        span.start.milliseconds + Int64($0 * Double(span.length))
      }
      return TimeRange(bounds[0], bounds[1])
    }
    return least {
      for window in windows { _ = StoreBench.sum(of: window, in: database) }
    } / count
  }
}

extension HealthDatabase {
  /// The number of rows that the sums of a span's days touch, which no cache changes.
  fileprivate func rowsTouched(bySummingDaysOf span: TimeRange) -> Int {
    _ = dayCount(in: span)
    return work.scanned
  }

  /// The number of days of a span that have steps.
  fileprivate func dayCount(in span: TimeRange) -> Int {
    let query = StatisticsCollectionQuery(
      .stepCount, where: .time(from: span.start, to: span.end), options: .cumulativeSum,
      buckets: BucketGrid(anchor: span.start, every: 1, .day, zones: .utc))
    return (try? collection(query).populated.count) ?? 0
  }
}

extension DataSource {
  fileprivate static let bench = DataSource(
    identifier: "bench", kind: .watch, bundleIdentifier: "com.example.bench", deviceName: nil)
}

extension StepSeries {
  /// The same samples, half a minute later for each copy, of a source of its own.
  fileprivate func copy(_ number: Int) -> StepSeries {
    let shift = Int64(number) * 30 * Milliseconds.second
    var copied = StepSeries(
      source: DataSource(
        identifier: "\(number)", kind: .thirdParty, bundleIdentifier: "com.example.\(number)",
        deviceName: nil))
    for row in 0..<count {
      copied.append(
        start: starts[row] + shift, end: ends[row] + shift, value: values[row], label: labels[row])
    }
    return copied
  }
}

extension History {
  /// The step samples that start in a span.
  func part(of span: TimeRange) -> History {
    let series = steps.map { series in
      var part = StepSeries(source: series.source)
      for row in 0..<series.count where span.contains(Instant(milliseconds: series.starts[row])) {
        part.append(
          start: series.starts[row], end: series.ends[row], value: series.values[row],
          label: series.labels[row])
      }
      return part
    }
    return History(span: span, identifierKey: identifierKey, steps: series)
  }
}

extension [Int] {
  /// The numbers without repetitions of the one before.
  fileprivate var uniqued: [Int] {
    reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
