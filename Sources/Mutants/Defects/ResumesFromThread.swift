import Foundation
import HealthContracts

extension Mutant {
  /// Answers from a thread of its own.
  static let resumesFromThread = Mutant(
    "resumesFromThread", "Answers from a thread of its own",
    seenIn: "continuation wrappers around completion handlers of foreign queues"
  ) { suite in
    suite.with(\.stepData) { provider in
      ProviderWrapper(provider) { base, interval in
        let gate = DispatchSemaphore(value: 0)
        await withCheckedContinuation { continuation in
          // The thread waits until the task has been suspended, so that it always comes from
          // outside.
          Task { gate.signal() }
          Thread {
            gate.wait()
            continuation.resume()
          }.start()
        }
        return try await base.getAggregatedStepCount(for: interval)
      }
    }
  }
}
