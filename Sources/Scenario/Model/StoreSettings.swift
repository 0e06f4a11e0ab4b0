public import HealthModel

/// How the health store behaves, what it costs, what goes wrong with it, and how it is exercised.
public struct StoreSettings: Sendable, Equatable {
  /// How it behaves where HealthKit's rules leave a choice.
  public var semantics: StoreSemantics
  /// What queries cost in virtual time.
  public var costs: QueryCosts
  /// The most queries of one service.
  public var queryBudget: Int
  /// What the person answers when asked.
  public var authorization: AuthorizationSettings
  /// The earliest instant from which samples may be read or saved.
  public var earliestPermitted: Instant
  /// What goes wrong, in the file's order.
  public var faults: [Fault]
  /// How the changes workload edits the store and reads it back.
  public var changes: ChangesSettings
}

/// What the person answers when the sheet is shown, and how long it takes.
public struct AuthorizationSettings: Sendable, Equatable {
  /// The types that the person agrees to.
  public var answer: AuthorizationAnswer
  /// Virtual seconds until the answer.
  public var answerSeconds: Int
}

/// How the changes workload edits the store and reads it back.
public struct ChangesSettings: Sendable, Equatable {
  /// How often it edits and reads.
  public var rounds: Int
  /// Samples that it saves in a round.
  public var savesPerRound: Int
  /// Samples that it deletes in a round.
  public var deletesPerRound: Int
  /// Samples that vanish in a round without any deletion being told.
  public var unannouncedDeletesPerRound: Int
  /// The most changes of one page; 0 for no limit.
  public var pageLimit: Int
}
