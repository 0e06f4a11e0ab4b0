public import struct Foundation.UUID

/// A predicate that selects samples.
public indirect enum SamplePredicate: Hashable, Sendable {
  /// Every sample.
  case everything
  /// Samples by time; a bound that is nil is open.
  ///
  /// Without options a sample matches if it touches the range: `end >= from && start < to`.
  case time(from: Instant?, to: Instant?, options: TimeOptions = [])
  /// Samples of sources with these bundle identifiers.
  case bundles(Set<String>)
  /// Samples of devices with these names.
  case devices(Set<String>)
  /// Samples whose metadata meets a condition.
  case metadata(MetadataCondition)
  /// Samples with these UUIDs.
  case identifiers(Set<UUID>)
  /// Samples that pass a test of the caller.
  case test(SampleTest)
  /// Samples that match every predicate.
  case and([SamplePredicate])
  /// Samples that match at least one predicate.
  case or([SamplePredicate])
  /// Samples that do not match the predicate.
  case not(SamplePredicate)

  /// Options that require a sample's start or end to be in the range.
  public struct TimeOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The start must be in the range: `from <= start < to`.
    public static let strictStart = TimeOptions(rawValue: 1)
    /// The end must be in the range: `from <= end < to`.
    public static let strictEnd = TimeOptions(rawValue: 2)
  }

  /// A condition on a sample's metadata.
  public enum MetadataCondition: Hashable, Sendable {
    /// The sample was, or was not, entered by the person.
    case userEntered(Bool)
    /// The sync identifier is one of these.
    case syncIdentifiers(Set<String>)
    /// The sample has a time zone.
    case hasTimeZone
  }
}
