/// What a sample in the health store measures.
public enum SampleType: UInt8, Sendable, CaseIterable, Codable {
  /// Steps.
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
  /// Breaths a minute.
  case respiratoryRate
  /// Any other quantity that is measured, not counted.
  case genericQuantity
  /// Any other category.
  case genericCategory

  /// How values of a type are put together.
  public enum Aggregation: String, Sendable {
    /// Values are amounts over time: they are summed.
    case cumulative
    /// Values are readings, each as good as another.
    case discreteArithmetic
    /// Values are readings that may be weighted by time.
    case discreteTemporallyWeighted
    /// Values are labels: nothing but their duration is put together.
    case category
  }

  /// How values are put together.
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

  /// The unit of one whole value, as HealthKit writes units.
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

  /// How many stored steps of the scale, called quanta, make one unit.
  public var quantaPerUnit: Int64 {
    switch self {
    case .stepCount, .sleepAnalysis, .bodyMass, .genericCategory: 1
    case .heartRate, .restingHeartRate, .respiratoryRate, .heartRateVariabilitySDNN,
      .genericQuantity:
      1_000
    case .oxygenSaturation: 10_000
    }
  }

  /// Millionths of the unit in one quantum.
  public var millionthsPerQuantum: Int64 { 1_000_000 / quantaPerUnit }

  /// The values that a sample may have, in quanta.
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

  /// Whether statistics can be asked for.
  public var isQuantity: Bool { aggregation != .category }
}

/// An amount in millionths of its type's unit: fractions of a step are exact.
public struct Quantity: Hashable, Comparable, Sendable {
  /// Millionths of the unit.
  public var millionths: Int64

  /// Makes an amount.
  ///
  /// - Parameter millionths: Millionths of the unit.
  public init(millionths: Int64) { self.millionths = millionths }

  /// Orders amounts.
  public static func < (left: Quantity, right: Quantity) -> Bool {
    left.millionths < right.millionths
  }

  /// The whole units in it, rounded down.
  public var roundedDown: Int64 { millionths.floorDivided(by: 1_000_000) }

  /// The nearest number of whole units; halves go up.
  public var roundedToNearest: Int64 {
    let (sum, overflow) = millionths.addingReportingOverflow(500_000)
    return overflow ? roundedDown : sum.floorDivided(by: 1_000_000)
  }
}
