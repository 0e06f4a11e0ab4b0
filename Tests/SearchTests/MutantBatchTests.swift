import Harness
import Mutants
import Scenario
import Testing

@testable import Search

@Suite struct MutantBatchTests {
  private func batches(_ names: [String], jobs: Int = 2) throws -> [MutantBatch] {
    MutantBatch.batches(
      of: try names.map { ("\($0).json", try RunPlan(try bundled($0))) }, jobs: jobs)
  }

  @Test("each scenario runs the reference once, and its own mutants, whatever the jobs")
  func complete() throws {
    for jobs in [1, 2, 64] {
      let batches = try batches(["quick", "app-fortnight"], jobs: jobs)
      for name in ["quick", "app-fortnight"] {
        let suites = batches.filter { $0.plan.scenario.name == name }.flatMap(\.suites)
        #expect(suites.first == SuiteCatalog.referenceName)
        #expect(Set(suites).count == suites.count)
        let own = MutantCatalog.all.filter { $0.scenario == name }.map(\.id)
        #expect(Set(own).isSubset(of: suites))
      }
    }
  }

  @Test("any division of the runs makes each of them once")
  func units() throws {
    let scenarios = try ["quick", "app-fortnight"].map { name in
      ("\(name).json", try RunPlan(try bundled(name)))
    }
    let count = MutantBatch.units(of: scenarios)
    let whole = MutantBatch.batches(of: scenarios, jobs: 1)
    let all = whole.flatMap { batch in batch.suites.map { [batch.path, $0] } }
    #expect(all.count == count)
    for shards in [1, 2, 7, count] {
      let parts = try (1...shards).flatMap { number in
        let units = try #require(Shard(number, of: shards)).units(of: count)
        return MutantBatch.batches(of: scenarios, units: units, jobs: 3)
      }
      #expect(parts.flatMap { batch in batch.suites.map { [batch.path, $0] } } == all, "\(shards)")
      #expect(parts.flatMap { Array($0.units) } == Array(0..<count))
    }
  }

  @Test("what only an app uses is not run without one, what never returns on no other scenario")
  func leftOut() throws {
    let quick = try batches(["quick"]).flatMap(\.suites)
    let app = try batches(["app-fortnight"]).flatMap(\.suites)
    #expect(!quick.contains("importWipesTheNote") && app.contains("importWipesTheNote"))
    #expect(quick.contains("endlessRecursion") && !app.contains("endlessRecursion"))
    #expect(quick.contains("utcDays") && app.contains("utcDays"))
  }

  @Test("each mutant is run once if each is run on its own scenario alone")
  func own() throws {
    let plans = try Set(MutantCatalog.all.map(\.scenario)).sorted().map { name in
      let file = name.hasPrefix("fault-") ? "faults/" + name.dropFirst("fault-".count) : name
      return (file, try RunPlan(try bundled(file)))
    }
    let batches = MutantBatch.batches(of: plans, jobs: 2, isOwnOnly: true)
    let suites = batches.flatMap(\.suites).filter { $0 != SuiteCatalog.referenceName }
    #expect(suites.sorted() == MutantCatalog.all.map(\.id).sorted())
  }

  @Test("a scenario that belongs to no mutant runs all of them")
  func foreign() throws {
    let suites = try batches(["empty"]).flatMap(\.suites)
    #expect(suites == [SuiteCatalog.referenceName] + MutantCatalog.all.map(\.id))
  }
}
