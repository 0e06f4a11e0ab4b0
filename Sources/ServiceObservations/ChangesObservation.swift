/// How a mirror followed a store whose samples come and go.
public struct ChangesObservation: Sendable {
  /// The state after a refresh or a comparison; samples by the order in which they were saved.
  public struct Round: Hashable, Sendable {
    /// The samples that are saved and not deleted, ascending.
    public var live: [Int]
    /// The samples whose deletion the store may have kept to itself since the last comparison.
    public var unannounced: Set<Int>
    /// The samples that the mirror holds, ascending.
    public var mirrored: [Int]
    /// Samples that the mirror holds and nobody saved.
    public var unknown: Int
    /// Whether the mirror has just compared itself with the whole store.
    public var isReconciled: Bool

    /// Makes a state.
    ///
    /// - Parameters:
    ///   - live: The samples that are saved and not deleted.
    ///   - unannounced: The samples whose deletion the store may have kept to itself.
    ///   - mirrored: The samples that the mirror holds.
    ///   - unknown: Samples that the mirror holds and nobody saved.
    ///   - isReconciled: Whether the mirror has just compared itself with the whole store.
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

  /// The states in order.
  public var rounds: [Round] = []
  /// Samples saved.
  public var saved = 0
  /// Samples deleted.
  public var deleted = 0
  /// Pages that were asked for.
  public var pages = 0

  /// Makes an observation of nothing yet.
  public init() {}
}

/// What a service made of the errors that its calls met.
public struct FaultObservation: Hashable, Sendable {
  /// The service.
  public let service: String
  /// The calls that failed.
  public let failedCalls: Int
  /// The errors that came out of the service, in words.
  public let heard: [String]

  /// Makes an observation.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - failedCalls: The calls that failed.
  ///   - heard: The errors that came out of the service, in words.
  public init(service: String, failedCalls: Int, heard: [String]) {
    self.service = service
    self.failedCalls = failedCalls
    self.heard = heard
  }
}
