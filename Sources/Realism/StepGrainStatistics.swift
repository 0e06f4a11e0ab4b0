import HealthModel

/// The median daily number of samples of a kind of device.
protocol SampleCountStatistic: StepStatistic {
  /// The kind of device.
  static var kind: DataSource.Kind { get }
}

extension SampleCountStatistic {
  static var basis: String { "C3, C4" }

  static var statement: String {
    "median number of samples of a \(kind.rawValue) on a day with any"
  }

  static func contribution(of scan: StepScan) -> [Int64]? {
    guard let device = scan.devices.first(where: { $0.kind == kind }) else { return nil }
    return device.samples.filter { $0 > 0 }.map { StatisticArithmetic.quantised(Double($0)) }
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.quantile(contributions, 0.5)
  }
}

/// The daily number of samples of the phone.
enum PhoneSamples: SampleCountStatistic {
  static let id = "steps.samples.phone.median"
  static let band = 20.0...35.0
  static let kind = DataSource.Kind.phone
}

/// The daily number of samples of the watch.
enum WatchSamples: SampleCountStatistic {
  static let id = "steps.samples.watch.median"
  static let band = 35.0...65.0
  static let kind = DataSource.Kind.watch
}

/// The duration of the phone's longest sample.
enum LongestPhoneSample: StepStatistic {
  static let id = "steps.samples.phone.longest"
  static let statement = "length of the phone's longest sample, seconds"
  static let band = 0.0...600.001
  static let basis = "C4"
  static let needs = CohortRequirements(persons: 1, days: 1, tracks: [.steps])

  static func contribution(of scan: StepScan) -> [Int64]? {
    scan.phone.map { [$0.longest] }
  }

  static var combination: ContributionTotal.Combination { .values }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    contributions.compactMap(\.first).max().map { Double($0) / 1_000 }
  }
}

/// The number of samples that overlap an earlier one of the same device.
enum SelfOverlaps: StepStatistic {
  static let id = "steps.samples.selfOverlaps"
  static let statement = "samples that begin before the previous one of the same device has ended"
  static let band = 0.0...0.0
  static let basis = "C4"
  static let needs = CohortRequirements(persons: 1, days: 1, tracks: [.steps])

  static func contribution(of scan: StepScan) -> [Int64]? {
    [Int64(scan.devices.reduce(0) { $0 + $1.overlaps })]
  }

  static var combination: ContributionTotal.Combination { .sums }

  static func cohortValue(_ contributions: [[Int64]]) -> Double? {
    StatisticArithmetic.sums(contributions).first
  }
}
