import HealthContracts
import HealthModel

extension Mutant {
  static let skipsDays = Mutant(
    "skipsDays", "Returns raw samples for every other day only",
    seenIn: "the HealthKit manager's mock, whose raw samples leave days out"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(
        provider,
        samples: { base, interval in
          try await base.getRawStepSamples(for: interval).filter {
            let time = Instant($0.startDate).milliseconds
            return time.floorDivided(by: Milliseconds.day) % 2 == 0
          }
        })
    }
  }
}
