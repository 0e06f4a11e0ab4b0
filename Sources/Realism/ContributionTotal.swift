/// The contributions of persons to a statistic, added up.
///
/// The total does not depend on the order in which persons are added.
package struct ContributionTotal: Sendable, Equatable {
  /// The way in which contributions are added up.
  package enum Combination: Sendable {
    /// The statistic needs only the sum at each index.
    case sums
    /// The statistic needs every contribution. They are multiples of a quantum, so that a count of
    /// each value is smaller than a list.
    case values
  }

  /// The number of persons with a contribution.
  package private(set) var persons = 0
  private var sums: [Int64] = []
  private var counts: [[Int64]: Int] = [:]
  /// The number of numbers in all contributions, and in those that differ.
  private var (listed, distinct) = (0, 0)

  /// Creates a total of no contributions.
  package init() {}

  /// Adds the contribution of a person.
  package mutating func add(_ contribution: [Int64], to combination: Combination) {
    persons += 1
    switch combination {
    case .sums: add(sums: contribution)
    case .values: add(contribution, times: 1)
    }
  }

  /// Adds another total of the same statistic.
  package mutating func add(_ other: ContributionTotal) {
    persons += other.persons
    add(sums: other.sums)
    for (contribution, count) in other.counts { add(contribution, times: count) }
  }

  private mutating func add(_ contribution: [Int64], times count: Int) {
    listed += count * contribution.count
    if counts[contribution] == nil { distinct += contribution.count }
    counts[contribution, default: 0] += count
  }

  /// True if the contributions can be those of persons, and take no more memory than theirs.
  ///
  /// They are listed one by one where they are evaluated. Those of many persons have many numbers
  /// each, such as one a day, and few of them are equal.
  package var isPlausible: Bool { listed <= max(1 << 25, 16 * distinct) }

  private mutating func add(sums other: [Int64]) {
    if other.count > sums.count {
      sums += [Int64](repeating: 0, count: other.count - sums.count)
    }
    for (place, number) in other.enumerated() { sums[place] = sums[place].adding(number) }
  }

  /// Returns the contributions, or one that has the sums of all.
  package func contributions(_ combination: Combination) -> [[Int64]] {
    switch combination {
    case .sums: persons > 0 ? [sums] : []
    case .values: ascending.flatMap { [[Int64]](repeating: $0.key, count: $0.value) }
    }
  }

  private var ascending: [(key: [Int64], value: Int)] {
    counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }
}

extension ContributionTotal: Codable {
  private enum CodingKeys: String, CodingKey { case persons, sums, values, counts }

  /// Decodes a total.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    persons = try container.decode(Int.self, forKey: .persons)
    sums = try container.decode([Int64].self, forKey: .sums)
    let values = try container.decode([[Int64]].self, forKey: .values)
    let numbers = try container.decode([Int].self, forKey: .counts)
    guard values.count == numbers.count, (0...Self.personLimit).contains(persons),
      numbers.allSatisfy({ (1...Self.personLimit).contains($0) }),
      values.isEmpty || numbers.reduce(0, +) == persons
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .counts, in: container,
        debugDescription: "the counts do not add up to the number of persons")
    }
    for (contribution, count) in zip(values, numbers) { add(contribution, times: count) }
    guard isPlausible else {
      throw DecodingError.dataCorruptedError(
        forKey: .counts, in: container, debugDescription: "more contributions than persons make")
    }
  }

  /// The largest number of persons that is read.
  private static let personLimit = 10_000_000

  /// Encodes a total; equal totals give equal bytes.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(persons, forKey: .persons)
    try container.encode(sums, forKey: .sums)
    try container.encode(ascending.map(\.key), forKey: .values)
    try container.encode(ascending.map(\.value), forKey: .counts)
  }
}
