import HealthModel

/// The true minutes of a person's steps, and the fastest steps of the person's watch.
struct BodyWalkScan: PersonScan {
  /// The number of days.
  private(set) var days: Int64 = 0
  /// The number of minutes of at least 60 steps, and of at least 100.
  private(set) var walking: Int64 = 0
  private(set) var brisk: Int64 = 0
  /// The number of runs of minutes with steps, and the steps in runs of ten minutes or more.
  private(set) var runs: Int64 = 0
  private(set) var longRunSteps: Int64 = 0
  private(set) var steps: Int64 = 0
  /// The number of runs that begin in each minute of the hour.
  private(set) var starts = [Int64](repeating: 0, count: 60)
  /// From 7:00 to 22:00, the minutes without steps, and those in runs of half an hour or more.
  private(set) var stillMinutes: Int64 = 0
  private(set) var longStillMinutes: Int64 = 0
  /// The autocovariance of the steps of the minutes from 8:00 to 22:00, at 0, 1, 5, 15 and 60
  /// minutes, summed over days.
  private(set) var covariances = [Double](repeating: 0, count: 5)
  /// The steps of each hour of the day.
  private(set) var hours = [Int64](repeating: 0, count: 24)
  /// The largest number of steps per minute of a watch's sample of 20 seconds or more.
  private(set) var fastest: Double?

  /// The lags of the autocovariances, in minutes.
  static let lags = [0, 1, 5, 15, 60]

  init(_ person: MeasuredPerson) {
    if let truth = person.truth.steps {
      for day in truth.days.indices
      where truth.firstMinutes[day + 1] - truth.firstMinutes[day] == 1_440 {
        add(truth.minutes[truth.firstMinutes[day]..<truth.firstMinutes[day + 1]])
      }
    }
    guard let watch = person.history.steps.first(where: { $0.source.kind == .watch }) else {
      return
    }
    for row in 0..<watch.count where watch.ends[row] - watch.starts[row] >= 20_000 {
      let minutes = Double(watch.ends[row] - watch.starts[row]) / 60_000
      fastest = max(fastest ?? 0, Double(watch.values[row]) / minutes)
    }
  }

  private mutating func add(_ slice: Slice<MinuteColumn>) {
    let minutes = slice.map(Int64.init)
    let total = minutes.reduce(0, +)
    if total == 0 { return }
    days += 1
    steps += total
    walking += Int64(minutes.count { $0 >= 60 })
    brisk += Int64(minutes.count { $0 >= 100 })
    for hour in 0..<24 { hours[hour] += minutes[(60 * hour)..<(60 * hour + 60)].reduce(0, +) }
    addRuns(minutes)
    addStill(minutes[(7 * 60)..<(22 * 60)])
    addCovariances(minutes[(8 * 60)..<(22 * 60)].map(Double.init))
  }

  private mutating func addRuns(_ minutes: [Int64]) {
    var length = 0
    var sum: Int64 = 0
    for minute in 0...minutes.count {
      if minute < minutes.count, minutes[minute] > 0 {
        if length == 0 { starts[minute % 60] += 1 }
        length += 1
        sum += minutes[minute]
      } else if length > 0 {
        runs += 1
        if length >= 10 { longRunSteps += sum }
        length = 0
        sum = 0
      }
    }
  }

  private mutating func addStill(_ minutes: ArraySlice<Int64>) {
    var length: Int64 = 0
    for minute in minutes.indices {
      if minutes[minute] == 0 { length += 1 }
      if minutes[minute] > 0 || minute == minutes.endIndex - 1 {
        stillMinutes += length
        if length >= 30 { longStillMinutes += length }
        length = 0
      }
    }
  }

  private mutating func addCovariances(_ minutes: [Double]) {
    guard let mean = Summary.mean(minutes) else { return }
    for (place, lag) in Self.lags.enumerated() {
      var sum = 0.0
      for minute in 0..<(minutes.count - lag) {
        sum += (minutes[minute] - mean) * (minutes[minute + lag] - mean)
      }
      covariances[place] += sum
    }
  }
}
