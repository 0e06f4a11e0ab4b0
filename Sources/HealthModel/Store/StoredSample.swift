public import struct Foundation.UUID

/// Metadata that a writer may attach to a sample.
public struct SampleMetadata: Hashable, Sendable {
  /// The writer's identifier for the sample, under which a later version replaces it.
  public var syncIdentifier: String?
  /// The version of the sample; present if and only if `syncIdentifier` is.
  public var syncVersion: Int?
  /// True if a person entered the value by hand.
  public var wasUserEntered: Bool
  /// The time zone in which the sample was taken, if the writer states it.
  public var timeZone: String?
  /// The writer's identifier for the sample in its own database, if it states one.
  public var externalUUID: String?
  /// The version of the algorithm that computed the value, if the writer states it.
  public var algorithmVersion: Int?

  /// Creates metadata.
  public init(
    syncIdentifier: String? = nil, syncVersion: Int? = nil, wasUserEntered: Bool = false,
    timeZone: String? = nil, externalUUID: String? = nil, algorithmVersion: Int? = nil
  ) {
    self.syncIdentifier = syncIdentifier
    self.syncVersion = syncVersion
    self.wasUserEntered = wasUserEntered
    self.timeZone = timeZone
    self.externalUUID = externalUUID
    self.algorithmVersion = algorithmVersion
  }

  /// Empty metadata.
  public static let none = SampleMetadata()
}

/// A sample to be saved to the store.
public struct NewSample: Hashable, Sendable {
  /// The sample type.
  public var type: SampleType
  /// The start in milliseconds since the Unix epoch.
  public var start: Int64
  /// The end in milliseconds since the Unix epoch.
  public var end: Int64
  /// The value in the type's quanta.
  public var value: Int64
  /// The writer's metadata.
  public var metadata: SampleMetadata
  /// The UUID of the writer's object; nil if the store assigns one.
  public var uuid: UUID?

  /// Creates a sample, which is validated when it is saved.
  public init(
    _ type: SampleType, start: Int64, end: Int64, value: Int64, metadata: SampleMetadata = .none,
    uuid: UUID? = nil
  ) {
    self.type = type
    self.start = start
    self.end = end
    self.value = value
    self.metadata = metadata
    self.uuid = uuid
  }
}

/// A sample returned by the store.
public struct StoredSample: Hashable, Sendable {
  /// The UUID.
  public let uuid: UUID
  /// The sample type.
  public let type: SampleType
  /// The time of the sample; empty for an instant.
  public let range: TimeRange
  /// The value in the type's quanta.
  public let value: Int64
  /// The source that wrote the sample.
  public let source: DataSource
  /// The writer's metadata.
  public let metadata: SampleMetadata

  /// Creates a stored sample.
  public init(
    uuid: UUID, type: SampleType, range: TimeRange, value: Int64, source: DataSource,
    metadata: SampleMetadata
  ) {
    self.uuid = uuid
    self.type = type
    self.range = range
    self.value = value
    self.source = source
    self.metadata = metadata
  }

  /// The value as a quantity.
  public var quantity: Quantity {
    Quantity(millionths: value * type.millionthsPerQuantum)
  }
}

/// The record of a deleted sample: its UUID, sync identifier and sync version.
public struct DeletedSample: Hashable, Sendable {
  /// The UUID of the deleted sample.
  public let uuid: UUID
  /// The sync identifier, if the sample had one.
  public let syncIdentifier: String?
  /// The sync version, if the sample had one.
  public let syncVersion: Int?

  /// Creates the record of a deleted sample.
  public init(uuid: UUID, syncIdentifier: String?, syncVersion: Int?) {
    self.uuid = uuid
    self.syncIdentifier = syncIdentifier
    self.syncVersion = syncVersion
  }
}
