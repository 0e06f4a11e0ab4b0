public import HealthModel

/// What a worker process tells its parent, one JSON object a line.
public enum WorkerMessage: Codable, Sendable, Equatable {
  /// A person's run begins.
  case started(person: Int)
  /// A service of that person begins, or has spent its budget.
  case event(PersonRunner.Event)
  /// A person's run is complete.
  case finished(PersonResult)
}

/// What a worker process is asked to do.
public struct WorkerOrder: Codable, Sendable, Equatable {
  /// The scenario's path.
  public var scenario: String
  /// The seed.
  public var seed: UInt64
  /// The seed of the interleavings.
  public var scheduleSeed: UInt64
  /// Whether the trace is kept.
  public var keepsTrace: Bool
  /// Whether the reference loop is timed beside each person.
  public var timesReference: Bool
  /// Whether digests are taken of what each stage came to.
  public var watches: Bool
  /// The first person.
  public var firstPerson: Int
  /// The person after the last.
  public var endPerson: Int
  /// The mutant whose suite runs; nil for the reference.
  public var mutant: String?
  /// Mutants that run one after another on the same history, where not a suite alone is run.
  public var mutants: [String] = []
  /// Services in other programs, as `--service` takes them; they replace the suite's.
  public var services: [String]
  /// Services of the first person that did not survive an earlier worker.
  public var givenUp: [ServiceFailure]

  /// Makes an order.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's path.
  ///   - seed: The seed.
  ///   - scheduleSeed: The seed of the interleavings.
  ///   - keepsTrace: Whether the trace is kept.
  ///   - timesReference: Whether the reference loop is timed beside each person.
  ///   - watches: Whether digests are taken of what each stage came to.
  ///   - persons: The persons to run.
  ///   - mutant: The mutant whose suite runs.
  ///   - services: Services in other programs, as `--service` takes them.
  ///   - givenUp: Services of the first person to leave out.
  public init(
    scenario: String, seed: UInt64, scheduleSeed: UInt64 = 0, keepsTrace: Bool = false,
    timesReference: Bool = false, watches: Bool = false, persons: Range<Int>, mutant: String?,
    services: [String] = [],
    givenUp: [ServiceFailure] = []
  ) {
    self.scenario = scenario
    self.seed = seed
    self.scheduleSeed = scheduleSeed
    self.keepsTrace = keepsTrace
    self.timesReference = timesReference
    self.watches = watches
    firstPerson = persons.lowerBound
    endPerson = persons.upperBound
    self.mutant = mutant
    self.services = services
    self.givenUp = givenUp
  }
}
