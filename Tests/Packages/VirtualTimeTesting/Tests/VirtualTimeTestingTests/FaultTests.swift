import Foundation
import Synchronization
import Testing
import VirtualTimeTesting

/// A client that sends again what was refused, without a key by which the server knows it again.
private actor Ledger {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }
}

@Suite("Fault points", .enabled(if: Simulation.highestTier == .router))
struct FaultTests {
  struct Offline: Error {}

  private static func upload(_ ledger: Ledger) async throws {
    await ledger.add("weight")
    try await Fault.point("answer", [.error])
  }

  @Test("a fault that a failure needs is in its story, and the only one left")
  func found() async throws {
    let found = try await recorded(.virtualTime) {
      let ledger = Ledger()
      try? await Fault.point("before", [.delay(.seconds(5))])
      do { try await Self.upload(ledger) } catch { try? await Self.upload(ledger) }
      #expect(await ledger.entries.count == 1)
    }
    #expect(found.issues.count == 1)
    #expect(found.text.contains("fault at answer: throws"), "\(found.text)")
    #expect(!found.text.contains("fault at before"), "\(found.text)")
    #expect(found.choices?.split(separator: ",").count == 1, "\(found.text)")
  }

  @Test("an exhaustive search tries every action of every point once")
  func exhaustive() async throws {
    let seen = Shared<[String]>([])
    let found = try await recorded(.virtualTime(strategy: .exhaustive(orders: 9))) {
      var words: [String] = []
      for name in ["a", "b"] {
        let start = SimulationClock().now
        do {
          try await Fault.point(name, [.error, .delay(.seconds(3))])
          words.append(start.duration(to: SimulationClock().now) == .zero ? "passed" : "waited")
        } catch {
          words.append("\(error)")
        }
      }
      let text = words.joined(separator: ", ")
      seen.update { $0.append(text) }
    }
    #expect(found.issues.isEmpty)
    let one = { (name: String) in ["passed", "the fault injected at \(name)", "waited"] }
    let all = one("a").flatMap { first in one("b").map { "\(first), \($0)" } }
    #expect(seen.value.sorted() == all.sorted())
  }

  @Test("a point throws the error that it was given, and cancels its task")
  func actions() async throws {
    let seen = Shared<Set<String>>([])
    _ = try await recorded(.virtualTime(seeds: 100)) {
      let task = Task {
        try await Fault.point("link", [.error, .cancellation], throwing: Offline())
        return Task.isCancelled
      }
      let text = await "\(task.result)"
      seen.update { $0.insert(text) }
    }
    #expect(seen.value.count == 3, "\(seen.value)")
    #expect(seen.value.contains { $0.contains("success(true)") })
    #expect(seen.value.contains { $0.contains("success(false)") })
    #expect(seen.value.contains { $0.contains("Offline()") })
  }

  @Test("faults happen in about a quarter of the passages, the same by seed")
  func rate() async throws {
    let counts = try await [0, 0].asyncMap { _ in
      let strikes = Shared(0)
      _ = try await recorded(.virtualTime(seeds: 1_000)) {
        if Fault.strikes("disk") { strikes.update { $0 += 1 } }
      }
      return strikes.value
    }
    #expect(counts[0] == counts[1])
    #expect((200...300).contains(counts[0]), "\(counts)")
  }

  @Test("nothing happens outside a simulation, and in a plain order")
  func outside() async throws {
    for _ in 0..<100 {
      try await Fault.point("upload")
      #expect(!Fault.strikes("upload"))
    }
    let outcome = await Simulation().run {
      for _ in 0..<100 { try await Fault.point("upload") }
    }
    guard case .finished = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test("a simulation of one's own draws faults by its seed and records them")
  func simulation() async {
    var digests: Set<UInt64> = []
    for _ in 0..<2 {
      let simulation = Simulation(ScheduleConfiguration(seed: 3, strategy: .random))
      _ = await simulation.run { for _ in 0..<50 { try? await Fault.point("upload") } }
      #expect((5...20).contains(simulation.trace.count))
      #expect(simulation.trace.events[0].text.hasPrefix("fault at upload: "))
      digests.insert(simulation.trace.digest)
    }
    #expect(digests.count == 1)
  }

  @Test("random numbers and identifiers are of the seed")
  func random() async throws {
    let seen = Shared<[String]>([])
    for _ in 0..<2 {
      _ = try await recorded(.virtualTime(seeds: 20)) {
        let numbers = (0..<3).map { _ in UInt64.random(in: 0 ... .max) }
        let shuffled = Array(0..<10).shuffled()
        let text = "\(numbers) \(shuffled) \(UUID())"
        seen.update { $0.append(text) }
      }
    }
    #expect(seen.value.count == 40)
    #expect(Array(seen.value.prefix(20)) == Array(seen.value.suffix(20)))
    #expect(Set(seen.value).count == 20)
    #expect(UInt64.random(in: 0 ... .max) != UInt64.random(in: 0 ... .max))
  }

  @Test("a failure that needs a random number is replayed with its seed")
  func randomFailure() async throws {
    let found = try await recorded(.virtualTime) {
      #expect(Int.random(in: 0..<50) != 7)
    }
    #expect(found.text.contains("failed again when it was run again"), "\(found.text)")
    let seed = try #require(found.seed)
    #expect(found.text.contains("VIRTUAL_TIME_SEED=\(seed) VIRTUAL_TIME_CHOICES=plain swift test"))
  }
}

extension Array {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
