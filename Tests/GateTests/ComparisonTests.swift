import Gate
import HealthModel
import LocatedJSON
import RunReport
import ServiceObservations
import Testing

@Suite struct ComparisonTests {
  private static let queries = Counter.work(service: "layering.kWay(4)", "queries")
  private static let place = #"services["layering.kWay(4)"].work.queries"#

  @Test("an equal run holds")
  func equal() {
    let comparison = Comparison(
      Baseline(report()), with: Baseline(report()), invariants: invariants)
    #expect(comparison.holds)
    #expect(!comparison.isOnlyBetter)
    #expect(comparison.unknown == [])
  }

  @Test("more work names the counter, the new value and the baseline")
  func moreWork() {
    #expect(
      changes(report(queries: 101)) == ["\(Self.place): 101, baseline 100 (+1, +1.0 %)"])
  }

  @Test("every number that gates is compared, in both directions")
  func everyCounter() {
    func kinds(_ run: RunReport) -> [Change.Kind] {
      Comparison(Baseline(run), with: Baseline(report()), invariants: invariants).changes
        .map(\.kind)
    }
    #expect(kinds(report(queries: 101)) == [.work])
    #expect(kinds(report(queries: 99)) == [.better])
    #expect(kinds(report(intervals: 11)) == [.result])
    #expect(kinds(report(intervals: 9)) == [.result])
    #expect(kinds(report(examined: 39)) == [.examined])
    #expect(kinds(report(examined: 41)) == [.better])
    #expect(kinds(report(examined: nil)) == [.examined])
    #expect(kinds(report(edgeCases: ["late": 5])) == [.history])
    #expect(kinds(report(edgeCases: ["late": 3])) == [.history])
    #expect(kinds(report(edgeCases: ["late": 4, "early": 1])) == [.added])
    #expect(kinds(report(edgeCases: [:])) == [.missing])
    #expect(kinds(report(queries: nil)) == [.missing])
    #expect(kinds(report(breaches: 1)) == [.finding])
    #expect(kinds(report(verdict: .violated)) == [.verdict])
    #expect(kinds(report(persons: 3)) == [.input])
    #expect(kinds(report(seed: "8")) == [.input])
    #expect(kinds(report(generatorVersion: 4)) == [.input])
    #expect(kinds(report(digest: String(repeating: "0b", count: 16))) == [.history])
  }

  @Test("fewer findings than the baseline are a change too, and none is no unknown counter")
  func fewerFindings() {
    let baseline = Baseline(report(breaches: 2))
    for (breaches, line) in [
      (1, "findings.First: 1, baseline 2 (-1, -50.0 %)"), (0, "findings.First: gone, baseline 2"),
    ] {
      let run = Baseline(report(breaches: breaches))
      let comparison = Comparison(run, with: baseline, invariants: invariants)
      #expect(comparison.changes.map(\.description) == [line])
      #expect(comparison.unknown == [])
    }
  }

  @Test("a difference within the baseline's tolerance is none; one further is")
  func tolerance() {
    var baseline = Baseline(report())
    baseline.tolerances[Self.queries] = Tolerance(absolute: 2)
    for queries in 98...102 {
      #expect(changes(report(queries: queries), against: baseline) == [], "\(queries)")
    }
    for queries in [97, 103] {
      #expect(changes(report(queries: queries), against: baseline).count == 1, "\(queries)")
    }
    // The run's own tolerances do not count.
    let comparison = Comparison(
      baseline, with: Baseline(report(queries: 101)), invariants: invariants)
    #expect(comparison.changes.map(\.kind) == [.better])
  }

  @Test("counters that the run does not have are unknown, those of known invariants are not")
  func unknown() {
    var baseline = Baseline(report())
    let absent: [Counter] = [
      .edgeCase("latte"), .result(service: "layering", "intervals"),
      .work(service: "layering.kWay(4)", "querys"), .examined("Second"), .finding("Second"),
    ]
    for counter in absent { baseline.counters[counter] = 1 }
    baseline.counters[.examined("Absent")] = 1
    baseline.counters[.finding("Absent")] = 1
    let comparison = Comparison(Baseline(report()), with: baseline, invariants: invariants)
    #expect(Set(comparison.unknown) == Set(absent))
    #expect(
      comparison.unknown.map(\.path.description).sorted()
        == comparison.unknown.map(\.path.description))
    #expect(comparison.changes.count == absent.count + 2)
  }

  @Test("the worst comes first: by kind, then by proportion, then by name")
  func order() {
    var run = report(verdict: .violated, persons: 3, intervals: 11, examined: 30, breaches: 1)
    run.services["a"] = ServiceSummary(work: ["one": 20, "three": 11, "two": 20, "zero": 3])
    run.services["b"] = ServiceSummary(work: ["less": 1])
    var old = report()
    old.services["a"] = ServiceSummary(work: ["one": 10, "three": 10, "two": 10, "zero": 0])
    old.services["b"] = ServiceSummary(work: ["less": 2])
    let lines = changes(run, against: Baseline(old))
    #expect(
      lines == [
        "verdict: violated, baseline held",
        "findings.First: 1, not in the baseline",
        "scenario.persons: 3, baseline 2",
        "examined.First: 30, baseline 40 (-10, -25.0 %)",
        #"services["layering.kWay(4)"].results.intervals: 11, baseline 10 (+1, +10.0 %)"#,
        "services.a.work.zero: 3, baseline 0 (+3)",
        "services.a.work.one: 20, baseline 10 (+10, +100.0 %)",
        "services.a.work.two: 20, baseline 10 (+10, +100.0 %)",
        "services.a.work.three: 11, baseline 10 (+1, +10.0 %)",
        "services.b.work.less: 1, baseline 2 (-1, -50.0 %)",
      ])
  }

  @Test("a run that has only become better says so")
  func better() {
    func comparison(_ run: RunReport) -> Comparison {
      Comparison(Baseline(run), with: Baseline(report()), invariants: invariants)
    }
    #expect(comparison(report(queries: 99, examined: 41)).isOnlyBetter)
    #expect(!comparison(report(queries: 99, intervals: 9)).isOnlyBetter)
  }

  @Test("the largest numbers are told without a trap")
  func extremes() {
    #expect(
      changes(report(queries: Int.max), against: Baseline(report(queries: Int.min))) == [
        "\(Self.place): 9223372036854775807, baseline -9223372036854775808 "
          + "(+18446744073709551615, +200.0 %)"
      ])
    #expect(
      changes(report(queries: Int.max), against: Baseline(report(queries: 1))).first?
        .hasSuffix("(+9223372036854775806, +over 9e17 %)") == true)
  }
}
