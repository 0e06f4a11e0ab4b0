import HealthModel
import TestSupport

let watch = DataSource(
  identifier: "watch", kind: .watch, bundleIdentifier: "com.watch", deviceName: "Watch")
let phone = DataSource(
  identifier: "phone", kind: .phone, bundleIdentifier: "com.phone", deviceName: nil)
let band = DataSource(
  identifier: "band", kind: .thirdParty, bundleIdentifier: "com.band", deviceName: "Band")
let sources = [watch, phone, band]

/// A step sample of a test, in milliseconds.
struct Walk: Hashable {
  var start: Int64
  var end: Int64
  var steps: Int32

  init(_ start: Int64, _ end: Int64, _ steps: Int32) {
    self.start = start
    self.end = end
    self.steps = steps
  }
}

/// A history of the walks of up to three sources, best first; each list ascends by start.
func history(_ walks: [[Walk]]) -> History {
  let steps = zip(sources, walks).map { source, walks in
    var series = StepSeries(source: source)
    for walk in walks { series.append(start: walk.start, end: walk.end, value: walk.steps) }
    return series
  }
  return History(span: TimeRange(-1_000, 1_000_000), identifierKey: 99, steps: steps)
}

/// Walks of up to three sources on a short stretch of time, with overlaps of every sort.
func randomWalks(_ random: inout Xorshift, top: Int) -> [[Walk]] {
  (0..<random.int(0...3)).map { _ in
    (0..<random.int(0...5)).map { _ in
      let start = random.int(0...top)
      let end = random.int(0...3) == 0 ? start : random.int(start...top)
      return Walk(Int64(start), Int64(end), Int32(random.int(0...20)))
    }.sorted { $0.start < $1.start }
  }
}

/// The share of each walk, instant by instant, straight from the rule.
///
/// A better source covers the instants of its walks that have a length; so does an earlier walk of
/// the same source. A walk is given what the proportional split counts at its uncovered instants;
/// one of no length is given all or nothing.
func naiveShares(_ walks: [[Walk]]) -> [[Int64]] {
  walks.indices.map { source in
    walks[source].indices.map { row in
      let walk = walks[source][row]
      let rivals = walks[..<source].joined() + walks[source][..<row]
      func isFree(_ time: Int64) -> Bool {
        !rivals.contains { $0.start <= time && time < $0.end }
      }
      if walk.start == walk.end { return isFree(walk.start) ? Int64(walk.steps) : 0 }
      let length = walk.end - walk.start
      var share: Int64 = 0
      for time in walk.start..<walk.end where isFree(time) {
        let elapsed = time - walk.start
        share += Int64(walk.steps) * (elapsed + 1) / length - Int64(walk.steps) * elapsed / length
      }
      return share
    }
  }
}
