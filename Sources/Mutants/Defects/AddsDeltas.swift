import struct Foundation.Date
import HealthContracts
import HealthModel

extension Mutant {
  static let addsDeltas = Mutant(
    "addsDeltas", "Adds the samples since its last answer instead of fetching the whole day again",
    seenIn: "finding P6 of the steps-and-sleep audit", on: "app-fortnight"
  ) { suite in
    suite.with(\.stepsAndSleepReader) { provider in
      AddingReader(suite.stepsAndSleepReader(provider), provider)
    }
  }
}

/// A reader that adds the samples since the newest known one, and counts that one again.
@MainActor
private final class AddingReader: ReaderWrapper {
  private let provider: any StepsAndSleep.HealthStoreProvider
  private var known: [Date: (steps: Double, newest: Instant)] = [:]

  init(
    _ base: any StepsAndSleep.HealthKitServiceProtocol,
    _ provider: any StepsAndSleep.HealthStoreProvider
  ) {
    self.provider = provider
    super.init(base)
  }

  override func fetchSteps(from start: Date, to end: Date) async throws -> Double {
    let before = known[start]
    let from = before?.newest ?? Instant(start)
    let samples = try await provider.samples(
      SampleQuery(
        .stepCount, where: .time(from: from, to: Instant(end), options: .strictStart)))
    var steps = Double(samples.reduce(0) { $0 + Int64($1.value) })
    if let before {
      steps += before.steps
    } else {
      steps = try await base.fetchSteps(from: start, to: end)
    }
    known[start] = (steps, samples.map(\.range.start).max() ?? from)
    return steps
  }
}
