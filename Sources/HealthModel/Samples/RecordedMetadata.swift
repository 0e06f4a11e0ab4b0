/// The metadata of a recorded sample that follow from its source and its label.
///
/// One rule for the simulated store, exports and tables. Only the store gives a replacement the
/// identifier of its original; exports and tables give it its own.
public struct RecordedMetadata: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A value that a person entered by hand.
  public static let userEntered = RecordedMetadata(rawValue: 1)
  /// An identifier and a version that the writer keeps, as apps do that replace what they wrote.
  public static let versioned = RecordedMetadata(rawValue: 2)
  /// The second version, of a sample that replaced an earlier one.
  public static let replaced = RecordedMetadata(rawValue: 4)

  /// Creates the metadata that all samples of a source have.
  public init(by source: DataSource) {
    self = source.kind == .manual ? .userEntered : []
    if source.kind == .thirdParty || source.kind == .scale { insert(.versioned) }
  }

  /// Creates the metadata of a source's sample with a label.
  public init(of label: SampleLabel, by source: DataSource) {
    self = RecordedMetadata(by: source).labeled(label)
  }

  /// Returns the metadata of a sample with a label, of a source whose samples have these.
  public func labeled(_ label: SampleLabel) -> RecordedMetadata {
    var metadata = self
    if label == .handTyped { metadata.insert(.userEntered) }
    if label == .edited, contains(.versioned) { metadata.insert(.replaced) }
    return metadata
  }

  /// Returns true if samples of a type name the time zone in which they were taken, as only those
  /// of sleep do in exports of phones and watches.
  public static func hasTimeZone(_ type: SampleType) -> Bool { type == .sleepAnalysis }

  /// Returns true if a source's samples have the identifiers of its own database, as those of
  /// scales do whose readings come from a server.
  public static func hasExternalUUID(by source: DataSource) -> Bool { source.kind == .scale }

  /// Returns the version of the algorithm that samples of a type and source state; nil if they
  /// state none.
  ///
  /// In exports of 2024 and 2025, watches state 2 for heart rate variability.
  public static func algorithmVersion(_ type: SampleType, by source: DataSource) -> Int? {
    type == .heartRateVariabilitySDNN && source.kind == .watch ? 2 : nil
  }
}
