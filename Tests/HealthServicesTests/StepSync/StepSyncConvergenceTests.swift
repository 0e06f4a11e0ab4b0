import SyncModel
import Testing

@Suite struct StepSyncConvergenceTests {
  @Test("whatever happens, at last the server holds every live sample once and no deleted one")
  func converges() throws {
    var total = SyncTotals()
    for seed in 0..<200 {
      let run = try syncRun(seed: UInt64(seed), steps: 10)
      #expect(run.violations == [], "seed \(seed)")
      total.add(run)
    }
    // This one takes more runs.
    #expect(total.missing.allSatisfy { $0 == .withheld })
  }

  @Test("a run is the same every time")
  func repeats() throws {
    #expect(try syncRun(seed: 7) == syncRun(seed: 7))
  }
}
