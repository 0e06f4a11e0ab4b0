import Bank
import Foundation
import Testing
import VirtualTime

private protocol Depositing: Actor {
  var balance: Int { get }
  func deposit(_ amount: Int) async throws
}
extension Account: Depositing {}
extension CorrectAccount: Depositing {}

@Suite struct AccountTests {
  private static let seeds: Range<UInt64> = 0..<100

  /// A simulation in which the seed draws the order of tasks that are ready at the same time.
  private func simulation(_ seed: UInt64) -> Simulation {
    Simulation(ScheduleConfiguration(seed: seed, strategy: .random))
  }

  /// The balance after two deposits, the second of which begins when the first one's audit ends.
  private func balance(of account: some Depositing, in simulation: Simulation) throws -> Int {
    let outcome = simulation.run {
      let first = Task {
        try await account.deposit(1)
        Simulation.record("1 is deposited")
      }
      try await Task.sleep(for: .seconds(1_800))
      Simulation.record("2 is brought")
      try await account.deposit(2)
      try await first.value
      return await account.balance
    }
    return try value(of: outcome)
  }

  private func value<Success>(of outcome: Outcome<Success>) throws -> Success {
    guard case .finished(let success) = outcome else { throw Unfinished(what: "\(outcome)") }
    return success
  }

  private struct Unfinished: Error { let what: String }

  @Test("some interleavings lose an update, and a seed repeats each of them")
  func lostUpdate() throws {
    let losing = try Self.seeds.filter { try balance(of: Account(), in: simulation($0)) != 3 }
    #expect((1..<Self.seeds.count).contains(losing.count))
    let seed = try #require(losing.first)
    let runs = [simulation(seed), simulation(seed)]
    for run in runs { #expect(try balance(of: Account(), in: run) == 2) }
    #expect(runs[0].trace.events.count == 2)
    #expect(runs[0].trace.events == runs[1].trace.events)
  }

  @Test("no interleaving loses an update of the correct account", arguments: seeds)
  func correct(seed: UInt64) throws {
    #expect(try balance(of: CorrectAccount(), in: simulation(seed)) == 3)
  }

  @Test("sleeping takes no real time, and the actor's Date() is virtual")
  func virtualClock() throws {
    let simulation = simulation(1)
    let outcome = simulation.run {
      let account = Account()
      let begun = Date()
      try await Task.sleep(for: .seconds(86_400))
      try await account.deposit(1)
      return await account.lastDeposit?.timeIntervalSince(begun)
    }
    #expect(try value(of: outcome) == 88_200)
    #expect(simulation.now == 88_200_000_000_000)
    #expect(simulation.escapes == [])
  }
}
