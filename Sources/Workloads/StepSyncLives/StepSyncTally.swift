/// The number of times that each kind of event happened in lives of a step sync.
package struct StepSyncTally: Hashable, Sendable {
  /// A kind of event; every kind happens in many lives.
  package enum Kind: String, CaseIterable, Sendable {
    case killedAtAwait, killedAtWrite, killedAtOnce, paused, resumedAtOnce, cancelled, restarted
    case relayered, lateSample, lateInSyncedInterval, newSample, futureSample, zeroSteps, burst
    case copies, replaced, deletionTold, deletionUntold, deletionForgotten, deletionUnderWay, gap
    case quietWeeks, locked, storeError, offline, otherReceipt, timeoutBeforeCommit
    case timeoutAfterCommit
    case errorBeforeCommit, errorAfterCommit, throttled, deliveredTwice, slowStart, keyRepeated
    case requestDelayed, synced, gaveUp, refusedSecondRun, paging, halving, withheld
    case denied, noted, cutShort, pausedWhileReading, limitReached, refused, hidden
    case forgotten, ahead, oneStep, begunTwice, sentAgain, resumedAfterGap, pausedAnywhere
    case leftOne, pausedBeforeADelay, pausedAtAQuery, deletedBeforeResuming
    case pausedWhileWaiting
  }

  /// The number of events of each kind that happened.
  package private(set) var counts: [Kind: Int] = [:]

  /// Creates a tally without events.
  package init() {}

  /// Adds events of a kind.
  package mutating func add(_ kind: Kind, _ count: Int = 1) {
    if count > 0 { counts[kind, default: 0] += count }
  }

  /// Adds the events of another tally.
  package mutating func add(_ other: StepSyncTally) {
    for kind in Kind.allCases { add(kind, other.counts[kind] ?? 0) }
  }
}
