public import Foundation
import HealthModel

/// The answers to a questionnaire, and their score.
open class HKScoredAssessment: HKSample, @unchecked Sendable {
  public let score: Int

  init(_ content: SampleContent, score: Int) {
    self.score = score
    super.init(content)
  }
}

/// The answers to the questionnaire of anxiety.
open class HKGAD7Assessment: HKScoredAssessment, @unchecked Sendable {
  /// The frequency of a symptom.
  public enum Answer: Int, Sendable, CaseIterable {
    case notAtAll = 0
    case severalDays, moreThanHalfTheDays, nearlyEveryDay
  }

  public let answers: [Answer]

  /// Creates the answers, of which there are seven.
  public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = nil) {
    if answers.count != 7 { platformException("GAD-7 has 7 answers, not \(answers.count)") }
    self.init(
      SampleContent(
        new: HKScoredAssessmentType(.GAD7), start: date, end: date, device: nil,
        metadata: metadata), answers)
  }

  override func stored(as sample: StoredSample) -> HKSample? {
    HKGAD7Assessment(SampleContent(sample, like: self), answers)
  }

  private init(_ content: SampleContent, _ answers: [Answer]) {
    self.answers = answers
    super.init(content, score: answers.reduce(0) { $0 + $1.rawValue })
  }
}

/// The answers to the questionnaire of depression.
open class HKPHQ9Assessment: HKScoredAssessment, @unchecked Sendable {
  /// The frequency of a symptom.
  public enum Answer: Int, Sendable, CaseIterable {
    case notAtAll = 0
    case severalDays, moreThanHalfTheDays, nearlyEveryDay, preferNotToAnswer

    /// The points of the answer.
    fileprivate var points: Int { self == .preferNotToAnswer ? 0 : rawValue }
  }

  public let answers: [Answer]

  /// Creates the answers, of which there are nine.
  public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = nil) {
    if answers.count != 9 { platformException("PHQ-9 has 9 answers, not \(answers.count)") }
    self.init(
      SampleContent(
        new: HKScoredAssessmentType(.PHQ9), start: date, end: date, device: nil,
        metadata: metadata), answers)
  }

  override func stored(as sample: StoredSample) -> HKSample? {
    HKPHQ9Assessment(SampleContent(sample, like: self), answers)
  }

  private init(_ content: SampleContent, _ answers: [Answer]) {
    self.answers = answers
    super.init(content, score: answers.reduce(0) { $0 + $1.points })
  }
}

extension HKSamplePredicate {
  public static func gad7Assessment(_ predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKGAD7Assessment> where Sample == HKGAD7Assessment
  {
    HKSamplePredicate<HKGAD7Assessment>(
      sampleType: HKScoredAssessmentType(.GAD7), nsPredicate: predicate)
  }

  public static func phq9Assessment(_ predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKPHQ9Assessment> where Sample == HKPHQ9Assessment
  {
    HKSamplePredicate<HKPHQ9Assessment>(
      sampleType: HKScoredAssessmentType(.PHQ9), nsPredicate: predicate)
  }

  public static func visionPrescription(_ predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKVisionPrescription> where Sample == HKVisionPrescription
  {
    HKSamplePredicate<HKVisionPrescription>(
      sampleType: HKObjectType.visionPrescriptionType(), nsPredicate: predicate)
  }
}
