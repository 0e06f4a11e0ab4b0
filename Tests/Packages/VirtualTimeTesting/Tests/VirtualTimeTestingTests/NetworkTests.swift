import Testing
import VirtualTimeTesting

/// A server that keeps what it receives.
private actor Server {
  private(set) var received: [Int] = []

  func receive(_ number: Int) -> Int {
    received.append(number)
    return received.count
  }
}

@Suite("Simulated network", .enabled(if: Simulation.highestTier == .router))
struct NetworkTests {
  /// Everything that a body can give, by an exhaustive search.
  private func outcomes<Value: Hashable & Sendable>(
    of body: @escaping @Sendable () async -> Value
  ) async throws -> [Value: Int] {
    let seen = Shared<[Value: Int]>([:])
    let found = try await recorded(.virtualTime(strategy: .exhaustive(orders: 10_000))) {
      let value = await body()
      seen.update { $0[value, default: 0] += 1 }
    }
    #expect(found.issues.isEmpty, "\(found.text)")
    return seen.value
  }

  private static func seconds(since start: SimulationClock.Instant) -> Double {
    start.duration(to: SimulationClock().now) / .seconds(1)
  }

  @Test("a call takes a latency there and one back")
  func latency() async throws {
    let times = try await outcomes {
      let server = Server()
      let start = SimulationClock().now
      let network = SimulatedNetwork(latency: .seconds(1) ... .seconds(3))
      let count = try? await network.call(from: "a", to: "b") { await server.receive(1) }
      return "\(count ?? 0) after \(Self.seconds(since: start))"
    }
    // Two legs of one, two or three seconds each.
    #expect(
      times == [
        "1 after 2.0": 1, "1 after 3.0": 2, "1 after 4.0": 3, "1 after 5.0": 2, "1 after 6.0": 1,
      ])
  }

  @Test("a lost request and a lost answer look the same to the caller, not to the server")
  func loss() async throws {
    let ends = try await outcomes {
      let server = Server()
      let start = SimulationClock().now
      let network = SimulatedNetwork(
        latency: .seconds(1) ... .seconds(1), losesMessages: true, timeout: .seconds(10))
      let count = try? await network.call(from: "a", to: "b") { await server.receive(1) }
      let received = await server.received.count
      return "\(count ?? 0), \(received) received, \(Self.seconds(since: start)) s"
    }
    #expect(
      ends == ["1, 1 received, 2.0 s": 1, "0, 0 received, 10.0 s": 1, "0, 1 received, 10.0 s": 1])
  }

  @Test("messages overtake each other unless the order is kept", arguments: [false, true])
  func order(keepsOrder: Bool) async throws {
    let arrivals = try await outcomes {
      let server = Server()
      let network = SimulatedNetwork(keepsOrder: keepsOrder)
      for number in 1...2 {
        network.send(from: "a", to: "b") { _ = await server.receive(number) }
        try? await SimulationClock().sleep(for: .milliseconds(1))
      }
      try? await SimulationClock().sleep(for: .seconds(5))
      return await server.received
    }
    #expect(Set(arrivals.keys) == (keepsOrder ? [[1, 2]] : [[1, 2], [2, 1]]))
  }

  @Test("a partition keeps its sides apart while it lasts, and nobody else")
  func partition() async throws {
    let network = SimulatedNetwork(
      latency: .zero ... .zero, timeout: .seconds(1),
      partitions: [.init(["phone"], from: .seconds(10), to: .seconds(20))])
    let answers = try await outcomes {
      var words: [String] = []
      let calls = [
        (5, "phone"), (10, "phone"), (15, "watch"), (18, "server"), (20, "phone"),
      ]
      for (time, sender) in calls {
        let left = Double(time) - SimulationClock().now.offset / .seconds(1)
        try? await SimulationClock().sleep(for: .seconds(left))
        let answer = try? await network.call(
          from: sender, to: sender == "server" ? "phone" : "server"
        ) { true }
        words.append("\(sender) at \(time): \(answer ?? false)")
      }
      return words
    }
    #expect(
      answers == [
        [
          "phone at 5: true", "phone at 10: false", "watch at 15: true", "server at 18: false",
          "phone at 20: true",
        ]: 1
      ])
  }

  @Test("outside a simulation every message arrives at once")
  func outside() async throws {
    let network = SimulatedNetwork(
      losesMessages: true, partitions: [.init(["a"], from: .zero, to: .seconds(1_000))])
    let server = Server()
    for number in 1...20 {
      #expect(try await network.call(from: "a", to: "b") { await server.receive(number) } == number)
    }
  }

  @Test("a request that is sent again after its answer was lost is found by a seed")
  func resend() async throws {
    let found = try await recorded(.virtualTime) {
      let server = Server()
      let network = SimulatedNetwork(losesMessages: true)
      for _ in 0..<3 {
        do {
          _ = try await network.call(from: "phone", to: "server") { await server.receive(70) }
          break
        } catch {}
      }
      #expect(await server.received.count <= 1)
    }
    #expect(found.text.contains("message from server to phone: lost"), "\(found.text)")
    #expect(!found.text.contains("takes 0.5"), "\(found.text)")
  }
}
