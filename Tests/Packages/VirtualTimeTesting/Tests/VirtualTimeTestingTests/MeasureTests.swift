import Foundation
import Synchronization
import Testing
import VirtualTimeTesting

/// The table of the documentation: how often each known bug shows without virtual time, and how
/// many seeds find it.
///
/// Runs only where `VIRTUAL_TIME_MEASURE` is set, since what it counts without virtual time depends
/// on the machine.
@Suite(
  .serialized, .enabled(if: ProcessInfo.processInfo.environment["VIRTUAL_TIME_MEASURE"] != nil))
struct MeasureTests {
  private static let firstSeeds = 20
  private static let plainRuns = 100

  @Test("known bugs, plain and by strategy", arguments: KnownBug.allCases)
  func known(bug: KnownBug) async throws {
    try await measure("\(bug)") { try await bug.run() }
  }

  @Test("reported bugs, plain and by strategy", arguments: ReportedBug.allCases)
  func reported(bug: ReportedBug) async throws {
    try await measure("\(bug)") { try await bug.run() }
  }

  private func measure(
    _ name: String, _ body: @escaping @Sendable @concurrent () async throws -> Void
  ) async throws {
    var cells = ["\(try await plainFailures(body)) of \(Self.plainRuns)"]
    for strategy in [InterleavingStrategy.random, .pct(bound: 3), .delayBounded(delays: 2)] {
      var needed: [Int] = []
      var misses = 0
      for first in 0..<Self.firstSeeds {
        let trait: VirtualTimeTrait = .virtualTime(from: UInt64(first) * 1_000, strategy: strategy)
        let found = try await recorded(trait, body)
        if let runs = found.runs { needed.append(runs) } else { misses += 1 }
      }
      needed.sort()
      cells.append(
        misses > 0
          ? "not found in 1,000, \(misses) times of \(Self.firstSeeds)"
          : "\(needed[needed.count / 2]) (\(needed[0]) to \(needed[needed.count - 1]))")
    }
    let line = "| \(name) | \(cells.joined(separator: " | ")) |\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  /// Runs a body with the runtime's own threads, and counts the runs that fail or hang.
  private func plainFailures(
    _ body: @escaping @Sendable @concurrent () async throws -> Void
  ) async throws -> Int {
    let test = try #require(Test.current)
    let failures = Shared(0)
    for _ in 0..<Self.plainRuns {
      let hasEnded = Shared(false)
      let hasFailed = Shared(false)
      let collecting = IssueHandlingTrait.compactMapIssues { issue in
        hasFailed.update { $0 = true }
        return nil
      }
      Task {
        try await collecting.provideScope(for: test, testCase: Test.Case.current) {
          do { try await body() } catch { hasFailed.update { $0 = true } }
          hasEnded.update { $0 = true }
        }
      }
      // A program of less than a second ends in two seconds, or hangs.
      for _ in 0..<2_000 where !hasEnded.value { try await Task.sleep(for: .milliseconds(1)) }
      if hasFailed.value || !hasEnded.value { failures.update { $0 += 1 } }
    }
    return failures.value
  }
}
