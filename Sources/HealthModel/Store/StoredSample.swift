public import struct Foundation.UUID

/// What a writer may say about a sample besides its value.
public struct SampleMetadata: Hashable, Sendable {
  /// The writer's own name for the sample, under which a later version replaces it.
  public var syncIdentifier: String?
  /// The version of the sample of that name; present exactly when the name is.
  public var syncVersion: Int?
  /// Whether a person typed the value in.
  public var wasUserEntered: Bool
  /// The zone in which the sample was taken, where the writer says so.
  public var timeZone: String?

  /// Makes metadata.
  ///
  /// - Parameters:
  ///   - syncIdentifier: The writer's own name for the sample.
  ///   - syncVersion: The version of the sample of that name.
  ///   - wasUserEntered: Whether a person typed the value in.
  ///   - timeZone: The zone in which the sample was taken.
  public init(
    syncIdentifier: String? = nil, syncVersion: Int? = nil, wasUserEntered: Bool = false,
    timeZone: String? = nil
  ) {
    self.syncIdentifier = syncIdentifier
    self.syncVersion = syncVersion
    self.wasUserEntered = wasUserEntered
    self.timeZone = timeZone
  }

  /// Says nothing.
  public static let none = SampleMetadata()
}

/// A sample on its way into the store.
public struct NewSample: Hashable, Sendable {
  /// What it measures.
  public var type: SampleType
  /// The first instant that it speaks of, in milliseconds since the epoch.
  public var start: Int64
  /// The end of the time that it speaks of, in milliseconds since the epoch.
  public var end: Int64
  /// The value in the type's quanta.
  public var value: Int32
  /// What the writer says besides.
  public var metadata: SampleMetadata
  /// The identity that the writer's object has already; nil lets the store give one.
  public var uuid: UUID?

  /// Makes a sample that is not yet stored; nothing is checked before it is saved.
  ///
  /// - Parameters:
  ///   - type: What it measures.
  ///   - start: The first instant that it speaks of, in milliseconds since the epoch.
  ///   - end: The end of the time that it speaks of, in milliseconds since the epoch.
  ///   - value: The value in the type's quanta.
  ///   - metadata: What the writer says besides.
  ///   - uuid: The identity that the writer's object has already.
  public init(
    _ type: SampleType, start: Int64, end: Int64, value: Int32, metadata: SampleMetadata = .none,
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

/// A sample as the store gives it out.
public struct StoredSample: Hashable, Sendable {
  /// Its identity.
  public let uuid: UUID
  /// What it measures.
  public let type: SampleType
  /// The time that it speaks of; empty for an instant.
  public let range: TimeRange
  /// The value in the type's quanta.
  public let value: Int32
  /// Who wrote it.
  public let source: DataSource
  /// What the writer said besides.
  public let metadata: SampleMetadata

  /// Makes a stored sample.
  ///
  /// - Parameters:
  ///   - uuid: Its identity.
  ///   - type: What it measures.
  ///   - range: The time that it speaks of.
  ///   - value: The value in the type's quanta.
  ///   - source: Who wrote it.
  ///   - metadata: What the writer said besides.
  public init(
    uuid: UUID, type: SampleType, range: TimeRange, value: Int32, source: DataSource,
    metadata: SampleMetadata
  ) {
    self.uuid = uuid
    self.type = type
    self.range = range
    self.value = value
    self.source = source
    self.metadata = metadata
  }

  /// The value as an amount.
  public var quantity: Quantity {
    Quantity(millionths: Int64(value) * type.millionthsPerQuantum)
  }
}

/// What is left of a sample that was deleted: its identity and its sync name.
public struct DeletedSample: Hashable, Sendable {
  /// The identity that the sample had.
  public let uuid: UUID
  /// Its sync identifier, where it had one.
  public let syncIdentifier: String?
  /// Its sync version, where it had one.
  public let syncVersion: Int?

  /// Makes the remains of a sample.
  ///
  /// - Parameters:
  ///   - uuid: The identity that the sample had.
  ///   - syncIdentifier: Its sync identifier.
  ///   - syncVersion: Its sync version.
  public init(uuid: UUID, syncIdentifier: String?, syncVersion: Int?) {
    self.uuid = uuid
    self.syncIdentifier = syncIdentifier
    self.syncVersion = syncVersion
  }
}
