#if os(Linux)
  public import HealthKitTesting
  import HistoryGeneration
  import Scenario
  import Synchronization

  extension HealthSource {
    /// A person of a scenario, whose samples arrive as time passes and whose truth is known.
    ///
    /// The history is generated once for all runs of a test.
    ///
    /// - Parameters:
    ///   - scenario: The name of a bundled scenario, a path or a value.
    ///   - person: The number of the person, from 0.
    ///   - seed: A seed that replaces the scenario's own.
    /// - Returns: The source, which throws `InputError` for a scenario that cannot be generated.
    public static func scenario(
      _ scenario: ScenarioSource, person: Int = 0, seed: UInt64? = nil
    ) -> HealthSource {
      let known = KnownPerson()
      return HealthSource {
        try known.person { () throws(InputError) in
          let loaded = try scenario.load()
          let generated = try HistoryGenerator(loaded).person(person, seed: seed ?? loaded.seed)
          return Person(
            history: generated.history, arrivals: generated.arrivals, truth: generated.truth,
            zones: generated.zones)
        }
      }
    }
  }

  /// A person who is generated when it is first needed.
  private final class KnownPerson: Sendable {
    private let known = Mutex<HealthSource.Person?>(nil)

    func person(_ generate: () throws(InputError) -> HealthSource.Person) throws(InputError)
      -> HealthSource.Person
    {
      if let person = known.withLock({ $0 }) { return person }
      let person = try generate()
      known.withLock { $0 = person }
      return person
    }
  }
#endif
