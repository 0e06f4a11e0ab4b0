package import Workloads

/// What many runs showed.
package struct SyncTotals: CustomStringConvertible {
  /// What went wrong, with its seed.
  package private(set) var breaches: [String] = []
  package private(set) var tally = StepSyncTally()
  private var runs = 0
  private var samples = 0
  private var intervals = 0
  private var requests = 0
  private var seconds: Int64 = 0

  package init() {}

  /// Takes a run in.
  package mutating func add(_ run: SyncRun) {
    runs += 1
    samples += run.samples
    intervals += run.intervals
    requests += run.requests
    seconds += run.virtualSeconds
    tally.add(run.tally)
    breaches += run.violations.map { "seed \(run.seed): \($0)" }
  }

  /// Takes a run in that did not come to its end.
  package mutating func fail(_ seed: UInt64, _ words: String) {
    runs += 1
    breaches.append("seed \(seed): \(words)")
  }

  /// Kinds that never happened.
  package var missing: [StepSyncTally.Kind] {
    StepSyncTally.Kind.allCases.filter { tally.counts[$0] == nil }
  }

  package var description: String {
    let summary =
      "\(runs) runs, \(seconds / 86_400) virtual days, \(samples) samples and \(intervals) "
      + "intervals at the end, \(requests) requests, \(breaches.count) breaches"
    let kinds = StepSyncTally.Kind.allCases.map { "  \($0.rawValue): \(tally.counts[$0] ?? 0)" }
    return ([summary] + kinds + breaches.prefix(20)).joined(separator: "\n")
  }
}
