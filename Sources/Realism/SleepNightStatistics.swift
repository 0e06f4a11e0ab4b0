import HealthModel

/// The cohort for statistics of single nights, which need fewer persons.
private let nightNeeds = CohortRequirements(persons: 300, days: 90, tracks: [.sleep])

/// A quantile of the sleep efficiency by the watch, in bins of one per cent.
protocol EfficiencyStatistic: BinnedStatistic {}

extension EfficiencyStatistic {
  static var basis: String { "C1, C5" }
  static var quantum: Double { 0.01 }
  static var needs: CohortRequirements { nightNeeds }

  static func bins(of person: MeasuredPerson) -> [Int64]? {
    var bins = [Int64](repeating: 0, count: 121)
    for night in person.scan(SleepScan.self).nights where night.watchInBed > 0 {
      bins[min(120, Int(100 * night.asleep / night.watchInBed))] += 1
    }
    return bins
  }
}

enum SleepEfficiencyMedian: EfficiencyStatistic {
  static let id = "sleep.efficiency.median"
  static let statement = "median of nights' time asleep divided by time in bed, same watch"
  static let band = 0.92...0.97
  static let quantile = 0.5
}

enum SleepEfficiencyLow: EfficiencyStatistic {
  static let id = "sleep.efficiency.q05"
  static let statement = "fifth percentile of nights' time asleep divided by time in bed"
  static let band = 0.70...1.0
  static let quantile = 0.05
}

/// The share of a stage in the time asleep.
protocol StageShareStatistic: RatioStatistic {
  static func length(_ night: SleepScan.Night) -> Int64
}

extension StageShareStatistic {
  static var basis: String { "C5" }
  static var needs: CohortRequirements { nightNeeds }

  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let nights = person.scan(SleepScan.self).nights
    if nights.isEmpty { return nil }
    // In units of 30 s, so that the sums over large cohorts stay small.
    let unit = 30 * Milliseconds.second
    return (
      nights.reduce(0) { $0 + length($1) } / unit, nights.reduce(0) { $0 + $1.asleep } / unit
    )
  }
}

enum SleepCoreShare: StageShareStatistic {
  static let id = "sleep.stages.core"
  static let statement = "light sleep's share of time asleep"
  static let band = 0.53...0.67
  static func length(_ night: SleepScan.Night) -> Int64 { night.core }
}

enum SleepDeepShare: StageShareStatistic {
  static let id = "sleep.stages.deep"
  static let statement = "deep sleep's share of time asleep"
  static let band = 0.11...0.19
  static func length(_ night: SleepScan.Night) -> Int64 { night.deep }
}

enum SleepREMShare: StageShareStatistic {
  static let id = "sleep.stages.rem"
  static let statement = "REM's share of time asleep"
  static let band = 0.16...0.26
  static func length(_ night: SleepScan.Night) -> Int64 { night.rem }
}

enum SleepDeepAfterREM: RatioStatistic {
  static let id = "sleep.stages.deepAfterREM"
  static let statement = "share of nights on which deep sleep follows REM directly"
  static let band = 0.0...0.0
  static let basis = "C5"
  static let needs = CohortRequirements(persons: 1, days: 1, tracks: [.sleep])
  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(SleepScan.self)
    return (Int64(scan.deepAfterDreams), Int64(scan.nights.count))
  }
}

/// A quantile of the number of stage samples in a night, including awake.
protocol SegmentStatistic: BinnedStatistic {}

extension SegmentStatistic {
  static var basis: String { "C5" }
  static var quantum: Double { 1 }
  static var needs: CohortRequirements { nightNeeds }

  static func bins(of person: MeasuredPerson) -> [Int64]? {
    var bins = [Int64](repeating: 0, count: 201)
    for night in person.scan(SleepScan.self).nights { bins[min(200, night.segments)] += 1 }
    return bins
  }
}

enum SleepSegmentsLow: SegmentStatistic {
  static let id = "sleep.segments.q05"
  static let statement = "fifth percentile of a night's stages and wakings"
  static let band = 15.0...20.0
  static let quantile = 0.05
  // With fewer persons, the value can leave the band by chance.
  static let needs = CohortRequirements(persons: 2_000, days: 90, tracks: [.sleep])
}

enum SleepSegmentsHigh: SegmentStatistic {
  static let id = "sleep.segments.q95"
  static let statement = "ninety-fifth percentile of a night's stages and wakings"
  static let band = 38.0...50.0
  static let quantile = 0.95
}

enum SleepGrid: RatioStatistic {
  static let id = "sleep.grid"
  static let statement = "share of a watch's stage starts and ends on whole half minutes"
  static let band = 1.0...1.0
  static let basis = "C5"
  static let needs = CohortRequirements(persons: 1, days: 1, tracks: [.sleep])
  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(SleepScan.self)
    return (Int64(scan.alignedBoundaryCount), Int64(scan.boundaryCount))
  }
}

enum SleepOverlaps: PersonStatistic {
  static let id = "sleep.selfOverlap"
  static let statement = "samples that overlap another of the same kind from the same source"
  static let band = 0.0...0.0
  static let basis = "C5"
  static let quantum = 1.0
  static let needs = CohortRequirements(persons: 1, days: 1, tracks: [.sleep])
  static func value(of person: MeasuredPerson) -> Int64? {
    Int64(person.scan(SleepScan.self).overlaps)
  }
  static func summary(_ values: [Double]) -> Double? { values.reduce(0, +) }
}

enum SleepInBedRatio: PersonStatistic {
  static let id = "sleep.inBed.ratio"
  static let statement =
    "median over persons of time in bed, watch and phone added, divided by time asleep"
  static let band = 1.8...3.2
  static let basis = "C5"
  static let quantum = 0.001
  static let needs = nightNeeds
  static func value(of person: MeasuredPerson) -> Int64? {
    let nights = person.scan(SleepScan.self).nights.filter {
      $0.phoneInBed > 0 && $0.watchInBed > 0
    }
    guard nights.count >= SleepStatistics.nightsForMean else { return nil }
    let bed = nights.reduce(0) { $0 + $1.watchInBed + $1.phoneInBed }
    let asleep = nights.reduce(0) { $0 + $1.asleep }
    return asleep > 0 ? bed * 1_000 / asleep : nil
  }
  static func summary(_ values: [Double]) -> Double? { Summary.quantile(0.5, values) }
}

enum SleepCrossings: RatioStatistic {
  static let id = "sleep.segments.crossingMidnight"
  static let statement = "share of stages that span a local midnight"
  static let band = 0.01...0.05
  static let basis = "C5"
  static let needs = nightNeeds
  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let scan = person.scan(SleepScan.self)
    return (Int64(scan.crossings), Int64(scan.boundaryCount / 2))
  }
}

enum SleepAfterMidnight: RatioStatistic {
  static let id = "sleep.onsetAfterMidnight"
  static let statement = "share of nights whose first stage begins after midnight"
  static let band = 0.30...0.50
  static let basis = "F5"
  // Bedtime varies between persons more than between nights, so the number of persons matters.
  static let needs = CohortRequirements(persons: 2_000, days: 90, tracks: [.sleep])
  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let nights = person.scan(SleepScan.self).nights
    return (
      Int64(nights.count { $0.start >= person.days.starts[$0.day] }), Int64(nights.count)
    )
  }
}

enum SleepNightsMissing: RatioStatistic {
  static let id = "sleep.nightsMissing"
  static let statement = "share of nights without stages among persons who record any"
  static let band = 0.30...0.50
  static let basis = "C1"
  // The recording rate varies between persons more than between nights.
  static let needs = CohortRequirements(persons: 2_000, days: 90, tracks: [.sleep])
  static func parts(of person: MeasuredPerson) -> (Int64, Int64)? {
    let nights = person.scan(SleepScan.self).nights.count
    // The first night starts before the first day.
    let all = person.days.count - 1
    return nights > 0 && all > 0 ? (Int64(max(0, all - nights)), Int64(all)) : nil
  }
}
