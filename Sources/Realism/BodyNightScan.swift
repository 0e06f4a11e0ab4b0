import HealthModel

/// The steps that a watch counts around and in the nights that it records.
struct BodyNightScan: PersonScan {
  /// The steps within stages of sleep, within nights, and in the 24 hours that end with the nights.
  private(set) var inStages = 0.0
  private(set) var inNights = 0.0
  private(set) var inDays = 0.0
  /// The number of nights, and of those with at least one step.
  private(set) var nights: Int64 = 0
  private(set) var walkedNights: Int64 = 0
  /// The number of nights by whole minutes from waking to the first steps, at most two hours.
  private(set) var untilFirstStep = [Int64](repeating: 0, count: 121)
  /// The number of nights by whole minutes from the last steps to sleep, at most two hours.
  private(set) var sinceLastStep = [Int64](repeating: 0, count: 121)
  /// The deviations, in minutes, of the time of waking and of the first ten minutes after 3:00 with
  /// 60 true steps.
  private(set) var activity = PairedDeviations([])

  init(_ person: MeasuredPerson) {
    guard let series = person.history.steps.first(where: { $0.source.kind == .watch }),
      let watch = person.history.sleep.first(where: { $0.source.kind == .watch })
    else { return }
    let steps = StepIndex(series)
    for row in 0..<watch.count where watch.stages[row].isStaged {
      inStages += steps.steps(from: watch.starts[row], to: watch.ends[row])
    }
    var pairs: [(Double, Double)] = []
    for night in person.scan(SleepScan.self).nights {
      let walked = steps.steps(from: night.start, to: night.end)
      nights += 1
      walkedNights += walked >= 1 ? 1 : 0
      inNights += walked
      inDays += steps.steps(from: night.end - Milliseconds.day, to: night.end)
      guard let first = steps.firstStart(notBefore: night.end),
        let last = steps.lastEnd(before: night.start)
      else { continue }
      untilFirstStep[Int(min(120, (first - night.end) / Milliseconds.minute))] += 1
      sinceLastStep[Int(min(120, max(0, night.start - last) / Milliseconds.minute))] += 1
      let midnight = person.days.starts[night.day]
      let morning = midnight + 3 * Milliseconds.hour
      if night.start < morning, morning < night.end,
        let first = Self.firstActivity(person.truth.steps, night.day)
      {
        pairs.append((Double(night.end - midnight) / 60_000, Double(first)))
      }
    }
    activity = PairedDeviations(pairs)
  }

  /// Returns the first minute after 3:00 with which ten minutes of at least 60 true steps begin.
  ///
  /// - Returns: Minutes since the start of the day; nil if there are none on the day.
  private static func firstActivity(_ truth: StepTruth?, _ day: Int) -> Int? {
    guard let truth else { return nil }
    let minutes = truth.minutes[truth.firstMinutes[day]..<truth.firstMinutes[day + 1]]
    var sum = 0
    for (place, steps) in minutes.enumerated() where place >= 180 {
      sum += Int(steps)
      if place >= 190 { sum -= Int(minutes[minutes.startIndex + place - 10]) }
      if sum >= 60 { return max(180, place - 9) }
    }
    return nil
  }
}

extension SleepStage {
  /// True for core, deep and REM sleep.
  var isStaged: Bool { self == .asleepCore || self == .asleepDeep || self == .asleepREM }
}
