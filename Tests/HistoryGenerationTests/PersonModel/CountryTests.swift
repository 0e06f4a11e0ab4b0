import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("Holidays of a person's country") struct CountryTests {
  /// The true weights of 2023 in grams, of a person who starts at 80 kg.
  private func grams(_ country: String) throws -> [Int32] {
    let person =
      #""person": {"tracks": ["weight"], "devices": ["scale"], "country": "\#(country)","#
      + #" "traits": {"startGrams": 80000}}"#
    return try grams(HistoryGenerator(scenario(person)), 0)
  }

  private func day(_ date: String) throws -> Int {
    let first = try #require(LocalDay("2023-01-01"))
    return try #require(LocalDay(date)).ordinal - first.ordinal
  }

  /// Grams beyond the weight of a person without a country, who gains 0.5 % at Christmas.
  ///
  /// The percents are of 80 kg. A holiday's gain is there to 96.6 % on its day, and declines later.
  @Test(
    "the weight rises before the holidays of the country",
    arguments: [
      // 0.2 % at Easter, and 12 % left of 0.1 % more at Christmas.
      ("DE", "2023-04-12", 164.3), ("DE", "2023-12-26", 77.3),
      // 0.2 % at Thanksgiving, of which 61 % are left at Christmas with its 0.4 %.
      ("US", "2023-11-28", 154.5), ("US", "2023-12-26", 20.5),
      // 0.3 % in Golden Week, and 3.7 % left of as much at New Year, of which 12 % are there by
      // Christmas.
      ("JP", "2023-05-06", 240.7), ("JP", "2023-12-26", -357.8),
    ])
  func rises(country: String, date: String, grams expected: Double) throws {
    let general = try grams("")
    let own = try grams(country)
    let gain = Double(own[try day(date)] - general[try day(date)])
    #expect(abs(gain - expected) < 3, "\(country): \(gain) g")
    let autumn = try day("2023-10-01")
    #expect(own[autumn] == general[autumn])
  }

  @Test("a country without known holidays, and none, have the same weights")
  func unknown() throws {
    #expect(try grams("AU") == grams(""))
  }

  @Test("each person of a population keeps the holidays of the region that is drawn")
  func regions() throws {
    let regions = ["DE", "JP", ""].map { #"{"country": "\#($0)"}"# }
    let mixed = try generator(regions.joined(separator: ", "))
    let alone = try regions.map { try generator($0) }
    var drawn: Set<Int> = []
    for person in 0..<12 {
      let weights = try alone.map { try grams($0, person) }
      let place = try #require(weights.firstIndex(of: grams(mixed, person)))
      #expect(Set(weights).count == 3)
      drawn.insert(place)
    }
    #expect(drawn == [0, 1, 2])
  }

  private func generator(_ regions: String) throws -> HistoryGenerator {
    try HistoryGenerator(
      scenario(#""population": {"tracks": ["weight"], "regions": [\#(regions)]}"#))
  }

  private func scenario(_ history: String) throws -> Scenario {
    let text = #"""
      {"formatVersion": 1, "name": "country", "why": "A year.", "seed": 5, "zone": "UTC",
       "span": {"start": "2023-01-01", "end": "2024-01-01"}, "persons": 12,
       "history": {\#(history)}}
      """#
    return try Scenario(parsing: Array(text.utf8), file: "country.json")
  }

  private func grams(_ generator: HistoryGenerator, _ person: Int) throws -> [Int32] {
    try #require(generator.person(person, seed: 5).truth.weight).grams
  }
}
