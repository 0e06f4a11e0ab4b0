public import struct Foundation.UUID

/// Which samples a query speaks of.
public indirect enum SamplePredicate: Hashable, Sendable {
  /// Every sample.
  case everything
  /// Samples by time. Without options a sample matches when it touches the range:
  /// `end >= from && start < to`; a side that is nil is open.
  case time(from: Instant?, to: Instant?, options: TimeOptions = [])
  /// Samples of sources with these bundle identifiers.
  case bundles(Set<String>)
  /// Samples of devices with these names.
  case devices(Set<String>)
  /// Samples whose metadata agrees.
  case metadata(MetadataCondition)
  /// Samples with these identities.
  case identifiers(Set<UUID>)
  /// Samples that match all.
  case and([SamplePredicate])
  /// Samples that match at least one.
  case or([SamplePredicate])
  /// Samples that do not match.
  case not(SamplePredicate)

  /// How a sample's ends are held against the range.
  public struct TimeOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes options.
    ///
    /// - Parameter rawValue: The bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The start must lie in the range: `from <= start < to`.
    public static let strictStart = TimeOptions(rawValue: 1)
    /// The end must lie in the range: `from <= end < to`.
    public static let strictEnd = TimeOptions(rawValue: 2)
  }

  /// A demand on metadata.
  public enum MetadataCondition: Hashable, Sendable {
    /// Whether a person typed the value in.
    case userEntered(Bool)
    /// The sync identifier is one of these.
    case syncIdentifiers(Set<String>)
    /// The sample names its time zone.
    case hasTimeZone
  }
}
