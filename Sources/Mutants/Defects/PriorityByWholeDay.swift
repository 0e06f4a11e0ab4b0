import HealthContracts
import HealthModel

extension Mutant {
  static let priorityByWholeDay = Mutant(
    "priorityByWholeDay", "Takes each day's steps from the source with the most of them",
    seenIn: "apps that choose a source for a day instead of for an instant (edge case I-2)"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(provider) { base, interval in
        var days: [Int64: [String: Int]] = [:]
        for sample in try await base.getRawStepSamples(for: interval) {
          let day = Instant(sample.startDate).milliseconds.floorDivided(by: Milliseconds.day)
          days[day, default: [:]][sample.sourceBundleId, default: 0] += sample.count
        }
        return days.values.reduce(0) { $0 + ($1.values.max() ?? 0) }
      }
    }
  }
}
