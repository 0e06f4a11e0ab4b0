/// A part of a job: one of several contiguous parts of its units, as equal as possible.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// The accepted numbers of shards.
  package static let countRange = 1...100_000

  /// The number of the shard, from 1.
  package let number: Int
  /// The number of shards.
  package let count: Int

  /// Creates a shard; nil unless the number is from 1 to the number of shards.
  package init?(_ number: Int, of count: Int) {
    guard Self.countRange.contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Creates a shard from a text such as `2/4`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  /// The units of the shard.
  package func units(of whole: Int) -> Range<Int> {
    Self.bound(number - 1, count, whole)..<Self.bound(number, count, whole)
  }

  /// The numbers of the shards that have any of some units.
  ///
  /// - Parameters:
  ///   - count: The number of shards.
  ///   - units: The units, as ascending ranges.
  ///   - whole: The number of units of the job.
  /// - Returns: The numbers, ascending.
  /// - Complexity: O(*s* + *r*) for *s* shards and *r* ranges.
  package static func numbers(of count: Int, with units: [Range<Int>], of whole: Int) -> [Int] {
    var rest = units[...]
    return (1...count).filter { number in
      let own = bound(number - 1, count, whole)..<bound(number, count, whole)
      rest = rest.drop { $0.upperBound <= own.lowerBound }
      return rest.first.map { $0.overlaps(own) } ?? false
    }
  }

  // The product of both numbers may exceed 64 bits where the quotient does not.
  private static func bound(_ index: Int, _ count: Int, _ whole: Int) -> Int {
    let (high, low) = whole.multipliedFullWidth(by: index)
    return count.dividingFullWidth((high, low)).quotient
  }

  /// The shard in the form `2/4`.
  package var description: String { "\(number)/\(count)" }

  /// The name of the shard's partial report.
  package var fileName: String { "\(Self.filePrefix)\(number)-of-\(count).json" }

  /// The name of the file that has the finished units while the shard is being computed.
  package var progressName: String { "progress-\(number)-of-\(count).json" }

  /// The prefix of the names of partial reports.
  package static let filePrefix = "partial-"
}

extension Shard: Codable {
  /// Decodes a text such as `2/4`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let shard = Shard(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a shard is a string such as 2/4")
    }
    self = shard
  }

  /// Encodes a text such as `2/4`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
