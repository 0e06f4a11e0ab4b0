import Realism

/// The contributions of persons to the realism statistics, added up.
package struct RealismTotals: PartialContent {
  package static let kind = "realism"

  /// The number of persons.
  package private(set) var persons = 0
  /// The contributions to each statistic, by its name.
  private(set) var contributions: [String: ContributionTotal] = [:]

  package static let settings: Set = ["--persons", "--seed", "--time-zone"]
  package static let uncounted: Set = [["realism"]]

  private enum CodingKeys: String, CodingKey { case persons, contributions = "realism" }

  /// Creates the contributions of no persons.
  package init() {}

  /// Adds the contributions of a person, by the statistics' names.
  package mutating func add(_ person: [String: [Int64]]) {
    persons += 1
    for statistic in RealismCatalog.all {
      guard let contribution = person[statistic.id] else { continue }
      contributions[statistic.id, default: ContributionTotal()].add(
        contribution, to: statistic.combination)
    }
  }

  /// Adds the contributions of other persons.
  package mutating func add(_ other: RealismTotals) {
    persons += other.persons
    contributions.merge(other.contributions) { left, right in
      var sum = left
      sum.add(right)
      return sum
    }
  }

  package func canBe(of units: UnitSet) -> Bool {
    persons == units.count
      && contributions.values.allSatisfy { $0.persons <= persons && $0.isPlausible }
  }
}
