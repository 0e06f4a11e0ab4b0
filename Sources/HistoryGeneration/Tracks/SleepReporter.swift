import Distributions
import HealthModel
import Scenario

/// One source's recording of a night.
struct SleepReporter {
  let source: SleepTrackPlan.Source

  /// Returns the samples that the source writes, ascending by start, on whole seconds.
  func report(_ night: [SleepSegment], _ random: RandomSource) -> [SleepSegment] {
    guard let first = night.first, let last = night.last else { return [] }
    switch source.source.detail {
    case .stages:
      return night
    case .asleep:
      let start = first.start + jitter(random)
      let end = max(start + Milliseconds.minute, last.end + jitter(random))
      return [SleepSegment(start: start, end: end, stage: .asleepUnspecified)]
    case .inBed:
      // Sleep latency and time to get up: calibration figures, section 2.2.
      let before = seconds(60 * Gamma.sample(from: random, shape: 1.5, scale: 8))
      let after = seconds(60 * Gamma.sample(from: random, shape: 1.2, scale: 8))
      let start = first.start - min(before, Milliseconds.hour)
      let end = last.end + min(after, Milliseconds.hour)
      return pieces(from: start, to: end, random)
    }
  }

  /// Returns a phone's in-bed time, in pieces with short gaps during which the phone is in use.
  private func pieces(from start: Int64, to end: Int64, _ random: RandomSource) -> [SleepSegment] {
    let extra = source.extraPieces.drawWhole(random)
    let length = UInt32((end - start) / Milliseconds.second)
    let cuts = (0..<extra).map { _ in
      start + Int64(random.integer(below: length)) * Milliseconds.second
    }.sorted()
    var pieces: [SleepSegment] = []
    var from = start
    for cut in cuts {
      let hole = Int64(1 + random.integer(below: 60)) * Milliseconds.second
      if cut > from { pieces.append(SleepSegment(start: from, end: cut, stage: .inBed)) }
      from = max(from, min(cut + hole, end))
    }
    if end > from { pieces.append(SleepSegment(start: from, end: end, stage: .inBed)) }
    return pieces
  }

  private func jitter(_ random: RandomSource) -> Int64 {
    seconds(60 * source.jitterMinutes.draw(random))
  }

  private func seconds(_ seconds: Double) -> Int64 {
    Int64(seconds.rounded()) * Milliseconds.second
  }
}
