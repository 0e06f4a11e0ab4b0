import struct Foundation.UUID
import HealthModel
package import ServiceObservations

extension StepSyncLife {
  /// Every deviation of the server and the app's state from what the store contains at the end.
  package var breaches: [Finding] {
    let place = "life \(number)"
    var found: [Finding] = []
    func report(_ message: String, _ expected: String, _ actual: String) {
      found.append(Finding(message, at: place, expected: expected, actual: actual))
    }
    if let failure { report("the last sync is not complete", "a complete sync", failure) }
    for breach in serverBreaches { report("a request is malformed", "none", breach) }
    let copies = Dictionary(grouping: held, by: \.uuid)
    let known = Dictionary(uniqueKeysWithValues: stored.map { ($0.uuid, $0) })
    for sample in held {
      guard let right = known[sample.uuid] else {
        report("the server holds a deleted sample", "none", ValueText.of(sample))
        continue
      }
      if sample != right { report("a sample differs", ValueText.of(right), ValueText.of(sample)) }
    }
    if copies.count != held.count {
      report("the server holds a sample twice", "\(copies.count)", "\(held.count)")
    }
    for sample in stored {
      if copies[sample.uuid] == nil { report("a sample is missing", ValueText.of(sample), "none") }
      if !intervals.contains(where: { $0.range.contains(sample.range.start) }) {
        report("no interval contains a sample", "an interval", ValueText.of(sample))
      }
    }
    for interval in intervals where !interval.synced {
      report("an interval is not marked", "synced", interval.range.text)
    }
    for (left, right) in zip(intervals, intervals.dropFirst())
    where left.range.end != right.range.start {
      report("neighbors do not touch", left.range.end.iso8601, right.range.start.iso8601)
    }
    if wrongRecords > 0 {
      report("records are not those of the samples", "0", "\(wrongRecords)")
    }
    for fault in faults { report("a sync goes wrong", "a sync as documented", fault) }
    for fault in partFaults {
      report("a part of a step sync goes wrong when run alone", "calls as documented", fault)
    }
    if rest.requests > 0 || rest.reads > 0 || rest.changePages > 2 || rest.writes > 1 {
      report(
        "two syncs without changes do too much", "two pages of changes, one write at most",
        ValueText.of(rest))
    }
    if quietRequests > 0 {
      report("syncs over weeks without a change send something", "0", "\(quietRequests)")
    }
    return found
  }
}
