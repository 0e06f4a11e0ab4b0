import Harness
import HealthContracts
import HealthModel
import Mutants
import RunReport
import Scenario
import Testing
import Workloads

@testable import Search

/// Sweeps of bundled scenarios.
@Suite struct TuningTests {
  private static let sweep = {
    var sweep = SweepOptions()
    sweep.thresholds = [500, 2_000]
    return sweep
  }()

  private static func report(jobs: Int) throws -> TuningReport {
    try Tuning(RunPlan(try bundled("partial-day")), suite: .reference)
      .run(sweep.settings, jobs: jobs)
  }

  /// The sweep of a few days by two threads, which the tests share.
  private static let shared = Result { try report(jobs: 2) }

  @Test("every strategy is sound, none is below the least, and galloping is near it")
  func sound() throws {
    let report = try Self.shared.get()
    #expect(report.rows.count == 2 * 7)
    #expect(report.rows.allSatisfy { $0.broken.isEmpty })
    for row in report.rows {
      let least = try #require(row.leastIntervals)
      #expect(row.intervals >= least, "\(row.label)")
      #expect(row.peakSamples > 0 && row.virtualMilliseconds > 0)
      if row.strategy == "gallop", row.threshold >= 2_000 {
        #expect(row.intervals <= least + max(1, least / 5), "\(row.label)")
      }
    }
    #expect(report.recommended.map { report.rows[$0].isOnFront } == true)
    #expect(report.sensitivity.count == 6)
  }

  @Test("the report is the same whatever the number of threads")
  func jobs() throws {
    let alone = try Self.report(jobs: 1)
    #expect(try Self.shared.get() == alone)
  }

  @Test("carried halving finds halving's intervals with fewer queries")
  func carried() throws {
    let report = try Self.shared.get()
    for threshold in Self.sweep.thresholds {
      func row(_ strategy: String) throws -> TuningRow {
        try #require(
          report.rows.first { $0.strategy == strategy && $0.threshold == threshold })
      }
      let (halving, carried) = (try row("recursiveHalving"), try row("carriedHalving"))
      #expect(carried.intervals >= halving.intervals)
      #expect(carried.intervals <= halving.intervals + halving.intervals / 20 + 1)
      #expect(carried.queries < halving.queries)
    }
  }

  @Test("a service with a defect is shown as broken, and what is broken is not recommended")
  func broken() throws {
    // A month, since in a few days the defect does not show.
    var sweep = SweepOptions()
    sweep.thresholds = [10_000]
    sweep.bucketMinutes = [60]
    try sweep.takeStrategies("recursiveHalving,packedBuckets")
    let suite = try #require(SuiteCatalog.suite(mutant: "takesEstimates"))
    let report = try Tuning(RunPlan(try bundled("quick")), suite: suite)
      .run(sweep.settings, jobs: 2)
    let broken = report.rows.filter { !$0.broken.isEmpty }
    #expect(!broken.isEmpty)
    #expect(broken.allSatisfy { $0.strategy.hasPrefix("packedBuckets") && !$0.isOnFront })
    #expect(broken.allSatisfy { $0.broken.contains("LayeredCountsMatchTheHistory") })
    let chosen = ([report.recommended] + report.sensitivity.map(\.recommended)).compactMap { $0 }
    #expect(!chosen.isEmpty)
    #expect(chosen.allSatisfy { report.rows[$0].broken.isEmpty })
  }

  @Test("a service that throws is shown as broken")
  func throwing() throws {
    let plan = try RunPlan(try bundled("partial-day"))
    let suite = ServiceSuite.reference.with(\.layering) { _ in Refusing() }
    let report = try Tuning(plan, suite: suite).run(Self.sweep.settings, jobs: 2)
    #expect(report.rows.allSatisfy { $0.broken.count == 1 && $0.broken[0].hasPrefix("threw ") })
    #expect(report.recommended == nil)
    #expect(report.sensitivity.allSatisfy { $0.recommended == nil })
  }
}

private struct Refusal: Error {}

@MainActor
private final class Refusing: LayeringServiceProtocol {
  func performLayering() async throws -> Int { throw Refusal() }

  func clearAllIntervals() async throws {}
}
