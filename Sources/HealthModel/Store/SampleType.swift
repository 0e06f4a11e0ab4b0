/// The type of a sample in the health store: an entry of the catalogue of types.
///
/// Ten types have names here, because histories, scenarios and services know them. The others are
/// found by their names, such as `SampleType("dietaryWater")`.
public struct SampleType: RawRepresentable, Hashable, Sendable {
  /// The place in the catalogue, which files keep.
  public let rawValue: UInt8

  /// Creates a type from its place in the catalogue; nil if the catalogue has no such place.
  public init?(rawValue: UInt8) {
    guard rawValue < SampleTypeEntry.all.count else { return nil }
    self.rawValue = rawValue
  }

  /// Creates a type from its name in the catalogue; nil if the catalogue has no such name.
  ///
  /// - Parameter name: The name, such as `dietaryWater`.
  public init?(_ name: String) {
    guard let place = SampleTypeEntry.places[name] else { return nil }
    rawValue = place
  }

  private init(place: UInt8) { rawValue = place }

  /// Step count.
  public static let stepCount = SampleType(place: 0)
  /// Time in bed and asleep; the value is a `SleepStage`.
  public static let sleepAnalysis = SampleType(place: 1)
  /// Body mass.
  public static let bodyMass = SampleType(place: 2)
  /// Heart rate.
  public static let heartRate = SampleType(place: 3)
  /// Resting heart rate.
  public static let restingHeartRate = SampleType(place: 4)
  /// Heart rate variability: the standard deviation of beat-to-beat intervals.
  public static let heartRateVariabilitySDNN = SampleType(place: 5)
  /// Blood oxygen saturation.
  public static let oxygenSaturation = SampleType(place: 6)
  /// Respiratory rate.
  public static let respiratoryRate = SampleType(place: 7)
  /// A discrete quantity that stands for any other in scenarios.
  public static let genericQuantity = SampleType(place: 8)
  /// A category that stands for any other in scenarios.
  public static let genericCategory = SampleType(place: 9)

  /// Every type of the catalogue, in its order.
  public static let catalog: [SampleType] = SampleTypeEntry.all.indices.map {
    SampleType(place: UInt8($0))
  }

  /// The way in which values of a type are aggregated.
  public enum Aggregation: String, Sendable {
    /// Amounts over time, which are summed.
    case cumulative
    /// Readings of equal weight.
    case discreteArithmetic
    /// Readings that may be weighted by time.
    case discreteTemporallyWeighted
    /// Levels of sound, whose average is that of their powers.
    case discreteEquivalentContinuousLevel
    /// Labels, which have a duration but no statistics.
    case category
  }

  private var entry: SampleTypeEntry { SampleTypeEntry.all[Int(rawValue)] }

  /// The name in scenario files and in HealthKit's identifiers, which begin with a capital there.
  public var name: String { entry.name }

  /// The way in which values of the type are aggregated.
  public var aggregation: Aggregation { entry.aggregation }

  /// The unit of values in HealthKit's notation; empty for categories.
  public var unit: String { entry.unit }

  /// The number of quanta, the smallest stored increments, in one unit.
  public var quantaPerUnit: Int64 { entry.quantaPerUnit }

  /// The size of a quantum in millionths of the unit.
  public var millionthsPerQuantum: Int64 { 1_000_000 / quantaPerUnit }

  /// The largest sum of absolute values whose millionths fit 64 bits, in quanta.
  package var largestMagnitude: Int64 { Int64.max / millionthsPerQuantum }

  /// The range of values that a sample may have, in quanta.
  public var bounds: ClosedRange<Int64> { entry.bounds }

  /// True if the type is a quantity, which has statistics.
  public var isQuantity: Bool { aggregation != .category }
}

extension SampleType: CaseIterable {
  /// The types that histories, scenarios and services know.
  public static let allCases: [SampleType] = Array(catalog.prefix(10))

  /// True if histories, scenarios and services know the type.
  public var isBuiltIn: Bool { rawValue < 10 }
}

extension SampleType: Codable {}

extension SampleType: CustomStringConvertible {
  public var description: String { name }
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
