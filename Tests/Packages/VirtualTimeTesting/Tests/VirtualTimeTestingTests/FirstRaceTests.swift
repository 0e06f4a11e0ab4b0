import Foundation
import Testing
import VirtualTimeTesting

/// The tests of the guide FirstRace.md, which fail with what the guide shows.
@Suite(.enabled(if: Simulation.highestTier == .router), FailsAsShown(story: FailsAsShown.race))
struct FirstRaceTests {
  actor Account {
    private(set) var balance = 0

    func deposit(_ amount: Int) async {
      let before = balance
      await audit()
      balance = before + amount
    }

    private nonisolated func audit() async { await Task.yield() }
  }

  @Test(.virtualTime(seeds: 1_000)) func depositsAddUp() async {
    let account = Account()
    async let first: Void = account.deposit(1)
    async let second: Void = account.deposit(2)
    _ = await (first, second)
    #expect(await account.balance == 3)
  }
}

@Suite(
  .enabled(if: Simulation.highestTier == .router),
  FailsAsShown(story: ["message from server to phone: lost"]))
struct FirstFaultTests {
  actor Server {
    private(set) var weights: [Double] = []

    func store(_ weight: Double) { weights.append(weight) }
  }

  @Test(.virtualTime) func aWeightIsStoredOnce() async throws {
    let network = SimulatedNetwork(losesMessages: true)
    let server = Server()
    for _ in 0..<3 {
      do {
        try await Fault.point("before the upload", [.delay(.seconds(5)), .cancellation])
        try await network.call(from: "phone", to: "server") { await server.store(70) }
        break
      } catch {}
    }
    #expect(await server.weights.count <= 1)
  }
}

/// A trait of a suite whose test fails as the guide shows.
private struct FailsAsShown: SuiteTrait, TestScoping {
  /// The lines that the failure has.
  let story: [String]

  /// The story of the race in the guide, with the line that counts the runs.
  static let race: [String] = {
    let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../../Sources/VirtualTime/VirtualTime.docc/FirstRace.md")
    let text = (try? String(contentsOf: guide, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("  0.0 s  task") || $0.hasPrefix("1 run, ") }
  }()

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    #expect(!story.isEmpty)
    try await withKnownIssue {
      try await function()
    } matching: { issue in
      // The tests of the guide are in no suite.
      let told = issue.comments.map(\.rawValue).joined(separator: "\n")
        .replacingOccurrences(of: "FirstRaceTests.", with: "")
      return story.allSatisfy(told.contains)
    }
  }
}
