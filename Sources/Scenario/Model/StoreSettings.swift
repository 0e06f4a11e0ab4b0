public import HealthModel

/// The behavior, costs and faults of the health store, and the workload that edits it.
public struct StoreSettings: Sendable, Equatable {
  /// The behavior of the store where HealthKit's documentation leaves a choice.
  public var semantics: StoreSemantics
  /// The costs of queries in virtual time.
  public var costs: QueryCosts
  /// The maximum number of queries of one service.
  public var queryBudget: Int
  /// The person's response to an authorization request.
  public var authorization: AuthorizationSettings
  /// The earliest date for which samples can be read or saved.
  public var earliestPermitted: Instant
  /// The faults, in file order.
  public var faults: [StoreFault]
  /// The workload that edits the store and reads its changes.
  public var changes: ChangesSettings
}

/// The person's response to the authorization sheet, and its delay.
public struct AuthorizationSettings: Sendable, Equatable {
  /// The types for which the person grants access.
  public var answer: AuthorizationAnswer
  /// Virtual seconds until the response.
  public var answerSeconds: Int
}

/// The workload that edits the store and reads its changes.
public struct ChangesSettings: Sendable, Equatable {
  /// The number of rounds of edits and reads.
  public var rounds: Int
  /// Samples saved per round.
  public var savesPerRound: Int
  /// Samples deleted per round.
  public var deletesPerRound: Int
  /// Samples deleted per round without a deletion record.
  public var unannouncedDeletesPerRound: Int
  /// The maximum number of changes per page; 0 for no limit.
  public var pageLimit: Int
}
