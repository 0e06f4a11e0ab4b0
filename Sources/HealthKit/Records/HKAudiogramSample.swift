public import Foundation
import HealthModel

/// The hearing thresholds of a frequency.
open class HKAudiogramSensitivityPoint: NSObject, @unchecked Sendable {
  public let frequency: HKQuantity
  public let leftEarSensitivity: HKQuantity?
  public let rightEarSensitivity: HKQuantity?

  /// Creates a point.
  ///
  /// - Throws: `HKError` where the units are not hertz and decibels of hearing level.
  public init(
    frequency: HKQuantity, leftEarSensitivity: HKQuantity?, rightEarSensitivity: HKQuantity?
  ) throws {
    let level = HKUnit.decibelHearingLevel()
    let levels = [leftEarSensitivity, rightEarSensitivity].compactMap { $0 }
    guard frequency.is(compatibleWith: .hertz()), !levels.isEmpty,
      levels.allSatisfy({ $0.is(compatibleWith: level) })
    else { throw platformError(.invalidArgument) }
    self.frequency = frequency
    self.leftEarSensitivity = leftEarSensitivity
    self.rightEarSensitivity = rightEarSensitivity
  }
}

/// A hearing test.
open class HKAudiogramSample: HKSample, @unchecked Sendable {
  public let sensitivityPoints: [HKAudiogramSensitivityPoint]

  public init(
    sensitivityPoints: [HKAudiogramSensitivityPoint], start startDate: Date, end endDate: Date,
    metadata: [String: Any]?
  ) {
    if sensitivityPoints.isEmpty {
      platformException("an audiogram must contain at least one sensitivity point")
    }
    self.sensitivityPoints = sensitivityPoints
    super.init(
      SampleContent(
        new: HKObjectType.audiogramSampleType(), start: startDate, end: endDate, device: nil,
        metadata: metadata))
  }

  override func stored(as sample: StoredSample) -> HKSample? {
    HKAudiogramSample(sample, like: self)
  }

  private init(_ sample: StoredSample, like object: HKAudiogramSample) {
    sensitivityPoints = object.sensitivityPoints
    super.init(SampleContent(sample, like: object))
  }
}

extension HKSamplePredicate {
  public static func audiogram(_ predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKAudiogramSample> where Sample == HKAudiogramSample
  {
    HKSamplePredicate<HKAudiogramSample>(
      sampleType: HKObjectType.audiogramSampleType(), nsPredicate: predicate)
  }

  public static func clinicalRecord(type: HKClinicalType, predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKClinicalRecord> where Sample == HKClinicalRecord
  { HKSamplePredicate<HKClinicalRecord>(sampleType: type, nsPredicate: predicate) }

  public static func correlation(type: HKCorrelationType, predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKCorrelation> where Sample == HKCorrelation
  { HKSamplePredicate<HKCorrelation>(sampleType: type, nsPredicate: predicate) }
}
