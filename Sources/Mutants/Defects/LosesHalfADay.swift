import struct Foundation.Date
import HealthContracts
import HealthModel

extension Mutant {
  static let losesHalfADay = Mutant(
    "losesHalfADay",
    "Returns raw samples for whole days of an interval, and none for the remainder",
    seenIn: "the HealthKit manager's mock, which loses half a day's samples at a boundary"
  ) { suite in
    suite.with(\.statistics) { provider in
      ProviderWrapper(
        provider,
        samples: { base, interval in
          let whole = (interval.duration / 86_400).rounded(.down) * 86_400
          let half = interval.start.addingTimeInterval(whole + (whole == 0 ? 43_200 : 0))
          return try await base.getRawStepSamples(for: interval).filter { $0.startDate < half }
        })
    }
  }
}
