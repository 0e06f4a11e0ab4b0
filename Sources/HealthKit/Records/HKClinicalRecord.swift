public import Foundation
import HealthModel

/// A clinical record, which comes from a health institution and no app can make.
///
/// The simulated device has none: `HKHealthStore.supportsHealthRecords()` is false.
open class HKClinicalRecord: HKSample, @unchecked Sendable {
  open var clinicalType: HKClinicalType {
    sampleType as? HKClinicalType ?? HKClinicalType(type: sampleType.type)
  }
  open var displayName: String { clinicalType.identifier }
  /// The record as the institution sent it.
  open var fhirResource: HKFHIRResource? { nil }
}

/// The kind of a clinical record.
public struct HKFHIRResourceType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The version of the format of a clinical record.
open class HKFHIRVersion: NSObject, @unchecked Sendable {
  public let majorVersion: Int
  public let minorVersion: Int
  public let patchVersion: Int
  /// The name of the release, such as `R4`.
  public let fhirRelease: String
  open var stringRepresentation: String { "\(majorVersion).\(minorVersion).\(patchVersion)" }

  init(_ major: Int, _ minor: Int, _ patch: Int, release: String) {
    majorVersion = major
    minorVersion = minor
    patchVersion = patch
    fhirRelease = release
  }

  open class func primaryDSTU2() -> HKFHIRVersion {
    HKFHIRVersion(1, 0, 2, release: "DSTU2")
  }
  open class func primaryR4() -> HKFHIRVersion {
    HKFHIRVersion(4, 0, 1, release: "R4")
  }
}

/// A clinical record as an institution sent it.
open class HKFHIRResource: NSObject, @unchecked Sendable {
  public let resourceType: HKFHIRResourceType
  open var fhirVersion: HKFHIRVersion { .primaryR4() }
  public let identifier: String
  /// The record's text, JSON.
  public let data: Data
  public let sourceURL: URL?

  init(_ type: HKFHIRResourceType, identifier: String, data: Data, sourceURL: URL?) {
    resourceType = type
    self.identifier = identifier
    self.data = data
    self.sourceURL = sourceURL
  }
}

/// The kind of glasses that were prescribed.
public enum HKVisionPrescriptionType: UInt, Sendable, CaseIterable {
  case glasses = 1
  case contacts
}

/// A prescription of glasses or contact lenses.
open class HKVisionPrescription: HKSample, @unchecked Sendable {
  public let prescriptionType: HKVisionPrescriptionType
  open var dateIssued: Date { startDate }
  public let expirationDate: Date?

  public init(
    type: HKVisionPrescriptionType, dateIssued: Date, expirationDate: Date?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    prescriptionType = type
    self.expirationDate = expirationDate
    super.init(
      SampleContent(
        new: HKObjectType.visionPrescriptionType(), start: dateIssued, end: dateIssued,
        device: device, metadata: metadata))
  }

  override func stored(as sample: StoredSample) -> HKSample? {
    HKVisionPrescription(sample, like: self)
  }

  private init(_ sample: StoredSample, like object: HKVisionPrescription) {
    prescriptionType = object.prescriptionType
    expirationDate = object.expirationDate
    super.init(SampleContent(sample, like: object))
  }
}

/// A document of a health institution.
open class HKDocumentSample: HKSample, @unchecked Sendable {
  open var documentType: HKDocumentType {
    sampleType as? HKDocumentType ?? HKDocumentType(type: sampleType.type)
  }
}

/// A document in the format CDA.
open class HKCDADocumentSample: HKDocumentSample, @unchecked Sendable {
  /// The content of a document.
  open class HKCDADocument: NSObject, @unchecked Sendable {
    public let documentData: Data?
    public let title: String

    init(title: String, data: Data?) {
      self.title = title
      documentData = data
    }
  }

  public let document: HKCDADocument?

  /// Creates a document.
  ///
  /// - Throws: `HKError` for a document without data.
  public init(data documentData: Data, start: Date, end: Date, metadata: [String: Any]?) throws {
    if documentData.isEmpty { throw platformError(.invalidArgument) }
    document = HKCDADocument(title: "", data: documentData)
    super.init(
      SampleContent(
        new: HKDocumentType(type: RecordType.known("documentCDA")), start: start, end: end,
        device: nil, metadata: metadata))
  }

  override func stored(as sample: StoredSample) -> HKSample? {
    HKCDADocumentSample(SampleContent(sample, like: self), document)
  }

  private init(_ content: SampleContent, _ document: HKCDADocument?) {
    self.document = document
    super.init(content)
  }
}
