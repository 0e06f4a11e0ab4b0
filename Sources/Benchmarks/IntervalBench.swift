import Foundation
import HealthContracts
import IntervalStore
import SimulatedHealth
import SystemSupport
import VirtualTime

/// Benchmarks the interval stores: replacing all rows, inserting single rows, and reading all rows.
struct IntervalBench {
  private let rows: Int
  private static let repetitions = 3
  private static let inserted = 200

  /// Creates a benchmark.
  ///
  /// - Parameter rows: The number of rows in the store, above zero.
  init(rows: Int = 10_000) {
    precondition(rows > 0, "\(rows) rows cannot be timed")
    self.rows = rows
  }

  /// Runs all measurements, with the SQLite file in a temporary folder that is removed afterwards.
  ///
  /// - Throws: The error of a store or of the file system.
  func run() throws -> [BenchResult] {
    let rows = rows
    let outcome = Simulation(keepsTrace: false).run { @MainActor in try Self.measured(rows) }
    switch outcome {
    case .finished(let results): return results
    case .failed(let error): throw error
    default: preconditionFailure("an interval store did not return: \(outcome)")
    }
  }

  @MainActor
  private static func measured(_ rows: Int) throws -> [BenchResult] {
    try ScratchFolder.with("bench") { folder in
      let file = folder.appendingPathComponent("intervals.sqlite").path
      return try results(of: InMemoryIntervalStore(), "memory", rows)
        + results(of: SQLiteIntervalStore(path: file), "SQLite", rows)
    }
  }

  @MainActor
  private static func results(of store: any IntervalStoring, _ name: String, _ rows: Int) throws
    -> [BenchResult]
  {
    let intervals = (0..<rows).map { interval($0) }
    let more = (rows..<rows + inserted).map { interval($0) }
    var best = [Int.max, Int.max, Int.max]
    var read = 0
    for _ in 0..<repetitions {
      try store.removeAll()
      let steps: [() throws -> Void] = [
        { try store.replaceAll(with: intervals) },
        { for interval in more { try store.insert(interval) } },
        { read = try store.allIntervals().count },
      ]
      for (place, step) in steps.enumerated() {
        let watch = Stopwatch()
        try step()
        best[place] = min(best[place], watch.reading.wallNanoseconds)
      }
    }
    precondition(read == rows + inserted, "\(read) of \(rows + inserted) intervals are stored")
    return zip(["replace", "insert", "read"], zip(best, [rows, inserted, read])).map {
      BenchResult(
        name: "\($0) intervals, \(name)", value: Double($1.0) / Double($1.1), unit: "ns/row",
        counter: "\($1.1) rows")
    }
  }

  /// The interval of the `minute`-th minute after a fixed start.
  private static func interval(_ minute: Int) -> SyncInterval {
    let start = Date(timeIntervalSince1970: 1_400_000_000 + Double(minute) * 60)
    return SyncInterval(startDate: start, endDate: start + 60, stepCount: minute % 10_001)
  }
}
