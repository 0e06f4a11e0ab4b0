/// Everything that the workloads saw the services do, for one person.
///
/// Stored properties have no defaults: a new service does not compile until its observation is
/// made.
public struct Observations: Sendable {
  /// What the store answered, nil where the history has no steps.
  public let store: StoreObservation?
  /// What layering did, nil where the scenario leaves it out.
  public let layering: LayeringObservation?
  /// What the sleep merge did, nil where the scenario leaves it out.
  public let sleep: SleepObservation?
  /// What the day boundary did, nil where the scenario leaves it out.
  public let days: DayObservation?
  /// What the energy service did, nil where the scenario leaves it out.
  public let energy: EnergyObservation?
  /// How a mirror followed the store; nil when it was not run.
  public let changes: ChangesObservation?
  /// How an app lived over the history's days; nil when none did.
  public let app: AppObservation?
  /// What services made of calls that failed, in the order of services.
  public let faults: [FaultObservation]
  /// Whether each fault of the scenario, in its order, met a call.
  public let faultStrikes: [Bool]
  /// The services that were started, in order.
  public let started: [String]
  /// Errors that services threw where none was due.
  public var failures: [ServiceFailure]
  /// What got out of virtual time, in words.
  public var escapes: [String]

  /// Makes the observations of a person.
  ///
  /// - Parameters:
  ///   - store: What the store answered.
  ///   - layering: What layering did.
  ///   - sleep: What the sleep merge did.
  ///   - days: What the day boundary did.
  ///   - energy: What the energy service did.
  ///   - changes: How a mirror followed the store; nil when it was not run.
  ///   - app: How an app lived over the history's days; nil when none did.
  ///   - faults: What services made of calls that failed.
  ///   - faultStrikes: Whether each fault of the scenario, in its order, met a call.
  ///   - started: The services that were started.
  ///   - failures: Errors that services threw where none was due.
  ///   - escapes: What got out of virtual time, in words.
  public init(
    store: StoreObservation?, layering: LayeringObservation?, sleep: SleepObservation?,
    days: DayObservation?, energy: EnergyObservation?, changes: ChangesObservation? = nil,
    app: AppObservation? = nil,
    faults: [FaultObservation] = [], faultStrikes: [Bool] = [], started: [String],
    failures: [ServiceFailure], escapes: [String] = []
  ) {
    self.store = store
    self.layering = layering
    self.sleep = sleep
    self.days = days
    self.energy = energy
    self.changes = changes
    self.app = app
    self.faults = faults
    self.faultStrikes = faultStrikes
    self.started = started
    self.failures = failures
    self.escapes = escapes
  }
}

/// A service that did not do its work.
public struct ServiceFailure: Hashable, Sendable, Codable {
  /// The service's name.
  public let service: String
  /// What went wrong, in words.
  public let problem: String

  /// Makes a failure.
  ///
  /// - Parameters:
  ///   - service: The service's name.
  ///   - problem: What went wrong, in words.
  public init(service: String, problem: String) {
    self.service = service
    self.problem = problem
  }
}

/// Row numbers of raw samples, one list a query, stored end to end.
public struct RowLists: Sendable, Equatable {
  private var rows: [Int32] = []
  private var ends: [Int] = []

  /// Makes no list.
  public init() {}

  /// The number of lists.
  public var count: Int { ends.count }

  /// Appends a list.
  ///
  /// - Parameter rows: The rows that one query returned, in its order.
  public mutating func append(_ rows: some Sequence<Int>) {
    for row in rows { self.rows.append(Int32(row)) }
    ends.append(self.rows.count)
  }

  /// The list at an index.
  ///
  /// - Parameter index: 0 up to `count`.
  /// - Returns: The rows that the query returned.
  public subscript(index: Int) -> ArraySlice<Int32> {
    rows[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }
}
