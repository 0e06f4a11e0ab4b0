import HealthModel

/// A person's weighings, the first of each day, by one source.
struct WeightScan: LifeScan {
  /// Grams of each day; nil where there is no weighing.
  private(set) var grams: [Int64?] = []
  /// The days with a weighing, ascending.
  private(set) var days: [Int] = []
  /// The mean of the weighings in grams, 0 where there is none.
  private(set) var mean: Int64 = 0

  init(_ life: MeasuredLife) {
    grams = Array(repeating: nil, count: life.days.count)
    let ranked =
      life.history.weight.filter { $0.source.kind == .scale }
      + life.history.weight.filter { $0.source.kind != .scale }
    guard let series = ranked.first(where: { $0.count > 0 }) else { return }
    for row in 0..<series.count {
      guard let day = life.days.index(of: series.times[row]), grams[day] == nil else { continue }
      grams[day] = Int64(series.grams[row])
      days.append(day)
    }
    if !days.isEmpty {
      mean = grams.reduce(0) { $0 + ($1 ?? 0) } / Int64(days.count)
    }
  }

  /// A number of grams as it would be in a person of 80 kg.
  func at80(_ grams: Int64) -> Int64 { mean > 0 ? grams * 80_000 / mean : 0 }

  /// A day's distance from the mean of the weighings around it, in grams at 80 kg; nil where they
  /// are too few.
  func residual(_ day: Int, reach: Int, least: Int) -> Int64? {
    guard let own = grams[day], day >= reach, day + reach < grams.count else { return nil }
    var sum: Int64 = 0
    var count: Int64 = 0
    for other in (day - reach)...(day + reach) {
      if let grams = grams[other] {
        sum += grams
        count += 1
      }
    }
    return count >= Int64(least) ? at80(own - sum / count) : nil
  }

  /// The longest run of days without a weighing among the first days, at either end too.
  func longestGap(within count: Int) -> Int {
    var longest = 0
    var last = -1
    for day in days where day < count {
      longest = max(longest, day - last - 1)
      last = day
    }
    return max(longest, min(count, grams.count) - last - 1)
  }
}
