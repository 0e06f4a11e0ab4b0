import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth
import Testing
import VirtualTime

@Suite struct StepServerTests {
  private static func batch(_ key: String, _ numbers: [Int], gone: [Int] = [], steps: Int = 5)
    -> StepUploadBatch
  {
    let identifier = SampleIdentifier(key: 9)
    return StepUploadBatch(
      idempotencyKey: key,
      samples: numbers.map { number in
        StepUploadSample(
          uuid: identifier.uuid(row: number), range: TimeRange(Int64(number), Int64(number) + 1),
          count: steps, sourceBundleId: "w", sourceDeviceName: nil)
      }, tombstones: gone.map { identifier.uuid(row: $0) })
  }

  private func simulated(_ body: @escaping @MainActor @Sendable () async throws -> Void) throws {
    if case .failed(let error) = Simulation(keepsTrace: false).run(body) { throw error }
  }

  /// A server that draws what it is told to, and at last nothing bad.
  @MainActor
  private static func server(_ draws: [Int] = []) -> StepServer {
    let list = Draws(draws)
    return StepServer { range in list.next(range) }
  }

  @MainActor
  private final class Draws {
    private var left: [Int]

    init(_ left: [Int]) { self.left = left }

    func next(_ range: ClosedRange<Int>) -> Int {
      left.isEmpty ? range.upperBound : left.removeFirst()
    }
  }

  @Test("a sample is held once under its identity, whatever keys it comes with")
  func identity() throws {
    try simulated { @MainActor in
      let server = Self.server()
      let receipt = try await server.send(Self.batch("a", [1, 2]))
      #expect(receipt == StepUploadReceipt(idempotencyKey: "a", wasDuplicate: false))
      _ = try await server.send(Self.batch("b", [2, 3]))
      #expect(server.content.held.count == 3)
      #expect(server.counters.samplesSentAgain == 1)
      #expect(server.violations.isEmpty)
    }
  }

  @Test("a known key is answered and not stored again")
  func knownKey() throws {
    try simulated { @MainActor in
      let server = Self.server()
      _ = try await server.send(Self.batch("a", [1]))
      let receipt = try await server.send(Self.batch("a", [1]))
      #expect(receipt.wasDuplicate)
      #expect(server.counters.commits == 1)
      #expect(server.counters.repeated == 1)
      #expect(server.violations.isEmpty)
    }
  }

  @Test("the same key with other content is a violation, and so is a sample that changed")
  func violations() throws {
    try simulated { @MainActor in
      let server = Self.server()
      _ = try await server.send(Self.batch("a", [1]))
      _ = try await server.send(Self.batch("a", [2]))
      #expect(server.violations == ["key a was used for different content"])
      #expect(server.content.held.count == 1)
      _ = try await server.send(Self.batch("b", [1], steps: 6))
      #expect(server.violations.count == 2)
      _ = try await server.send(Self.batch("a", [1], gone: [7]))
      #expect(server.violations.count == 3)
    }
  }

  @Test("a tombstone is final: what comes after it brings nothing back")
  func tombstone() throws {
    try simulated { @MainActor in
      let server = Self.server()
      _ = try await server.send(Self.batch("a", [1, 2]))
      _ = try await server.send(Self.batch("b", [], gone: [1, 3]))
      _ = try await server.send(Self.batch("c", [1, 3]))
      #expect(server.content.held == Self.batch("", [2]).samples)
    }
  }

  @Test("a timeout before the commit stores nothing, one after it does; both take their time")
  func timeouts() throws {
    try simulated { @MainActor in
      let server = Self.server()
      server.behaviour.timeoutBeforeCommit = 100
      let begin = Simulation.current?.now ?? 0
      await #expect(throws: StepUploadError.timedOut) {
        _ = try await server.send(Self.batch("a", [1]))
      }
      #expect((Simulation.current?.now ?? 0) - begin == 60_080_000_000)
      #expect(server.content.held.isEmpty)
      server.behaviour.timeoutBeforeCommit = 0
      server.behaviour.timeoutAfterCommit = 100
      await #expect(throws: StepUploadError.timedOut) {
        _ = try await server.send(Self.batch("a", [1]))
      }
      #expect(server.content.held.count == 1)
      #expect(server.counters.timeoutsBeforeCommit == 1)
      #expect(server.counters.timeoutsAfterCommit == 1)
    }
  }

  @Test("a request that the network held arrives later, and after a tombstone has no effect")
  func delayed() throws {
    try simulated { @MainActor in
      // The request is struck, and held.
      let server = Self.server([0, 0])
      server.behaviour.timeoutBeforeCommit = 1
      await #expect(throws: StepUploadError.timedOut) {
        _ = try await server.send(Self.batch("a", [1, 2]))
      }
      #expect(server.counters.delayed == 1)
      server.behaviour.timeoutBeforeCommit = 0
      _ = try await server.send(Self.batch("b", [], gone: [1]))
      #expect(server.content.held.isEmpty)
      server.deliverLate()
      #expect(server.content.held == Self.batch("", [2]).samples)
      server.deliverLate()
      #expect(server.counters.commits == 2)
    }
  }

  @Test("errors of status 500 and up come before or after the commit, throttling before it")
  func errors() throws {
    try simulated { @MainActor in
      let server = Self.server()
      server.behaviour.errorBeforeCommit = 100
      await #expect(throws: StepUploadError.serverError(status: 503)) {
        _ = try await server.send(Self.batch("a", [1]))
      }
      server.behaviour = StepServerBehaviour()
      server.behaviour.throttling = 100
      await #expect(throws: StepUploadError.throttled(retryAfterMilliseconds: 30_000)) {
        _ = try await server.send(Self.batch("a", [1]))
      }
      #expect(server.content.held.isEmpty)
      server.behaviour = StepServerBehaviour()
      server.behaviour.errorAfterCommit = 100
      await #expect(throws: StepUploadError.serverError(status: 500)) {
        _ = try await server.send(Self.batch("a", [1]))
      }
      #expect(server.content.held.count == 1)
      server.refusal = { _ in "no" }
      await #expect(throws: StepUploadError.rejected(reason: "no")) {
        _ = try await server.send(Self.batch("b", [2]))
      }
      #expect(server.content.held.count == 1)
    }
  }

  @Test("a request that is delivered twice, at once or later, is stored once", arguments: [0, 1])
  func duplicates(_ when: Int) throws {
    try simulated { @MainActor in
      let server = Self.server([0, when])
      server.behaviour.duplication = 1
      let receipt = try await server.send(Self.batch("a", [1]))
      #expect(!receipt.wasDuplicate)
      #expect(server.counters.repeated == (when == 0 ? 1 : 0))
      server.deliverLate()
      #expect(server.counters.duplicated == 1)
      #expect(server.counters.repeated == 1)
      #expect(server.content.held.count == 1)
      #expect(server.violations.isEmpty)
    }
  }

  @Test("without a network nothing arrives; after idle time the first request is slow")
  func offlineAndCold() throws {
    try simulated { @MainActor in
      let server = Self.server()
      server.behaviour.isOffline = true
      await #expect(throws: StepUploadError.timedOut) {
        _ = try await server.send(Self.batch("a", [1]))
      }
      #expect(server.counters.offline == 1)
      #expect(server.content == StepServerContent())
      server.behaviour = StepServerBehaviour()
      server.behaviour.slowStartMilliseconds = 5_000
      for (pause, cost) in [(3_600, 5_120), (0, 120), (100, 120), (900, 5_120)] {
        try await SimulationClock().sleep(for: .seconds(pause))
        let begin = Simulation.current?.now ?? 0
        _ = try await server.send(Self.batch("\(pause)", [1]))
        #expect((Simulation.current?.now ?? 0) - begin == Int64(cost) * 1_000_000)
      }
      #expect(server.counters.slowStarts == 2)
    }
  }
}
