/// The states of a mirror that follows a changing store.
public struct ChangesObservation: Sendable {
  /// The state after a refresh or a reconciliation.
  ///
  /// Samples are numbered in the order in which they were saved.
  public struct Round: Hashable, Sendable {
    /// The samples that are saved and not deleted, ascending.
    public var live: [Int]
    /// The samples whose deletion may have gone unreported since the last reconciliation.
    public var unannounced: Set<Int>
    /// The samples that the mirror holds, ascending.
    public var mirrored: [Int]
    /// The number of samples in the mirror that were never saved.
    public var unknown: Int
    /// True if the mirror has just been reconciled with the whole store.
    public var isReconciled: Bool

    /// Creates a state.
    public init(
      live: [Int], unannounced: Set<Int>, mirrored: [Int], unknown: Int, isReconciled: Bool
    ) {
      self.live = live
      self.unannounced = unannounced
      self.mirrored = mirrored
      self.unknown = unknown
      self.isReconciled = isReconciled
    }
  }

  /// The states in order of time.
  public var rounds: [Round] = []
  /// The number of samples saved.
  public var saved = 0
  /// The number of samples deleted.
  public var deleted = 0
  /// The number of pages requested.
  public var pages = 0

  /// Creates an empty observation.
  public init() {}
}

/// The reaction of a service to failed calls.
public struct FaultObservation: Hashable, Sendable {
  /// The name of the service.
  public let service: String
  /// The number of calls that failed.
  public let failedCalls: Int
  /// The descriptions of the faults that the service's errors reported.
  public let reportedErrors: [String]

  /// Creates an observation.
  public init(service: String, failedCalls: Int, reportedErrors: [String]) {
    self.service = service
    self.failedCalls = failedCalls
    self.reportedErrors = reportedErrors
  }
}
