public import struct Foundation.UUID
public import HealthModel

/// The end of a short life of a step sync, in which everything that can happen to it is drawn.
public struct StepSyncLife: Sendable {
  /// A step sample as the store or the server contains it.
  public struct Sample: Hashable, Sendable {
    /// The identity of the sample.
    public let uuid: UUID
    /// The time that the sample covers.
    public let range: TimeRange
    /// The whole number of steps.
    public let count: Int
    /// The bundle identifier of the app that wrote the sample.
    public let bundleIdentifier: String
    /// The name of the device that measured the sample, if known.
    public let deviceName: String?

    /// Creates a sample.
    public init(
      uuid: UUID, range: TimeRange, count: Int, bundleIdentifier: String, deviceName: String?
    ) {
      self.uuid = uuid
      self.range = range
      self.count = count
      self.bundleIdentifier = bundleIdentifier
      self.deviceName = deviceName
    }
  }

  /// The work of two syncs before which nothing changed.
  public struct Work: Hashable, Sendable {
    /// The number of requests to the server.
    public var requests = 0
    /// The number of queries for samples and for step counts.
    public var reads = 0
    /// The number of queries for changes.
    public var changePages = 0
    /// The number of changes of the state.
    public var writes = 0
    /// The number of requests and queries.
    public var calls: Int { requests + reads + changePages }

    /// Creates work that did nothing.
    public init() {}
  }

  /// The number of the life, from 0.
  public var number: Int
  /// The description of the end of the last sync, if it was not a complete one.
  public var failure: String?
  /// The samples that the store contains.
  public var stored: [Sample] = []
  /// The samples that the server contains.
  public var held: [Sample] = []
  /// The breaches of the upload contract that the server noticed.
  public var serverBreaches: [String] = []
  /// The intervals that the app keeps.
  public var intervals: [LayeredInterval] = []
  /// The number of samples whose record is missing, not confirmed, or of a sample that is gone.
  public var wrongRecords = 0
  /// The work of two more syncs after the last one.
  public var rest = Work()
  /// The number of requests in weeks in which nothing changed.
  public var quietRequests = 0
  /// The descriptions of what single syncs did wrong, in order.
  public var faults: [String] = []
  /// The descriptions of what the parts of a sync did wrong alone.
  public var partFaults: [String] = []

  /// Creates the end of a life.
  public init(number: Int) { self.number = number }
}
