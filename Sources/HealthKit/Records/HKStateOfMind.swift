public import Foundation
import HealthModel

/// A feeling that the person logged.
open class HKStateOfMind: HKSample, @unchecked Sendable {
  /// The span that a feeling stands for.
  public enum Kind: Int, Sendable, CaseIterable {
    case momentaryEmotion = 1
    case dailyMood = 2
  }

  /// A word for the pleasantness of a feeling.
  public enum ValenceClassification: Int, Sendable, CaseIterable {
    case veryUnpleasant = 1
    case unpleasant, slightlyUnpleasant, neutral, slightlyPleasant, pleasant, veryPleasant

    /// Creates the word for a valence; nil if it is not from -1 to 1.
    public init?(valence: Double) {
      guard (-1...1).contains(valence) else { return nil }
      // Seven words of equal width.
      self.init(rawValue: min(7, Int((valence + 1) / 2 * 7) + 1))
    }
  }

  /// A word for a feeling.
  public enum Label: Int, Sendable, CaseIterable {
    case amazed = 1
    case amused, angry, anxious, ashamed, brave, calm, content, disappointed, discouraged
    case disgusted, embarrassed, excited, frustrated, grateful, guilty, happy, hopeless
    case irritated, jealous, joyful, lonely, passionate, peaceful, proud, relieved, sad, scared
    case stressed, surprised, worried, annoyed, confident, drained, hopeful, indifferent
    case overwhelmed, satisfied
  }

  /// A part of life to which a feeling belongs.
  public enum Association: Int, Sendable, CaseIterable {
    case community = 1
    case currentEvents, dating, education, family, fitness, friends, health, hobbies, identity
    case money, partner, selfCare, spirituality, tasks, travel, work, weather
  }

  public let kind: Kind
  /// The pleasantness, from -1 to 1.
  public let valence: Double
  public let labels: [Label]
  public let associations: [Association]
  open var valenceClassification: ValenceClassification {
    ValenceClassification(valence: valence) ?? .neutral
  }

  /// Creates a feeling; a valence that is not from -1 to 1 stops the program.
  public init(
    date: Date, kind: Kind, valence: Double, labels: [Label], associations: [Association],
    metadata: [String: Any]? = nil
  ) {
    guard (-1...1).contains(valence) else {
      platformException("the valence \(valence) is not from -1 to 1")
    }
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
    super.init(
      SampleContent(
        new: HKObjectType.stateOfMindType(), start: date, end: date, device: nil,
        metadata: metadata))
  }

  override func stored(as sample: StoredSample) -> HKSample? { HKStateOfMind(sample, like: self) }

  private init(_ sample: StoredSample, like object: HKStateOfMind) {
    kind = object.kind
    valence = object.valence
    labels = object.labels
    associations = object.associations
    super.init(SampleContent(sample, like: object))
  }
}

extension HKSamplePredicate {
  public static func stateOfMind(_ predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKStateOfMind> where Sample == HKStateOfMind
  {
    HKSamplePredicate<HKStateOfMind>(
      sampleType: HKObjectType.stateOfMindType(), nsPredicate: predicate)
  }
}
