import Foundation
import HealthModel

/// The types of samples that are records of more than one value, by the names of the catalogue.
enum RecordType {
  static let identifiers = [
    "workout": "HKWorkoutTypeIdentifier",
    "bloodPressure": "HKCorrelationTypeIdentifierBloodPressure",
    "food": "HKCorrelationTypeIdentifierFood",
    "electrocardiogram": "HKDataTypeIdentifierElectrocardiogram",
    "heartbeatSeries": HKDataTypeIdentifierHeartbeatSeries,
    "workoutRoute": HKWorkoutRouteTypeIdentifier,
    "audiogram": "HKDataTypeIdentifierAudiogram",
    "stateOfMind": "HKDataTypeStateOfMind",
    "visionPrescription": "HKVisionPrescriptionTypeIdentifier",
    "gad7Assessment": "HKScoredAssessmentTypeIdentifierGAD7",
    "phq9Assessment": "HKScoredAssessmentTypeIdentifierPHQ9",
    "documentCDA": "HKDocumentTypeIdentifierCDA",
  ].merging(
    HKClinicalTypeIdentifier.names.map {
      ($0, "HKClinicalTypeIdentifier" + $0.prefix(1).uppercased() + $0.dropFirst())
    }, uniquingKeysWith: { known, _ in known })

  private static let types: [String: SampleType] = Dictionary(
    uniqueKeysWithValues: identifiers.compactMap { name, identifier in
      SampleType(name).map { (identifier, $0) }
    })

  /// Returns the type with an identifier; nil for an unknown one.
  static func type(_ identifier: String) -> SampleType? { types[identifier] }

  /// Returns the type of a record that the catalogue has.
  static func known(_ name: String) -> SampleType {
    guard let type = SampleType(name) else { platformException("there is no type \(name)") }
    return type
  }

  /// Returns the type of a record as apps know it; nil for other types.
  static func platformType(_ type: SampleType) -> HKSampleType? {
    switch type.name {
    case "workout": HKWorkoutType(type: type)
    case "bloodPressure", "food": HKCorrelationType(type: type)
    case "electrocardiogram": HKElectrocardiogramType(type: type)
    case "heartbeatSeries", "workoutRoute": HKSeriesType(type: type)
    case "audiogram": HKAudiogramSampleType(type: type)
    case "stateOfMind": HKStateOfMindType(type: type)
    case "visionPrescription": HKPrescriptionType(type: type)
    case "gad7Assessment", "phq9Assessment": HKScoredAssessmentType(type: type)
    case "documentCDA": HKDocumentType(type: type)
    case let name: HKClinicalTypeIdentifier.names.contains(name) ? HKClinicalType(type: type) : nil
    }
  }
}

public let HKDataTypeIdentifierHeartbeatSeries = "HKDataTypeIdentifierHeartbeatSeries"
public let HKWorkoutRouteTypeIdentifier = "HKWorkoutRouteTypeIdentifier"

/// A type of series.
open class HKSeriesType: HKSampleType, @unchecked Sendable {
  /// Returns the type of routes of workouts.
  open class func workoutRoute() -> HKSeriesType {
    HKSeriesType(type: RecordType.known("workoutRoute"))
  }

  /// Returns the type of series of heartbeats.
  open class func heartbeat() -> HKSeriesType {
    HKSeriesType(type: RecordType.known("heartbeatSeries"))
  }
}

/// The type of electrocardiograms.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}

/// The type of audiograms.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}

/// The type of states of mind.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}

/// A type of prescriptions.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}

/// A type of documents.
open class HKDocumentType: HKSampleType, @unchecked Sendable {}

/// The identifier of a document type.
public struct HKDocumentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let CDA = Self(rawValue: "HKDocumentTypeIdentifierCDA")
}

/// A type of questionnaires with a score.
open class HKScoredAssessmentType: HKSampleType, @unchecked Sendable {
  /// Creates a type; an unknown identifier stops the program.
  public convenience init(_ identifier: HKScoredAssessmentTypeIdentifier) {
    guard let type = RecordType.type(identifier.rawValue) else {
      platformException("There is no scored assessment type \(identifier.rawValue)")
    }
    self.init(type: type)
  }
}

/// The identifier of a type of questionnaires.
public struct HKScoredAssessmentTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let GAD7 = Self(rawValue: "HKScoredAssessmentTypeIdentifierGAD7")
  public static let PHQ9 = Self(rawValue: "HKScoredAssessmentTypeIdentifierPHQ9")
}

/// A type of clinical records.
open class HKClinicalType: HKSampleType, @unchecked Sendable {
  /// Creates a type; an unknown identifier stops the program.
  public convenience init(_ identifier: HKClinicalTypeIdentifier) {
    guard let type = RecordType.type(identifier.rawValue) else {
      platformException("There is no clinical type \(identifier.rawValue)")
    }
    self.init(type: type)
  }
}

/// The identifier of a type of clinical records.
public struct HKClinicalTypeIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ name: String) { rawValue = "HKClinicalTypeIdentifier" + name }

  public static let allergyRecord = Self("AllergyRecord")
  public static let clinicalNoteRecord = Self("ClinicalNoteRecord")
  public static let conditionRecord = Self("ConditionRecord")
  public static let coverageRecord = Self("CoverageRecord")
  public static let immunizationRecord = Self("ImmunizationRecord")
  public static let labResultRecord = Self("LabResultRecord")
  public static let medicationRecord = Self("MedicationRecord")
  public static let procedureRecord = Self("ProcedureRecord")
  public static let vitalSignRecord = Self("VitalSignRecord")

  static let names = [
    "allergyRecord", "clinicalNoteRecord", "conditionRecord", "coverageRecord",
    "immunizationRecord", "labResultRecord", "medicationRecord", "procedureRecord",
    "vitalSignRecord",
  ]
}

/// The type of daily summaries of activity, which are computed and never saved.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {
  init() { super.init(identifier: "HKActivitySummaryTypeIdentifier") }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension HKObjectType {
  public class func activitySummaryType() -> HKActivitySummaryType { HKActivitySummaryType() }

  public class func electrocardiogramType() -> HKElectrocardiogramType {
    HKElectrocardiogramType(type: RecordType.known("electrocardiogram"))
  }

  public class func audiogramSampleType() -> HKAudiogramSampleType {
    HKAudiogramSampleType(type: RecordType.known("audiogram"))
  }

  public class func stateOfMindType() -> HKStateOfMindType {
    HKStateOfMindType(type: RecordType.known("stateOfMind"))
  }

  public class func visionPrescriptionType() -> HKPrescriptionType {
    HKPrescriptionType(type: RecordType.known("visionPrescription"))
  }

  /// Returns a type of series; nil for an unknown identifier.
  public class func seriesType(forIdentifier identifier: String) -> HKSeriesType? {
    RecordType.type(identifier).flatMap { RecordType.platformType($0) as? HKSeriesType }
  }

  /// Returns a type of clinical records; nil for an unknown identifier.
  public class func clinicalType(forIdentifier identifier: HKClinicalTypeIdentifier)
    -> HKClinicalType?
  {
    RecordType.type(identifier.rawValue).flatMap { RecordType.platformType($0) as? HKClinicalType }
  }

  /// Returns a type of documents; nil for an unknown identifier.
  public class func documentType(forIdentifier identifier: HKDocumentTypeIdentifier)
    -> HKDocumentType?
  {
    RecordType.type(identifier.rawValue).flatMap { RecordType.platformType($0) as? HKDocumentType }
  }

  /// Returns a type of questionnaires; nil for an unknown identifier.
  public class func scoredAssessmentType(forIdentifier identifier: HKScoredAssessmentTypeIdentifier)
    -> HKScoredAssessmentType?
  {
    RecordType.type(identifier.rawValue)
      .flatMap { RecordType.platformType($0) as? HKScoredAssessmentType }
  }
}
