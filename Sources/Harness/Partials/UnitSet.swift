/// A set of numbered units of work, such as persons or seeds, as ascending ranges.
///
/// Adjacent ranges are joined, so that equal sets have equal ranges.
package struct UnitSet: Sendable, Equatable {
  /// The ranges: ascending, not empty, not adjacent.
  package private(set) var ranges: [Range<Int>] = []

  /// Creates an empty set.
  package init() {}

  /// Creates a set of one range, which may be empty.
  package init(_ range: Range<Int>) { if !range.isEmpty { ranges = [range] } }

  /// The number of units.
  package var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// True if the set has a unit.
  ///
  /// - Complexity: O(log *r*) for *r* ranges.
  package func contains(_ unit: Int) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= unit { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(unit)
  }

  /// Adds a unit; returns false if the set has it already.
  @discardableResult
  package mutating func insert(_ unit: Int) -> Bool { formUnion(UnitSet(unit..<unit + 1)) == nil }

  /// Adds the units of another set.
  ///
  /// - Returns: The first unit that both sets have, in which case nothing is added; nil if there is
  ///   none.
  /// - Complexity: O(*r*) for *r* ranges in both sets, plus a sort of them.
  package mutating func formUnion(_ other: UnitSet) -> Int? {
    var joined: [Range<Int>] = []
    for range in (ranges + other.ranges).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = joined.last, range.lowerBound <= last.upperBound else {
        joined.append(range)
        continue
      }
      if range.lowerBound < last.upperBound { return range.lowerBound }
      joined[joined.count - 1] = last.lowerBound..<range.upperBound
    }
    ranges = joined
    return nil
  }

  /// True if another set has all of the units.
  ///
  /// - Complexity: O(*r* + *s*) for *r* ranges in this set and *s* in the other.
  package func isSubset(of other: UnitSet) -> Bool {
    var candidates = other.ranges[...]
    return ranges.allSatisfy { range in
      candidates = candidates.drop { $0.upperBound < range.upperBound }
      return candidates.first.map { $0.lowerBound <= range.lowerBound } ?? false
    }
  }

  /// The units of a range that the set lacks, as ascending ranges.
  package func missing(from whole: Range<Int>) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var next = whole.lowerBound
    for range in ranges where range.upperBound > next {
      if range.lowerBound >= whole.upperBound { break }
      if range.lowerBound > next { gaps.append(next..<range.lowerBound) }
      next = range.upperBound
    }
    if next < whole.upperBound { gaps.append(next..<whole.upperBound) }
    return gaps
  }
}

extension UnitSet: Codable {
  /// Decodes a list of bounds: the start and the end of each range.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let bounds = try container.decode([Int].self)
    let isAscending = zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }
    guard bounds.count.isMultiple(of: 2), isAscending, bounds.first.map({ $0 >= 0 }) ?? true else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a set of units is a list of ascending bounds")
    }
    ranges = stride(from: 0, to: bounds.count, by: 2).map { bounds[$0]..<bounds[$0 + 1] }
  }

  /// Encodes the start and the end of each range.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(ranges.flatMap { [$0.lowerBound, $0.upperBound] })
  }
}
