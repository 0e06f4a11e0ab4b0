/// How often each kind of thing happened.
package struct SyncTally: Hashable, Sendable {
  /// What can happen; every kind has to, over many runs.
  package enum Kind: String, CaseIterable, Sendable {
    case killedAtAwait, killedAtWrite, killedAtOnce, paused, cancelled, restarted, relayered
    case lateSample, lateInSyncedInterval, newSample, futureSample, zeroSteps, burst, replaced
    case deletionTold, deletionUntold, deletionForgotten, deletionUnderWay, gap
    case locked, storeError, offline, timeoutBeforeCommit, timeoutAfterCommit, errorBeforeCommit
    case errorAfterCommit, throttled, deliveredTwice, slowStart, keyRepeated, requestDelayed
    case synced, gaveUp, refusedSecondRun, paging, halving, withheld
  }

  package private(set) var counts: [Kind: Int] = [:]

  package init() {}

  package mutating func add(_ kind: Kind, _ count: Int = 1) {
    if count > 0 { counts[kind, default: 0] += count }
  }

  package mutating func add(_ other: SyncTally) {
    for kind in Kind.allCases { add(kind, other.counts[kind] ?? 0) }
  }
}

/// What many runs showed.
package struct SyncTotals: CustomStringConvertible {
  /// What went wrong, with its seed.
  package private(set) var breaches: [String] = []
  package private(set) var tally = SyncTally()
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
  package var missing: [SyncTally.Kind] {
    SyncTally.Kind.allCases.filter { tally.counts[$0] == nil }
  }

  package var description: String {
    let summary =
      "\(runs) runs, \(seconds / 86_400) virtual days, \(samples) samples and \(intervals) "
      + "intervals at the end, \(requests) requests, \(breaches.count) breaches"
    let kinds = SyncTally.Kind.allCases.map { "  \($0.rawValue): \(tally.counts[$0] ?? 0)" }
    return ([summary] + kinds + breaches.prefix(20)).joined(separator: "\n")
  }
}
