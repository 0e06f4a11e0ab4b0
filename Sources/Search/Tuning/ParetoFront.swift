/// The Pareto front of a set of points.
package enum ParetoFront {
  /// Returns the indices of the points that no other point dominates, in ascending order.
  ///
  /// A point dominates another one if it is not greater in any coordinate and less in at least one.
  /// Equal points do not dominate each other.
  ///
  /// - Parameter points: Points with the same number of coordinates; less is better.
  /// - Returns: The indices of the points on the front, ascending.
  /// - Complexity: O(*n*² *d*) for *n* points of *d* coordinates.
  package static func indices(of points: [[Int64]]) -> [Int] {
    points.indices.filter { index in
      !points.contains { dominates($0, points[index]) }
    }
  }

  private static func dominates(_ left: [Int64], _ right: [Int64]) -> Bool {
    precondition(left.count == right.count, "points of \(left.count) and \(right.count) numbers")
    return left != right && zip(left, right).allSatisfy { $0 <= $1 }
  }
}
