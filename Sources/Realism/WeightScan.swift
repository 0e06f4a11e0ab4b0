import HealthModel

/// A person's first weigh-in of each day, from one source: a scale if there is one.
struct WeightScan: PersonScan {
  /// The weight of each day in grams; nil on days without a weigh-in.
  private(set) var grams: [Int64?] = []
  /// The indices of the days with a weigh-in, ascending.
  private(set) var days: [Int] = []
  /// The mean of the weigh-ins in grams; 0 without any.
  private(set) var mean: Int64 = 0

  init(_ person: MeasuredPerson) {
    grams = Array(repeating: nil, count: person.days.count)
    let ranked =
      person.history.weight.filter { $0.source.kind == .scale }
      + person.history.weight.filter { $0.source.kind != .scale }
    guard let series = ranked.first(where: { $0.count > 0 }) else { return }
    for row in 0..<series.count {
      guard let day = person.days.index(of: series.times[row]), grams[day] == nil else { continue }
      grams[day] = Int64(series.grams[row])
      days.append(day)
    }
    if !days.isEmpty {
      mean = grams.reduce(0) { $0 + ($1 ?? 0) } / Int64(days.count)
    }
  }

  /// A difference in grams, scaled to a person of 80 kg.
  func at80(_ grams: Int64) -> Int64 { mean > 0 ? grams * 80_000 / mean : 0 }

  /// The deviation of a day's weight from the mean of the days within `reach`, in grams at 80 kg.
  ///
  /// Nil if fewer than `least` of these days have a weigh-in, or if they are not all within the
  /// history.
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

  /// The longest run of days without a weigh-in within the first `count` days, including runs at
  /// both ends.
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
