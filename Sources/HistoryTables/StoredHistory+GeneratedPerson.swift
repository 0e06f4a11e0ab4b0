package import HistoryFile
package import HistoryGeneration

extension StoredHistory {
  /// Creates the stored history of a generated person.
  ///
  /// - Parameters:
  ///   - generated: The person.
  ///   - scenario: The name of the scenario.
  ///   - seed: The seed of the data.
  ///   - person: The person's number, from 0.
  package init(_ generated: GeneratedPerson, scenario: String, seed: UInt64, person: Int) {
    self.init(
      scenario: scenario, seed: seed, person: person, generatorVersion: GeneratorVersion.current,
      zones: generated.zones, history: generated.history, arrivals: generated.arrivals,
      truth: generated.truth)
  }
}
