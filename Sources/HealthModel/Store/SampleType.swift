/// The type of a sample in the health store.
public enum SampleType: UInt8, Sendable, CaseIterable, Codable {
  /// Step count.
  case stepCount
  /// Time in bed and asleep; the value is a `SleepStage`.
  case sleepAnalysis
  /// Body mass.
  case bodyMass
  /// Heart rate.
  case heartRate
  /// Resting heart rate.
  case restingHeartRate
  /// Heart rate variability: the standard deviation of beat-to-beat intervals.
  case heartRateVariabilitySDNN
  /// Blood oxygen saturation.
  case oxygenSaturation
  /// Respiratory rate.
  case respiratoryRate
  /// Any other discrete quantity.
  case genericQuantity
  /// Any other category.
  case genericCategory

  /// The way in which values of a type are aggregated.
  public enum Aggregation: String, Sendable {
    /// Amounts over time, which are summed.
    case cumulative
    /// Readings of equal weight.
    case discreteArithmetic
    /// Readings that may be weighted by time.
    case discreteTemporallyWeighted
    /// Labels, which have a duration but no statistics.
    case category
  }

  /// The way in which values of the type are aggregated.
  public var aggregation: Aggregation {
    switch self {
    case .stepCount: .cumulative
    case .heartRate: .discreteTemporallyWeighted
    case .bodyMass, .restingHeartRate, .heartRateVariabilitySDNN, .oxygenSaturation,
      .respiratoryRate, .genericQuantity:
      .discreteArithmetic
    case .sleepAnalysis, .genericCategory: .category
    }
  }

  /// The unit of values in HealthKit's notation; empty for categories.
  public var unit: String {
    switch self {
    case .stepCount: "count"
    case .bodyMass: "g"
    case .heartRate, .restingHeartRate, .respiratoryRate: "count/min"
    case .heartRateVariabilitySDNN: "ms"
    case .oxygenSaturation: "%"
    case .genericQuantity: "count"
    case .sleepAnalysis, .genericCategory: ""
    }
  }

  /// The number of quanta, the smallest stored increments, in one unit.
  public var quantaPerUnit: Int64 {
    switch self {
    case .stepCount, .sleepAnalysis, .bodyMass, .genericCategory: 1
    case .heartRate, .restingHeartRate, .respiratoryRate, .heartRateVariabilitySDNN,
      .genericQuantity:
      1_000
    case .oxygenSaturation: 10_000
    }
  }

  /// The size of a quantum in millionths of the unit.
  public var millionthsPerQuantum: Int64 { 1_000_000 / quantaPerUnit }

  /// The range of values that a sample may have, in quanta.
  public var bounds: ClosedRange<Int32> {
    switch self {
    case .stepCount: 0...Int32.max
    case .sleepAnalysis: 0...Int32(SleepStage.asleepREM.rawValue)
    case .bodyMass: 1...Int32.max
    case .heartRate, .restingHeartRate: 0...1_000_000
    case .heartRateVariabilitySDNN: 0...10_000_000
    case .oxygenSaturation: 0...10_000
    case .respiratoryRate: 0...1_000_000
    case .genericQuantity: Int32.min...Int32.max
    case .genericCategory: 0...Int32.max
    }
  }

  /// True if the type is a quantity, which has statistics.
  public var isQuantity: Bool { aggregation != .category }
}

/// An amount in millionths of its type's unit, so that fractions of a step are exact.
public struct Quantity: Hashable, Comparable, Sendable {
  /// The amount in millionths of the unit.
  public var millionths: Int64

  /// Creates an amount.
  public init(millionths: Int64) { self.millionths = millionths }

  public static func < (left: Quantity, right: Quantity) -> Bool {
    left.millionths < right.millionths
  }

  /// The amount in whole units, rounded down.
  public var roundedDown: Int64 { millionths.floorDivided(by: 1_000_000) }

  /// The amount in the nearest whole units; halves are rounded up.
  public var roundedToNearest: Int64 {
    let (sum, overflow) = millionths.addingReportingOverflow(500_000)
    return overflow ? roundedDown : sum.floorDivided(by: 1_000_000)
  }
}
