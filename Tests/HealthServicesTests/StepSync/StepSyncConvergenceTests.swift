import SyncModel
import Testing

@Suite struct StepSyncConvergenceTests {
  @Test("whatever happens, at last the server holds every live sample once and no deleted one")
  func converges() throws {
    // `synccheck drawn` takes more runs, in which everything that can happen does.
    var samples = 0
    for seed in 0..<15 {
      let run = try syncRun(seed: UInt64(seed), steps: 10)
      #expect(run.violations == [], "seed \(seed)")
      samples += run.samples
    }
    #expect(samples > 0)
  }

  @Test("a run is the same every time")
  func repeats() throws {
    #expect(try syncRun(seed: 7) == syncRun(seed: 7))
  }
}
