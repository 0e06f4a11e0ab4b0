import Testing
import WeightModel

@Suite struct WeightConvergenceTests {
  @Test("whatever happens, after the last reconcile both sides hold the same weights")
  func converges() throws {
    // `weightcheck` takes more runs.
    for seed in 1...20 {
      let run = try weightRun(seed: UInt64(seed))
      #expect(run.violations == [], "seed \(seed)")
    }
  }

  @Test("a run is the same every time")
  func repeats() throws {
    #expect(try weightRun(seed: 7) == weightRun(seed: 7))
  }
}
