import Foundation
import HealthContracts
import HealthServices
import Testing

@MainActor
@Suite struct SyncViewModelTests {
  private struct Full: LocalizedError {
    var errorDescription: String? { "the disk is full" }
  }

  @Test("while it runs it says so, an old error is gone, and the count comes with success alone")
  func states() async {
    let model = SyncViewModel()
    var seen: [String] = []
    model.onChange = {
      seen.append("\(model.isLayering) \(model.intervalCount) \(model.error ?? "-")")
    }
    let service = ScriptedLayering()
    service.outcome = .failure(LayeringError.persistenceError(underlying: Full()))
    #expect(await model.startLayering(service))
    let problem = "Failed to save intervals: the disk is full"
    #expect(seen == ["true 0 -", "true 0 -", "true 0 \(problem)", "false 0 \(problem)"])
    seen = []
    service.outcome = .success(7)
    #expect(await model.startLayering(service))
    #expect(seen == ["true 0 \(problem)", "true 0 -", "true 7 -", "false 7 -"])
    service.outcome = .failure(Full())
    #expect(await model.startLayering(service))
    #expect(model.intervalCount == 7 && model.error == "the disk is full" && !model.isLayering)
  }

  @Test("it ends after a cancellation too, with the count that was")
  func cancelled() async {
    let model = SyncViewModel()
    let service = ScriptedLayering()
    service.outcome = .success(3)
    await model.startLayering(service)
    service.outcome = .failure(CancellationError())
    await model.startLayering(service)
    #expect(!model.isLayering && model.intervalCount == 3 && model.error != nil)
  }

  @Test("a second start while one runs is refused and starts nothing")
  func refused() async {
    let model = SyncViewModel()
    let service = ScriptedLayering()
    service.outcome = .success(5)
    var second: Bool?
    service.underWay = { [weak service] in
      service?.underWay = nil
      #expect(model.isLayering)
      if let service { second = await model.startLayering(service) }
      #expect(model.isLayering && model.intervalCount == 0)
    }
    #expect(await model.startLayering(service))
    #expect(second == false && service.runs == 1)
    #expect(!model.isLayering && model.intervalCount == 5)
  }
}

/// A service that ends as it is told.
@MainActor
private final class ScriptedLayering: LayeringServiceProtocol {
  var outcome: Result<Int, any Error> = .success(0)
  var underWay: (() async -> Void)?
  private(set) var runs = 0

  func performLayering() async throws -> Int {
    runs += 1
    await underWay?()
    return try outcome.get()
  }

  func clearAllIntervals() async throws {}
}
