import HealthModel
package import Workloads

/// The settings of a sweep, as given on the command line.
package struct SweepOptions: Sendable, Equatable {
  /// An error in an option's value.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    /// The problem in one line, with its remedy.
    package let description: String
  }

  /// The maximum numbers of steps in an interval.
  package var thresholds = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000]
  /// The lengths, in milliseconds, up to which an interval is not divided.
  package var minimumIntervals: [Int64] = [60_000]
  /// The bucket lengths, in minutes, for strategies without a length of their own.
  package var bucketMinutes = [5, 15, 60]
  /// The strategies; nil means packed buckets, once with each length.
  private var strategies: [LayeringStrategy?] = [
    .recursiveHalving, .carriedHalving, .kWay(4), nil, .gallop,
  ]

  /// Creates the default sweep.
  package init() {}

  /// The combinations to try, ordered by threshold.
  package var settings: [LayeringSetting] {
    var named: [LayeringStrategy] = []
    for strategy in strategies {
      let all = strategy.map { [$0] } ?? bucketMinutes.map { .packedBuckets(minutes: $0) }
      for strategy in all where !named.contains(strategy) { named.append(strategy) }
    }
    return thresholds.flatMap { threshold in
      minimumIntervals.flatMap { minimum in
        named.map {
          LayeringSetting(strategy: $0, threshold: threshold, minimumInterval: minimum)
        }
      }
    }
  }

  /// Sets the thresholds from the value of `--threshold`.
  ///
  /// - Parameter text: Comma-separated numbers from 1 to 100,000,000, or a range such as
  ///   1000...50000, which means its bounds and the multiples by 1, 2 and 5 of the powers of ten
  ///   between them.
  /// - Throws: `Problem` for any other text.
  package mutating func takeThresholds(_ text: String) throws(Problem) {
    let bounds = text.split(separator: "...", omittingEmptySubsequences: false)
    if bounds.count == 2 {
      let ends = try Self.numbers(
        bounds.joined(separator: ","), "--threshold", in: 1...100_000_000, sorted: false)
      guard ends.count == 2, ends[0] <= ends[1] else {
        throw Problem(
          description: "--threshold is \(text.debugDescription); write the smaller number first, "
            + "such as 1000...50000")
      }
      thresholds = Self.ladder(ends[0], ends[1])
    } else {
      thresholds = try Self.numbers(text, "--threshold", in: 1...100_000_000)
    }
  }

  /// Sets the lengths up to which an interval is not divided from the value of `--min-interval`.
  ///
  /// - Parameter text: Comma-separated seconds from 1 to 86,400.
  /// - Throws: `Problem` for any other text.
  package mutating func takeMinimumIntervals(_ text: String) throws(Problem) {
    minimumIntervals = try Self.numbers(text, "--min-interval", in: 1...86_400)
      .map { Int64($0) * 1_000 }
  }

  /// Sets the bucket lengths from the value of `--bucket`.
  ///
  /// - Parameter text: Comma-separated minutes from 1 to 1,000.
  /// - Throws: `Problem` for any other text.
  package mutating func takeBuckets(_ text: String) throws(Problem) {
    bucketMinutes = try Self.numbers(text, "--bucket", in: 1...1_000)
  }

  /// Sets the strategies from the value of `--strategy`.
  ///
  /// - Parameter text: Comma-separated strategies in their scenario form. `packedBuckets` without a
  ///   length means one strategy for each bucket length.
  /// - Throws: `Problem` for any other text.
  package mutating func takeStrategies(_ text: String) throws(Problem) {
    strategies = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if word == "packedBuckets" {
        strategies.append(nil)
      } else if let strategy = LayeringStrategy(word) {
        strategies.append(strategy)
      } else {
        throw Problem(
          description: "--strategy has an unknown strategy \(word.debugDescription); use one or "
            + "more of \(LayeringStrategy.forms), packedBuckets, separated by commas")
      }
    }
  }

  private static func numbers(
    _ text: String, _ option: String, in range: ClosedRange<Int>, sorted: Bool = true
  ) throws(Problem) -> [Int] {
    var numbers: [Int] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(word), range.contains(number) else {
        throw Problem(
          description: "\(option) is \(text.debugDescription); give whole numbers from "
            + "\(range.lowerBound) to \(range.upperBound), separated by commas")
      }
      numbers.append(number)
    }
    return sorted ? Set(numbers).sorted() : numbers
  }

  private static func ladder(_ low: Int, _ high: Int) -> [Int] {
    var rungs: Set = [low, high]
    var power = 1
    while power <= high {
      rungs.formUnion([power, 2 * power, 5 * power].filter { (low...high).contains($0) })
      power *= 10
    }
    return rungs.sorted()
  }
}
