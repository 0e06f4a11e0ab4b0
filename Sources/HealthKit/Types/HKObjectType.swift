public import Foundation
import HealthModel

/// The type of an object of the store.
///
/// Types are equal if they have the same identifier.
open class HKObjectType: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// The unique identifier, such as `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  init(identifier: String) { self.identifier = identifier }

  /// Returns a quantity type; nil for an unknown identifier.
  open class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier)
    -> HKQuantityType?
  {
    TypeIdentifier.quantity.type(identifier.rawValue).map(HKQuantityType.init(type:))
  }

  /// Returns a category type; nil for an unknown identifier.
  open class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier)
    -> HKCategoryType?
  {
    TypeIdentifier.category.type(identifier.rawValue).map(HKCategoryType.init(type:))
  }

  /// Returns a type of facts that do not change; nil for an unknown identifier.
  open class func characteristicType(forIdentifier identifier: HKCharacteristicTypeIdentifier)
    -> HKCharacteristicType?
  {
    HKCharacteristicTypeIdentifier.all.contains(identifier)
      ? HKCharacteristicType(identifier: identifier.rawValue) : nil
  }

  /// Returns the type of workouts.
  open class func workoutType() -> HKWorkoutType { HKWorkoutType(type: .workout) }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKObjectType)?.identifier == identifier
  }
  public override var hash: Int { identifier.hashValue }
  public override var description: String { identifier }
  public func copy(with zone: NSZone? = nil) -> Any { self }
  public static var supportsSecureCoding: Bool { true }
  public func encode(with coder: NSCoder) {
    coder.encode(identifier as NSString, forKey: "identifier")
  }
  public required init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "identifier") else { return nil }
    identifier = text as String
  }
}

/// A type of samples.
open class HKSampleType: HKObjectType, @unchecked Sendable {
  /// The type as the simulated store knows it.
  let type: SampleType

  init(type: SampleType) {
    self.type = type
    super.init(identifier: TypeIdentifier.text(of: type))
  }

  public required init?(coder: NSCoder) {
    guard let text = coder.decodeObject(of: NSString.self, forKey: "identifier") as String?,
      let type = TypeIdentifier.sampleType(text)
    else { return nil }
    self.type = type
    super.init(coder: coder)
  }

  /// True if samples may not be longer than `maximumAllowedDuration`: a rule of the store.
  open var isMaximumDurationRestricted: Bool {
    HealthKitDevice.current?.semantics.durationLimit == .fourDays
  }
  /// The longest duration of a sample, in seconds.
  open var maximumAllowedDuration: TimeInterval {
    isMaximumDurationRestricted ? 4 * 86_400 : .greatestFiniteMagnitude
  }
  /// True if samples may not be shorter than `minimumAllowedDuration`.
  open var isMinimumDurationRestricted: Bool { false }
  /// The shortest duration of a sample, in seconds.
  open var minimumAllowedDuration: TimeInterval { 0 }

  /// The type of a sample as it is known to apps.
  static func of(_ type: SampleType) -> HKSampleType { all[Int(type.rawValue)] }

  private static let all = SampleType.catalog.map(HKSampleType.make)

  private static func make(_ type: SampleType) -> HKSampleType {
    if let record = RecordType.platformType(type) { return record }
    return type.isQuantity ? HKQuantityType(type: type) : HKCategoryType(type: type)
  }
}

/// A type of samples that have a value with a unit.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
  /// Creates a type; an unknown identifier stops the program.
  public convenience init(_ identifier: HKQuantityTypeIdentifier) {
    guard let type = TypeIdentifier.quantity.type(identifier.rawValue) else {
      platformException("There is no quantity type \(identifier.rawValue)")
    }
    self.init(type: type)
  }

  override init(type: SampleType) { super.init(type: type) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The way in which values are aggregated.
  open var aggregationStyle: HKQuantityAggregationStyle {
    switch type.aggregation {
    case .cumulative: .cumulative
    case .discreteTemporallyWeighted: .discreteTemporallyWeighted
    case .discreteEquivalentContinuousLevel: .discreteEquivalentContinuousLevel
    case .discreteArithmetic, .category: .discreteArithmetic
    }
  }

  /// Returns true if quantities of the type can be in a unit.
  open func `is`(compatibleWith unit: HKUnit) -> Bool {
    type.hkUnit.dimensions == unit.dimensions
  }
}

/// A type of samples that have a value of an enumeration.
open class HKCategoryType: HKSampleType, @unchecked Sendable {
  /// Creates a type; an unknown identifier stops the program.
  public convenience init(_ identifier: HKCategoryTypeIdentifier) {
    guard let type = TypeIdentifier.category.type(identifier.rawValue) else {
      platformException("There is no category type \(identifier.rawValue)")
    }
    self.init(type: type)
  }

  override init(type: SampleType) { super.init(type: type) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The type of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {
  override init(type: SampleType) { super.init(type: type) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A type of facts about the person that do not change.
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
  /// Creates a type.
  public convenience init(_ identifier: HKCharacteristicTypeIdentifier) {
    self.init(identifier: identifier.rawValue)
  }

  override init(identifier: String) { super.init(identifier: identifier) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The identifier of a characteristic type.
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ name: String) { rawValue = "HKCharacteristicTypeIdentifier" + name }

  public static let activityMoveMode = Self("ActivityMoveMode")
  public static let biologicalSex = Self("BiologicalSex")
  public static let bloodType = Self("BloodType")
  public static let dateOfBirth = Self("DateOfBirth")
  public static let fitzpatrickSkinType = Self("FitzpatrickSkinType")
  public static let wheelchairUse = Self("WheelchairUse")

  static let all: Set = [
    activityMoveMode, biologicalSex, bloodType, dateOfBirth, fitzpatrickSkinType, wheelchairUse,
  ]
}

/// The way in which values of a quantity type are aggregated.
public enum HKQuantityAggregationStyle: Int, Sendable {
  case cumulative, discreteArithmetic, discreteTemporallyWeighted
  case discreteEquivalentContinuousLevel

  /// Arithmetic, by its earlier name.
  public static let discrete = Self.discreteArithmetic
}

extension SampleType {
  /// The unit in which the store keeps values; only for quantities.
  var hkUnit: HKUnit { Self.units[Int(rawValue)] }

  private static let units = SampleType.catalog.map {
    $0.isQuantity ? HKUnit(from: $0.unit) : HKUnit(exponents: [:])
  }

  /// The unit in which a person reads values where units are metric.
  var preferredUnit: HKUnit {
    switch name {
    case "bodyMass", "leanBodyMass": .gramUnit(with: .kilo)
    case "height", "waistCircumference": .meterUnit(with: .centi)
    case _ where name.hasPrefix("distance"): .meterUnit(with: .kilo)
    default: hkUnit
    }
  }

  /// The quantity of a number of quanta.
  func quantity(_ quanta: Int64) -> HKQuantity {
    HKQuantity(unit: hkUnit, doubleValue: Double(quanta) / Double(quantaPerUnit))
  }

  /// The quantity of an amount.
  func quantity(_ amount: Quantity) -> HKQuantity {
    HKQuantity(unit: hkUnit, doubleValue: Double(amount.millionths) / 1_000_000)
  }

  /// Returns the nearest number of quanta of a quantity; nil if the type cannot have the value.
  func quanta(_ quantity: HKQuantity) -> Int64? {
    guard let value = quantity.unit.convert(quantity.value, to: hkUnit) else { return nil }
    return Int64(exactly: (value * Double(quantaPerUnit)).rounded())
      .flatMap { bounds.contains($0) ? $0 : nil }
  }
}
