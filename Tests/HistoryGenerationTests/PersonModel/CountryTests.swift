import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("Holidays of a person's country") struct CountryTests {
  /// The true weights of 2023 in grams, of a person who starts at 80 kg.
  private func grams(_ country: String, region: Bool) throws -> [Int32] {
    let home = country.isEmpty ? "" : #""country": "\#(country)""#
    let comma = home.isEmpty ? "" : ","
    let history =
      region
      ? #""population": {"tracks": ["weight"], "regions": [{\#(home)}]}"#
      : #""person": {"tracks": ["weight"], "devices": ["scale"], \#(home + comma)"#
        + #" "traits": {"startGrams": 80000}}"#
    let text = #"""
      {"formatVersion": 1, "name": "country", "why": "A year.", "seed": 5, "zone": "UTC",
       "span": {"start": "2023-01-01", "end": "2024-01-01"}, "history": {\#(history)}}
      """#
    let scenario = try Scenario(parsing: Array(text.utf8), file: "country.json")
    return try #require(HistoryGenerator(scenario).person(0, seed: 5).truth.weight).grams
  }

  private func day(_ date: String) throws -> Int {
    let first = try #require(LocalDay("2023-01-01"))
    return try #require(LocalDay(date)).ordinal - first.ordinal
  }

  @Test(
    "the weight rises before the holidays of the country, and before Christmas everywhere",
    arguments: [
      // Of 0.2 % of 80 kg, a rise of 96.6 %, and 12 % of Christmas is left.
      ("DE", "2023-04-12", 164.3), ("DE", "2023-12-26", 77.3), ("US", "2023-11-28", 154.5),
      // With 4 % of the New Year's.
      ("JP", "2023-05-06", 240.7),
    ])
  func rises(country: String, date: String, grams expected: Double) throws {
    let general = try grams("", region: false)
    let own = try grams(country, region: false)
    let gain = Double(own[try day(date)] - general[try day(date)])
    #expect(abs(gain - expected) < 3, "\(country): \(gain) g")
    let summer = try day("2023-10-01")
    #expect(own[summer] == general[summer])
  }

  @Test("a country without known holidays, and none, have the same weights")
  func unknown() throws {
    #expect(try grams("AU", region: false) == grams("", region: false))
  }

  @Test("regions of a population keep their countries' holidays")
  func regions() throws {
    let general = try grams("", region: true)
    #expect(try grams("BR", region: true) == general)
    for country in ["DE", "JP", "US"] {
      #expect(try grams(country, region: true) != general, "\(country)")
    }
  }
}
