/// The workloads' observations of all services, for one person.
///
/// Stored properties have no default values: a new service does not compile until its observation
/// is passed on.
public struct Observations: Sendable {
  /// The answers of the store; nil if the history has no steps.
  public let store: StoreObservation?
  /// The results of layering; nil if the scenario leaves it out.
  public let layering: LayeringObservation?
  /// The results of the sleep merge; nil if the scenario leaves it out.
  public let sleep: SleepObservation?
  /// The answers of the day boundary; nil if the scenario leaves it out.
  public let days: DayObservation?
  /// The answers of the energy service; nil if the scenario leaves it out.
  public let energy: EnergyObservation?
  /// The states of a mirror that follows the store; nil if none was run.
  public let changes: ChangesObservation?
  /// The behaviour of an app over the history; nil if none was run.
  public let app: AppObservation?
  /// The reactions of services to failed calls, in the order of services.
  public let faults: [FaultObservation]
  /// For each fault of the scenario, in order, whether it affected a call.
  public let triggeredFaults: [Bool]
  /// The names of the services that were started, in order.
  public let started: [String]
  /// The unexpected errors that services threw.
  public var failures: [ServiceFailure]
  /// Descriptions of operations that escaped virtual time.
  public var escapes: [String]

  /// Creates the observations of a person.
  public init(
    store: StoreObservation?, layering: LayeringObservation?, sleep: SleepObservation?,
    days: DayObservation?, energy: EnergyObservation?, changes: ChangesObservation? = nil,
    app: AppObservation? = nil,
    faults: [FaultObservation] = [], triggeredFaults: [Bool] = [], started: [String],
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
    self.triggeredFaults = triggeredFaults
    self.started = started
    self.failures = failures
    self.escapes = escapes
  }
}

/// A service that failed to do its work.
public struct ServiceFailure: Hashable, Sendable, Codable {
  /// The name of the service.
  public let service: String
  /// A description of the problem.
  public let problem: String

  /// Creates a failure.
  public init(service: String, problem: String) {
    self.service = service
    self.problem = problem
  }
}

/// Lists of raw sample rows, one for each query, as runs of consecutive rows.
public struct RowLists: Sendable, Equatable {
  private var runs: [Range<Int32>] = []
  /// The number of runs up to the end of each list.
  private var ends: [Int] = []

  /// Creates a collection without lists.
  public init() {}

  /// The number of lists.
  public var count: Int { ends.count }

  /// Appends the rows that one query returned, in any order; a row that was returned twice is kept
  /// twice.
  ///
  /// - Complexity: O(*n* log *n*) for *n* rows.
  public mutating func append(_ rows: [Int]) {
    let first = runs.count
    for row in rows.sorted() {
      let row = Int32(row)
      if runs.count > first, runs[runs.count - 1].upperBound == row {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<row + 1
      } else {
        runs.append(row..<row + 1)
      }
    }
    ends.append(runs.count)
  }

  /// The rows that the query at an index returned, ascending.
  ///
  /// - Complexity: O(*n*) for *n* rows.
  public subscript(index: Int) -> [Int32] {
    runs[(index == 0 ? 0 : ends[index - 1])..<ends[index]].flatMap { $0 }
  }
}
