import struct Foundation.Date
import struct Foundation.DateInterval
import struct Foundation.UUID
import HealthContracts
import HealthModel

extension Mutant {
  /// Makes raw samples anew for each call, beside aggregates that are always the same.
  static let unseededSamples = Mutant(
    "unseededSamples", "Makes raw samples anew for each call, beside aggregates that do not change",
    seenIn: "the HealthKit manager's mock: a seed for totals and none for samples"
  ) { suite in
    suite.with(\.statistics) { provider in
      let calls = CallCount()
      return ProviderWrapper(
        provider,
        samples: { base, interval in
          let samples = try await base.getRawStepSamples(for: interval)
          calls.number += 1
          return samples.map { FreshSample($0, call: calls.number) }
        })
    }
  }
}

@MainActor
private final class CallCount {
  var number = 0
}

/// A sample whose identity and count depend on when it was asked for.
private struct FreshSample: StepSampleData {
  let uuid: UUID
  let startDate: Date
  let endDate: Date
  let count: Int
  let sourceBundleId: String
  let sourceDeviceName: String?

  init(_ sample: any StepSampleData, call: Int) {
    let words = sample.uuid.words
    uuid = UUID(high: words.high &+ Int64(call), low: words.low)
    startDate = sample.startDate
    endDate = sample.endDate
    count = 10 + (sample.count + 37 * call) % 490
    sourceBundleId = sample.sourceBundleId
    sourceDeviceName = sample.sourceDeviceName
  }
}
