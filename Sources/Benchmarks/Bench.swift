package import Harness
package import HealthContracts
import HealthModel
import HistoryGeneration
import Randomness
import Scenario
import SimulatedHealth
import SystemSupport
import VirtualTime

/// An error of a benchmark.
package enum BenchError: Error, CustomStringConvertible {
  /// Two workers computed different contributions of a cohort than one.
  case workersDiffer
  /// The history has too few steps to show how costs grow.
  case tooShort

  /// The error in one line, with a remedy.
  package var description: String {
    switch self {
    case .workersDiffer:
      "two workers give different figures from one; report this with the program's version"
    case .tooShort:
      "the history has less than two years of steps; use a scenario such as multi-year"
    }
  }
}

/// Benchmarks the hot paths of one person's run, in this process.
///
/// Times depend on the machine and are only informative; the counters do not depend on it.
package struct Bench: Sendable {
  private let plan: RunPlan
  private let suite: ServiceSuite
  private let rows: Int
  private static let repetitions = 5
  private static let queries = 100_000

  /// Creates a benchmark.
  ///
  /// - Parameters:
  ///   - plan: The scenario; its first person is used.
  ///   - suite: The services.
  ///   - rows: The number of rows in the store, above 1,000.
  package init(_ plan: RunPlan, suite: ServiceSuite, rows: Int = 10_000_000) {
    self.rows = rows
    self.plan = plan
    self.suite = suite
  }

  /// Runs all measurements.
  ///
  /// - Returns: The results, in the order of a run.
  /// - Throws: The error of a service.
  package func run() throws -> [BenchResult] {
    let history = plan.generated(0).history
    let samples = history.sampleCount
    var results = [
      Self.result("generate", per: samples, unit: "ns/sample", counter: "\(samples) samples") {
        _ = plan.generated(0)
      },
      Self.result(
        "load and merge steps", per: history.stepCount, unit: "ns/sample",
        counter: "\(history.stepCount) samples"
      ) { _ = Self.database(history) },
    ]
    for (times, part) in [(1, 10), (1, 1), (10, 1)] as [(Int64, Int64)] {
      let span = TimeRange(
        start: history.span.start,
        end: history.span.start.advanced(by: history.span.length * times / part))
      let days = span.length / Milliseconds.day
      results.append(
        Self.aggregated(Self.database(history, over: span), over: span, "\(days) days"))
    }
    results.append(contentsOf: StoreBench(rows: rows).run())
    results.append(contentsOf: try IntervalBench().run())
    results.append(try layering(history))
    results.append(contentsOf: try services(history))
    return results
  }

  /// Measures queries of random ranges.
  private static func aggregated(
    _ database: HealthDatabase, over span: TimeRange, _ label: String
  ) -> BenchResult {
    var windows: [TimeRange] = []
    var random = PhiloxStream(
      seed: 1, person: 0, stream: StreamIdentifier(.servicesVariants), day: 0)
    for _ in 0..<queries {
      let bounds = [random.uniform(), random.uniform()].sorted().map {
        span.start.milliseconds + Int64($0 * Double(span.length))
      }
      windows.append(TimeRange(bounds[0], bounds[1]))
    }
    var scanned = 0
    for window in windows {
      _ = StoreBench.sum(of: window, in: database)
      scanned += database.work.scanned
    }
    return result(
      "aggregated query, \(label)", per: queries, unit: "ns/query",
      counter: "\(scanned * 10 / queries) tenths of a sample scanned per query"
    ) {
      var sum: Int64 = 0
      for window in windows { sum += StoreBench.sum(of: window, in: database) / 1_000_000 }
      precondition(sum >= 0, "counts are negative")
    }
  }

  /// The time of layering a history in virtual time, in nanoseconds.
  func layeringTime(_ history: History) throws -> Int { try layered(history).nanoseconds }

  /// A layering in virtual time.
  struct Layering: Sendable {
    var nanoseconds: Int
    var queries: Int
    var intervals: [SyncInterval]
  }

  /// Divides a history in virtual time.
  func layered(_ history: History) throws -> Layering {
    let simulation = Simulation(
      plan.scheduleConfiguration, clocks: plan.scenario.clocks, keepsTrace: false)
    return try simulation.run { try await layer(history) }.layered()
  }

  private func layering(_ history: History) throws -> BenchResult {
    var best = Int.max
    var queries = 0
    for _ in 0..<Self.repetitions {
      let run = try layered(history)
      best = min(best, run.nanoseconds)
      queries = run.queries
    }
    return BenchResult(
      name: "layering in virtual time", value: Double(best) / 1e6, unit: "ms",
      counter: "\(queries) queries, \(best / max(1, queries)) ns each")
  }

  @MainActor
  private func layer(_ history: History) async throws -> Layering {
    let store = suite.intervalStore()
    let settings = plan.scenario.services
    let now = history.span.end
    let device = try SimulatedDevice(
      history: history, configuration: StoreConfiguration(plan.scenario.store, seed: plan.seed))
    let service = suite.layering(
      LayeringDependencies(
        stepDataProvider: suite.stepData(suite.statistics(device.steps)),
        intervalStore: store, now: now.date,
        configuration: LayeringConfiguration(
          maxStepsPerInterval: settings.layeringThreshold,
          minimumIntervalMilliseconds: settings.layeringMinimumInterval,
          maxYearsBack: settings.layeringYearsBack,
          timeZone: plan.scenario.zones.zone(at: now))))
    let watch = Stopwatch()
    _ = try await service.performLayering()
    let nanoseconds = watch.reading.wallNanoseconds
    return Layering(
      nanoseconds: nanoseconds, queries: device.store.counters[.statistics],
      intervals: try store.allIntervals())
  }

  private func services(_ history: History) throws -> [BenchResult] {
    let merge = suite.sleepMerge()
    let days = stride(
      from: history.span.start.milliseconds, to: history.span.end.milliseconds,
      by: Int(Milliseconds.day))
    let nights = days.map { start in
      let window = TimeRange(start, start + Milliseconds.day)
      return (window, Self.sleep(of: history, touching: window))
    }
    let samples = nights.reduce(0) { $0 + $1.1.count }
    let boundary = suite.dayBoundary(
      DayBoundaryDependencies(
        dayEndHour: .integer(4), dayEndMinute: .integer(0), zones: plan.scenario.zones,
        coverage: history.span, now: history.span.end.date))
    let starts = history.steps.flatMap(\.starts).sorted()
    return [
      Self.result(
        "sleep merge", per: samples, unit: "ns/sample", counter: "\(samples) samples"
      ) {
        var asleep: Int64 = 0
        for (window, samples) in nights {
          asleep &+= merge.mergedSleep(samples, in: window).asleep
        }
        precondition(asleep >= 0, "time asleep is negative")
      },
      Self.result(
        "day buckets", per: starts.count, unit: "ns/sample", counter: "\(starts.count) samples"
      ) { _ = boundary.dayOrdinals(ofAscending: starts) },
    ]
  }

  private static func database(_ history: History) -> HealthDatabase {
    do {
      return try SimulatedDevice.database(of: history)
    } catch {
      preconditionFailure("the history does not fit into a store: \(error)")
    }
  }

  private static func sleep(of history: History, touching window: TimeRange) -> [SleepSample] {
    history.sleep.enumerated().flatMap { source, series in
      let from = series.starts.firstIndex(notBelow: window.start.milliseconds - Milliseconds.day)
      let to = series.starts.firstIndex(notBelow: window.end.milliseconds)
      return (from..<max(from, to)).filter { series.ends[$0] >= window.start.milliseconds }.map {
        SleepSample(
          range: TimeRange(series.starts[$0], series.ends[$0]), stage: series.stages[$0],
          source: source)
      }
    }
  }

  static func result(
    _ name: String, per count: Int, unit: String, counter: String, _ work: () -> Void
  ) -> BenchResult {
    var best = Int.max
    for _ in 0..<repetitions {
      let watch = Stopwatch()
      work()
      best = min(best, watch.reading.wallNanoseconds)
    }
    return BenchResult(
      name: name, value: Double(best) / Double(max(1, count)), unit: unit, counter: counter)
  }
}

extension Bench {
  /// A store of the history's steps, repeated over a longer span or cut to a shorter one.
  ///
  /// Each repetition is loaded by itself, since all of them would take as much memory as the store.
  static func database(_ history: History, over span: TimeRange) -> HealthDatabase {
    let database = HealthDatabase(key: history.identifierKey)
    database.reserve(
      Int(Double(history.stepCount) * Double(span.length) / Double(history.span.length)),
      of: .stepCount)
    for shift in stride(from: 0, to: span.length, by: Int(history.span.length)) {
      let steps = history.steps.map { shifted($0, by: shift, until: span.end) }
      do {
        _ = try database.load(
          History(span: span, identifierKey: history.identifierKey, steps: steps))
      } catch {
        preconditionFailure("the history does not fit into a store: \(error)")
      }
    }
    return database
  }

  private static func shifted(_ series: StepSeries, by shift: Int64, until end: Instant)
    -> StepSeries
  {
    var copied = StepSeries(source: series.source)
    copied.reserveCapacity(series.count)
    for row in 0..<series.count where series.starts[row] + shift < end.milliseconds {
      copied.append(
        start: series.starts[row] + shift, end: series.ends[row] + shift,
        value: series.values[row], label: series.labels[row])
    }
    return copied
  }
}
