import Foundation
import HealthContracts

extension Mutant {
  static let resumesFromThread = Mutant(
    "resumesFromThread", "Resumes its caller from a separate thread",
    seenIn: "continuation wrappers around completion handlers that run on other queues"
  ) { suite in
    suite.with(\.stepData) { provider in
      ProviderWrapper(provider) { base, interval in
        let gate = DispatchSemaphore(value: 0)
        await withCheckedContinuation { continuation in
          // The thread waits until the task is suspended, so that every wake comes from a foreign
          // thread.
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
