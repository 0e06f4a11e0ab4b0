import HealthModel
import Realism
import RealismModel
import Testing

/// The broken models themselves are measured by `realismcheck`.
@Suite("a model with one part broken fails the statistic that names the part")
struct BrokenModelTests {
  @Test(
    "histories that nobody lives are noticed", arguments: BrokenHistory.all.map(\.name))
  func histories(_ name: String) throws {
    let history = try #require(BrokenHistory.all.first { $0.name == name })
    let problem = try history.problem()
    #expect(problem == nil)
  }

  @Test("each broken model has a name of its own, and statistics of the catalog")
  func table() {
    #expect(Set(BrokenModel.all.map(\.name)).count == BrokenModel.all.count)
    let known = Set(RealismCatalog.all.map { $0.id })
    for model in BrokenModel.all {
      #expect(!model.statistics.isEmpty && known.isSuperset(of: model.statistics), "\(model.name)")
    }
  }

  @Test("a year without a watch is no quiet one")
  func withoutWatch() throws {
    let weeks = try #require(RealismCatalog.all.first { $0.id == "vitals.resting.weeks" })
    let first = LocalDay(ordinal: 18_993)
    let without = try LifeCohort([.weight], from: first, days: 400).life(0, seed: 5)
    #expect(weeks.contribution(of: without) == nil)
    let with = try LifeCohort([.vitals], from: first, days: 400).life(0, seed: 5)
    #expect(weeks.contribution(of: with)?.last == 1)
  }
}
