import func Foundation.log

/// The cost of a piece of work against its size, with the exponent that fits.
package struct Growth: Codable, Sendable, Equatable {
  /// The growth that the documentation promises.
  package enum Promise: String, Codable, Sendable, CaseIterable {
    /// A logarithm of the size.
    case logarithmic
    /// A cost in proportion to the size.
    case linear
    /// A cost in proportion to the size and to its logarithm, such as that of a sort.
    case linearithmic
    /// A cost in proportion to the size and to the overlaps, which increase with it.
    case overlapping

    /// The largest exponent that keeps the promise.
    ///
    /// A logarithm, and memory that outgrows the caches, look like a small exponent.
    package var limit: Double {
      switch self {
      case .logarithmic: 0.5
      case .linear: 1.1
      case .linearithmic: 1.25
      case .overlapping: 1.5
      }
    }
  }

  /// The name of the work.
  package var name: String
  /// The unit of the sizes, such as `years`.
  package var variable: String
  /// The sizes, ascending.
  package var sizes: [Int]
  /// The cost of each size: the least time in nanoseconds, or a number of rows.
  package var costs: [Int]
  /// The promise.
  package var promise: Promise

  /// Creates a measured growth.
  package init(
    _ name: String, _ variable: String, sizes: [Int], costs: [Int], _ promise: Promise
  ) {
    self.name = name
    self.variable = variable
    self.sizes = sizes
    self.costs = costs
    self.promise = promise
  }

  /// The smallest size.
  package var smallest: Int { sizes.first ?? 0 }
  /// The largest size.
  package var largest: Int { sizes.last ?? 0 }

  /// The exponent *e* of the power size^*e* that fits best, by least squares of logarithms.
  package var exponent: Double { Self.exponent(zip(sizes, costs).map { ($0, $1) }) }

  /// The exponent between the last two sizes, in which constant costs matter least.
  package var lastExponent: Double {
    Self.exponent(zip(sizes, costs).suffix(2).map { ($0, $1) })
  }

  /// True if neither exponent exceeds the promise.
  package var isKept: Bool { max(exponent, lastExponent) <= promise.limit }

  private static func exponent(_ points: [(size: Int, time: Int)]) -> Double {
    let logs = points.map { (log(Double($0.size)), log(Double(max(1, $0.time)))) }
    let count = Double(max(1, logs.count))
    let middle = (logs.reduce(0) { $0 + $1.0 } / count, logs.reduce(0) { $0 + $1.1 } / count)
    let spread = logs.reduce(0) { $0 + ($1.0 - middle.0) * ($1.0 - middle.0) }
    let common = logs.reduce(0) { $0 + ($1.0 - middle.0) * ($1.1 - middle.1) }
    return spread == 0 ? 0 : common / spread
  }
}
