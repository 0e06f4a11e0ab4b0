import struct Foundation.DateInterval
import HealthContracts

extension Mutant {
  static let dayWithoutItsLast = Mutant(
    "dayWithoutItsLast", "Loses the last sample of an interval that is as long as a day",
    seenIn: "day views that drop samples still in progress when the day ends"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(
        provider,
        samples: { base, interval in
          let samples = try await base.getRawStepSamples(for: interval)
          let isADay = (82_800...90_000).contains(interval.duration)
          return isADay ? Array(samples.dropLast()) : samples
        })
    }
  }
}
