import HealthModel

/// The cycles of REM sleep and the place of deep sleep in the nights that a watch records.
struct BodyCycleScan: PersonScan {
  /// The longest distance of two starts of REM sleep, in minutes.
  static let longest = 240
  /// The distances at which minutes of REM sleep are paired, in minutes.
  static let distances = Array(stride(from: 30, through: 150, by: 5))
  /// REM sleep that continues within this time is one episode.
  private static let pause = 15 * Milliseconds.minute
  /// The unit of lengths, so that sums over large cohorts stay small.
  private static let unit = 30 * Milliseconds.second

  /// The number of pairs of successive episodes by whole minutes from start to start.
  private(set) var intervals = [Int64](repeating: 0, count: longest + 1)
  /// The number of pairs of minutes of REM sleep in one night, by distance.
  private(set) var pairs = [Int64](repeating: 0, count: distances.count)
  /// The half minutes of REM sleep in the first episode and in the third, of nights with three.
  private(set) var first: Int64 = 0
  private(set) var third: Int64 = 0
  /// The half minutes of deep sleep in the first third of the nights, and in all.
  private(set) var earlyDeep: Int64 = 0
  private(set) var deep: Int64 = 0

  init(_ person: MeasuredPerson) {
    guard let watch = person.history.sleep.first(where: { $0.source.kind == .watch }) else {
      return
    }
    var row = 0
    for night in person.scan(SleepScan.self).nights {
      while row < watch.count, watch.starts[row] < night.start { row += 1 }
      var dreams: [(start: Int64, end: Int64)] = []
      let early = night.start + (night.end - night.start) / 3
      while row < watch.count, watch.starts[row] < night.end {
        let (start, end) = (watch.starts[row], watch.ends[row])
        if watch.stages[row] == .asleepREM { dreams.append((start, end)) }
        if watch.stages[row] == .asleepDeep {
          deep += (end - start) / Self.unit
          earlyDeep += max(0, min(end, early) - start) / Self.unit
        }
        row += 1
      }
      addEpisodes(dreams)
      addPairs(dreams, from: night.start, to: night.end)
    }
  }

  private mutating func addEpisodes(_ dreams: [(start: Int64, end: Int64)]) {
    var episodes: [(start: Int64, end: Int64, length: Int64)] = []
    for part in dreams {
      let length = (part.end - part.start) / Self.unit
      if let last = episodes.last, part.start - last.end < Self.pause {
        episodes[episodes.count - 1] = (last.start, part.end, last.length + length)
      } else {
        episodes.append((part.start, part.end, length))
      }
    }
    for (one, next) in zip(episodes, episodes.dropFirst()) {
      intervals[min(Self.longest, Int((next.start - one.start) / Milliseconds.minute))] += 1
    }
    if episodes.count >= 3 {
      first += episodes[0].length
      third += episodes[2].length
    }
  }

  private mutating func addPairs(
    _ dreams: [(start: Int64, end: Int64)], from start: Int64, to end: Int64
  ) {
    var minutes = [Int64](repeating: 0, count: Int((end - start) / Milliseconds.minute) + 1)
    for part in dreams {
      let from = Int((part.start - start) / Milliseconds.minute)
      for minute in from..<max(from, Int((part.end - start) / Milliseconds.minute)) {
        minutes[minute] = 1
      }
    }
    for (place, distance) in Self.distances.enumerated() where distance < minutes.count {
      for minute in distance..<minutes.count {
        pairs[place] += minutes[minute] & minutes[minute - distance]
      }
    }
  }
}
