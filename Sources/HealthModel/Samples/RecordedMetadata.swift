/// What the writer of a recorded sample attaches to it, apart from the time zone.
///
/// One rule for the simulated store, exports and tables, so that they agree.
public struct RecordedMetadata: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A person entered the value by hand.
  public static let userEntered = RecordedMetadata(rawValue: 1)
  /// The writer keeps an identifier and a version of its own, as apps do that replace what they
  /// wrote.
  public static let versioned = RecordedMetadata(rawValue: 2)
  /// The sample replaced an earlier one: it has the second version.
  public static let replaced = RecordedMetadata(rawValue: 4)

  /// What all samples of a source have.
  public init(by source: DataSource) {
    self = source.kind == .manual ? .userEntered : []
    if source.kind == .thirdParty || source.kind == .scale { insert(.versioned) }
  }

  /// What a source's sample has.
  public init(of label: SampleLabel, by source: DataSource) {
    self.init(by: source)
    if label == .handTyped { insert(.userEntered) }
    if label == .edited, contains(.versioned) { insert(.replaced) }
  }

  /// Returns true if samples of a type and source name the time zone in which they were taken, as
  /// phones and watches do for sleep only.
  public static func hasTimeZone(_ type: SampleType, by source: DataSource) -> Bool {
    type == .sleepAnalysis && (source.kind == .phone || source.kind == .watch)
  }
}
