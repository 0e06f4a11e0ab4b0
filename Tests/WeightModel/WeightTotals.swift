/// What many runs showed.
package struct WeightTotals: CustomStringConvertible {
  /// What went wrong, with its seed.
  package private(set) var breaches: [String] = []
  /// How many runs there were.
  package private(set) var runs = 0
  private var entries = 0
  private var samples = 0
  private var restarts = 0
  private var deaths = 0
  /// How many runs met what looks like a denied read, and reported it.
  package private(set) var withheld = 0
  private var seconds: Int64 = 0

  package init() {}

  /// Takes a run in.
  package mutating func add(_ run: WeightRun) {
    runs += 1
    entries += run.entries
    samples += run.samples
    restarts += run.restarts
    deaths += run.deaths
    withheld += run.withheld > 0 ? 1 : 0
    seconds += run.virtualSeconds
    breaches += run.violations.map { "seed \(run.seed): \($0)" }
  }

  /// Takes a run in that did not come to its end.
  package mutating func fail(_ seed: UInt64, _ words: String) {
    runs += 1
    breaches.append("seed \(seed): \(words)")
  }

  package var description: String {
    let summary =
      "\(runs) runs, \(seconds / 86_400) virtual days, \(restarts) restarts, \(deaths) deaths at "
      + "a write, \(entries) entries and \(samples) samples at the end, \(withheld) runs with a "
      + "read that looked denied, \(breaches.count) breaches"
    return ([summary] + breaches.prefix(20)).joined(separator: "\n")
  }
}
