import Testing
import VirtualTime

/// The service of the documentation's example: without a guard against a refresh under way.
@MainActor
private final class Profile {
  private(set) var requests = 0
  private var name: String?

  func refresh() async throws -> String {
    if let name { return name }
    requests += 1
    try await Task.sleep(for: .seconds(2))
    name = "Ada"
    return "Ada"
  }
}

@Suite("The documentation's example")
struct ExampleTests {
  @Test("a foreign service is put under test, and its double request is found")
  func twoRefreshesAskTwice() {
    let simulation = Simulation(ScheduleConfiguration(seed: 1, strategy: .random))
    let outcome = simulation.run {
      let profile = Profile()
      async let first = profile.refresh()
      async let second = profile.refresh()
      _ = try await (first, second)
      return await profile.requests
    }
    #expect(finished(outcome) == 2)
    #expect(simulation.now == 2_000_000_000)
  }
}
