import HealthModel

/// The identifiers, units and value names of an export's records, for reading and for writing.
///
/// Source: exports of Health, format versions 8 to 14, and HealthKit's reference of
/// `HKQuantityTypeIdentifier` and `HKCategoryValueSleepAnalysis`.
enum RecordTypes {
  /// The length of the longest name of a type that is counted by its name, in bytes.
  static let mostBytes = 256

  /// The sample types that records have, in the order of their raw values.
  static let all: [SampleType] = SampleType.allCases.filter { identifier(of: $0) != nil }

  /// The `type` of a sample type's records; nil for types that stand for any other.
  static func identifier(of type: SampleType) -> String? {
    switch type {
    case .stepCount: "HKQuantityTypeIdentifierStepCount"
    case .sleepAnalysis: "HKCategoryTypeIdentifierSleepAnalysis"
    case .bodyMass: "HKQuantityTypeIdentifierBodyMass"
    case .heartRate: "HKQuantityTypeIdentifierHeartRate"
    case .restingHeartRate: "HKQuantityTypeIdentifierRestingHeartRate"
    case .heartRateVariabilitySDNN: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
    case .oxygenSaturation: "HKQuantityTypeIdentifierOxygenSaturation"
    case .respiratoryRate: "HKQuantityTypeIdentifierRespiratoryRate"
    default: nil
    }
  }

  /// The units in which a type's records may be, with the number of the type's units in each.
  ///
  /// The first unit is the one that is written. A percentage is a fraction: 97 % is `0.97` with the
  /// unit `%`. Sleep has no unit.
  static func units(of type: SampleType) -> [(name: StaticString, factor: Double)] {
    switch type {
    case .stepCount: [("count", 1)]
    case .bodyMass:
      [("kg", 1_000), ("lb", 453.592_37), ("g", 1), ("st", 6_350.293_18), ("oz", 28.349_523_125)]
    case .heartRate, .restingHeartRate, .respiratoryRate: [("count/min", 1), ("count/s", 60)]
    case .heartRateVariabilitySDNN: [("ms", 1), ("s", 1_000)]
    case .oxygenSaturation: [("%", 1)]
    default: []
    }
  }

  /// The `value` of a sleep stage's records.
  static func value(of stage: SleepStage) -> String {
    switch stage {
    case .inBed: "HKCategoryValueSleepAnalysisInBed"
    case .asleepUnspecified: "HKCategoryValueSleepAnalysisAsleepUnspecified"
    case .awake: "HKCategoryValueSleepAnalysisAwake"
    case .asleepCore: "HKCategoryValueSleepAnalysisAsleepCore"
    case .asleepDeep: "HKCategoryValueSleepAnalysisAsleepDeep"
    case .asleepREM: "HKCategoryValueSleepAnalysisAsleepREM"
    }
  }

  /// The sleep stages by the `value` of their records.
  ///
  /// Before iOS 16, sleep without a stage was named `…Asleep`.
  static let stages: [String: SleepStage] = {
    var stages = ["HKCategoryValueSleepAnalysisAsleep": SleepStage.asleepUnspecified]
    for stage in SleepStage.allCases { stages[value(of: stage)] = stage }
    return stages
  }()

  /// The identifier of a text, if it is one of a type that records have.
  static func known(_ text: UnsafeRawBufferPointer) -> String? {
    all.lazy.compactMap { identifier(of: $0) }.first { $0.utf8.elementsEqual(text) }
  }

  /// The key of the metadata with the time zone in which a record was made.
  static let timeZoneKey: StaticString = "HKTimeZone"
  /// The key of the metadata of values that a person typed; `1` for true.
  static let userEnteredKey: StaticString = "HKWasUserEntered"
  /// The key of the metadata with the writer's identifier, under which a later version replaces a
  /// record.
  static let syncIdentifierKey: StaticString = "HKMetadataKeySyncIdentifier"
  /// The key of the metadata with the version.
  static let syncVersionKey: StaticString = "HKMetadataKeySyncVersion"
  /// The key of the metadata with the motion during a heart rate.
  static let motionKey: StaticString = "HKMetadataKeyHeartRateMotionContext"
  /// The key of the metadata with the identifier of the writer's own database.
  static let externalUUIDKey: StaticString = "HKExternalUUID"
  /// The key of the metadata with the version of the algorithm that computed a value.
  static let algorithmVersionKey: StaticString = "HKAlgorithmVersion"
  /// The keys of metadata that tell nothing of the person but where clocks are the same.
  static let sharedKeys = [
    timeZoneKey, userEnteredKey, syncIdentifierKey, syncVersionKey, motionKey,
    algorithmVersionKey,
  ]
}
