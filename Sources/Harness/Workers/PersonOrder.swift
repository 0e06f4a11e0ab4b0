package import ServiceObservations

/// An order for a worker process: persons of a scenario to run.
package struct PersonOrder: Codable, Sendable, Equatable {
  /// The scenario's path, for messages.
  package var scenario: String
  /// The scenario's content, which the file may no longer have.
  package var text: String
  /// The seed.
  package var seed: UInt64
  /// The seed of the task schedule.
  package var scheduleSeed: UInt64
  /// True if the trace is kept.
  package var keepsTrace: Bool
  /// True if the reference loop is measured before and after each person.
  package var timesReference: Bool
  /// True if a digest is recorded at the end of each stage.
  package var recordsCheckpoints: Bool
  /// The first person.
  package var firstPerson: Int
  /// The person after the last.
  package var endPerson: Int
  /// The mutant whose suite runs; nil for the reference.
  package var mutant: String?
  /// Mutants to run one after another on the same history; if not empty, they replace `mutant`.
  package var mutants: [String] = []
  /// The values of `--service`; these services replace the suite's.
  package var services: [String]
  /// Services of the first person that failed in an earlier worker.
  package var failedServices: [ServiceFailure]

  /// Creates an order; each argument has the meaning of the property with the same name.
  package init(
    scenario: String, text: String, seed: UInt64, scheduleSeed: UInt64 = 0,
    keepsTrace: Bool = false, timesReference: Bool = false, recordsCheckpoints: Bool = false,
    persons: Range<Int>, mutant: String?,
    services: [String] = [],
    failedServices: [ServiceFailure] = []
  ) {
    self.scenario = scenario
    self.text = text
    self.seed = seed
    self.scheduleSeed = scheduleSeed
    self.keepsTrace = keepsTrace
    self.timesReference = timesReference
    self.recordsCheckpoints = recordsCheckpoints
    firstPerson = persons.lowerBound
    endPerson = persons.upperBound
    self.mutant = mutant
    self.services = services
    self.failedServices = failedServices
  }
}
