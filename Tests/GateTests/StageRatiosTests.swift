import Gate
import RunReport
import Testing

@Suite struct StageRatiosTests {
  private func timing(_ stages: [String: Int]) -> TimingReport {
    TimingReport(
      machine: Machine(system: "any", processors: 2, build: .release), peakMemoryBytes: 1,
      stages: stages.mapValues { StageTiming(wall: [1], cpu: [$0]) })
  }

  @Test("a stage's time is told in thousandths of the reference loop")
  func ratios() {
    let ratios = StageRatios([timing(["reference": 400, "a": 1_000, "b": 0, "c": 1])])
    #expect(ratios?.stages == ["a": 2_500, "b": 0, "c": 3])
    #expect(ratios?.build == .release)
    #expect(
      StageRatios([timing(["a": 1_000])]) == nil
        && StageRatios([]) == nil)
    #expect(StageRatios([timing(["reference": 0, "a": 1_000])]) == nil)
    #expect(StageRatios([timing(["reference": 1, "a": Int.max])])?.stages == ["a": Int.max])
  }

  @Test("of several runs the least time of each stage and of the loop counts")
  func least() {
    let runs = [
      timing(["reference": 300, "a": 1_000, "b": 900]), timing(["reference": 100, "a": 1_500]),
      timing(["reference": 200, "a": 500, "b": 1_200]),
    ]
    #expect(StageRatios(runs)?.stages == ["a": 5_000, "b": 9_000])
    #expect(StageRatios(runs) == StageRatios(runs.reversed()))
  }

  @Test("a machine that is three times slower has the same ratios")
  func slowMachine() {
    let fast = ["reference": 11_000_000, "layering": 70_000_000, "check": 3_000_000]
    #expect(StageRatios([timing(fast)]) == StageRatios([timing(fast.mapValues { $0 * 3 })]))
  }

  @Test("a stage that only one side has gates, so that none is compared in vain")
  func others() {
    let old = StageRatios(build: .debug, stages: ["a": 1_000, "laiering": 1, "both": 2])
    let new = StageRatios(build: .debug, stages: ["a": 1_000, "layering": 3, "both": 2])
    let changes = new.otherStages(than: old).sorted { $0.subject < $1.subject }
    #expect(changes.map(\.subject) == ["times.stages.laiering", "times.stages.layering"])
    #expect(changes.map(\.kind) == [.missing, .added])
    #expect(new.otherStages(than: new).isEmpty)
  }

  @Test("a stage gates only beyond both limits, and never by being faster")
  func gate() {
    func slower(_ new: Int, than old: Int, _ tolerances: [String: Tolerance] = [:]) -> [Change] {
      StageRatios(build: .debug, stages: ["a": new])
        .slower(than: StageRatios(build: .debug, stages: ["a": old], tolerances: tolerances))
    }
    // 50 % and three loops.
    #expect(slower(9_000, than: 6_000).isEmpty)
    #expect(
      slower(9_006, than: 6_000).map(\.description)
        == ["times.stages.a: 9006, baseline 6000 (+3006, +50.1 %)"])
    #expect(slower(3_100, than: 100).isEmpty)
    #expect(slower(3_101, than: 100).count == 1)
    #expect(slower(15_000, than: 10_000).isEmpty)
    #expect(slower(15_001, than: 10_000).count == 1)
    #expect(slower(0, than: 10_000).isEmpty)
    #expect(slower(1_011, than: 1_000, ["a": Tolerance(absolute: 5, percent: 1)]).count == 1)
    #expect(slower(1_010, than: 1_000, ["a": Tolerance(absolute: 5, percent: 1)]).isEmpty)
    #expect(slower(1_000, than: 1_000, ["a": .exact]).isEmpty)
  }

  @Test("times are compared only where both sides have them, and each has every stage")
  func optional() {
    let timed = Baseline(report(), times: StageRatios(build: .debug, stages: ["a": 9_999]))
    let old = Baseline(report(), times: StageRatios(build: .debug, stages: ["a": 1, "b": 1]))
    func kinds(_ run: Baseline, _ baseline: Baseline) -> [Change.Kind] {
      Comparison(run, with: baseline, invariants: invariants).changes.map(\.kind)
    }
    #expect(kinds(timed, old) == [.time, .missing])
    #expect(kinds(timed, Baseline(report())) == [])
    #expect(kinds(Baseline(report()), old) == [])
  }
}
