import struct Foundation.Date
import struct Foundation.DateInterval
import struct Foundation.UUID
import HealthContracts
import HealthModel

extension Mutant {
  static let unseededSamples = Mutant(
    "unseededSamples", "Generates new raw samples for each call, while aggregates do not change",
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

/// A sample whose identifier and count depend on the call that returned it.
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
