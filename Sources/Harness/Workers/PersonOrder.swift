package import ServiceObservations

/// An order for a worker process: persons of a scenario to run.
package struct PersonOrder: Codable, Sendable, Equatable {
  /// The scenario's path.
  package var scenario: String
  /// The seed.
  package var seed: UInt64
  /// The seed of the interleavings.
  package var scheduleSeed: UInt64
  /// Whether the trace is kept.
  package var keepsTrace: Bool
  /// Whether the reference loop is timed beside each person.
  package var timesReference: Bool
  /// Whether digests are taken of what each stage came to.
  package var watches: Bool
  /// The first person.
  package var firstPerson: Int
  /// The person after the last.
  package var endPerson: Int
  /// The mutant whose suite runs; nil for the reference.
  package var mutant: String?
  /// Mutants that run one after another on the same history, where not a suite alone is run.
  package var mutants: [String] = []
  /// Services in other programs, as `--service` takes them; they replace the suite's.
  package var services: [String]
  /// Services of the first person that did not survive an earlier worker.
  package var givenUp: [ServiceFailure]

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
  package init(
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
