import HealthModel
import HistoryGeneration
import Scenario
import Testing

@Suite("determinism")
struct DeterminismTests {
  /// Ten days of three tracks.
  private let builder = {
    var builder = ScenarioBuilder()
    builder.end = "2023-10-26"
    return builder
  }()

  @Test("a second call, a second generator and any order of persons give the same histories")
  func again() throws {
    let scenario = try builder.scenario()
    let first = try HistoryGenerator(scenario)
    let digests = (0..<4).map { first.person($0, seed: 1).history.digest }
    let second = try HistoryGenerator(scenario)
    for person in [3, 0, 2, 1, 0] {
      #expect(first.person(person, seed: 1).history.digest == digests[person])
      #expect(second.person(person, seed: 1).history.digest == digests[person])
    }
  }

  @Test("persons made at the same time by one generator are those made one after another")
  func parallel() async throws {
    let generator = try HistoryGenerator(builder.scenario())
    let alone = (0..<6).map { generator.person($0, seed: 9).history.digest }
    let together = await withTaskGroup(of: (Int, Digest).self) { group in
      for person in 0..<6 {
        group.addTask { (person, generator.person(person, seed: 9).history.digest) }
      }
      var digests: [Int: Digest] = [:]
      for await (person, digest) in group { digests[person] = digest }
      return digests
    }
    #expect((0..<6).map { together[$0] } == alone)
  }

  @Test("another person and another seed, down to one bit of 64, have another life")
  func others() throws {
    let generator = try HistoryGenerator(builder.scenario())
    var lives: Set<[Int64]> = []
    var keys: Set<UInt64> = []
    let seeds: [UInt64] = [0, 1, 2, 1 << 31, 1 << 32, 1 << 63, .max]
    for seed in seeds {
      for person in 0..<3 {
        let history = generator.person(person, seed: seed).history
        lives.insert(history.steps[0].starts)
        lives.insert(history.sleep[0].starts)
        lives.insert(history.weight[0].times)
        keys.insert(history.identifierKey)
      }
    }
    #expect(lives.count == seeds.count * 9)
    #expect(keys.count == seeds.count * 3)
  }

  @Test("a person is the same however many there are")
  func persons() throws {
    let text = builder.text
    func digest(_ persons: Int) throws -> Digest {
      let counted = text.replacing("\"seed\": 1", with: "\"seed\": 1, \"persons\": \(persons)")
      let scenario = try Scenario(parsing: Array(counted.utf8), file: "f.json")
      #expect(scenario.persons == persons)
      return try HistoryGenerator(scenario).person(1, seed: scenario.seed).history.digest
    }
    #expect(try digest(2) == digest(5))
  }

  @Test("a literal history is what the scenario says, whatever the seed, but for its key")
  func literal() throws {
    let generator = try HistoryGenerator(BundledScenarios.scenario("empty"))
    let one = generator.person(0, seed: 1)
    let two = generator.person(0, seed: 2)
    #expect(one.history.steps == two.history.steps && one.history.steps.map(\.count) == [0])
    #expect(one.history.identifierKey != two.history.identifierKey)
    #expect(one.truth.steps == nil && one.truth.sleep == nil && one.truth.weight == nil)
    #expect(one.edgeCases.isEmpty && one.truth.days.count == 366)
  }
}
