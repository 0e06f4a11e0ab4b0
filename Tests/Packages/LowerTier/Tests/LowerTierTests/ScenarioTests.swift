import SimHarnessTesting
import Testing

/// Whole runs where a blocked main actor would wait for itself.
@Suite struct ScenarioTests {
  @Test("scenarios hold in tests on the main actor", arguments: ["quick", "single-day", "travel"])
  @MainActor
  func holds(_ scenario: ScenarioSource) async throws {
    let result = try #require(await expectHolds(scenario))
    #expect(result.report.services.count > 3)
  }

  @Test("scenarios with faults hold as well", arguments: ["faults/locked", "faults/error"])
  @MainActor
  func harder(_ scenario: ScenarioSource) async throws {
    let result = try #require(await expectHolds(scenario))
    #expect(result.holds)
  }

  @Test("a test that is not on the main actor may await or block")
  func elsewhere() async throws {
    let awaited = try await simulate("single-day")
    #expect(awaited.holds)
  }

  @Test("two runs at a time give the reports of one after the other")
  @MainActor
  func together() async throws {
    async let one = simulate("single-day", seed: 1)
    async let two = simulate("single-day", seed: 2)
    let (first, second) = try await (one, two)
    let again = try await (simulate("single-day", seed: 1), simulate("single-day", seed: 2))
    #expect(first.report == again.0.report)
    #expect(second.report == again.1.report)
  }

  @Test("a defect is found, as with the router")
  @MainActor
  func defect() async throws {
    let suite = ServiceSuite.reference.with(\.energy) { WrongEnergy() }
    let result = try await simulate("quick", with: suite)
    #expect(!result.holds)
    #expect(result.findings.contains { $0.invariant == "PointsFollowTheRule" })
  }

  @Test("a run that would block the main actor is refused at once, in one line")
  @MainActor
  func refused() throws {
    let error = #expect(throws: InputError.self) { try blocking() }
    let line = try #require(error).description
    #expect(line.contains("would never end") && line.contains("await"))
    #expect(!line.contains("\n"))
  }

  /// The synchronous form, which an asynchronous function would not choose.
  private func blocking() throws -> SimulationResult { try simulate("single-day") }
}

/// An energy service that gives one point too many for steps.
private struct WrongEnergy: EnergyServiceProtocol {
  private let base = ServiceSuite.reference.energy()

  func pointsFromSteps(_ steps: Int, target: Int) throws -> Int {
    try base.pointsFromSteps(steps, target: target) + 1
  }

  func pointsFromSleep(seconds: Int, target: Int) throws -> Int {
    try base.pointsFromSleep(seconds: seconds, target: target)
  }

  func dailyEnergy(of day: EnergyDay) throws -> EnergyPoints { try base.dailyEnergy(of: day) }
}
