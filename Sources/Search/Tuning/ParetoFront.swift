/// The Pareto front of a set of points.
package enum ParetoFront {
  /// Returns the indices of the points that no other point dominates, in ascending order.
  ///
  /// A point dominates another one if it is not greater in any coordinate and less in at least one.
  /// Equal points do not dominate each other.
  ///
  /// - Parameter points: Points with the same number of coordinates; less is better.
  /// - Returns: The indices of the points on the front, ascending.
  /// - Complexity: O(*n* log *n* + *n* *f*) comparisons of points, for *n* points and *f* on the
  ///   front.
  package static func indices(of points: [[Int64]]) -> [Int] {
    // A point that dominates another one is before it in the order of the coordinates.
    let ordered = points.indices.sorted {
      points[$0] == points[$1] ? $0 < $1 : points[$0].lexicographicallyPrecedes(points[$1])
    }
    var front: [Int] = []
    for index in ordered where !front.contains(where: { dominates(points[$0], points[index]) }) {
      front.append(index)
    }
    return front.sorted()
  }

  private static func dominates(_ left: [Int64], _ right: [Int64]) -> Bool {
    precondition(left.count == right.count, "points of \(left.count) and \(right.count) numbers")
    return left != right && zip(left, right).allSatisfy { $0 <= $1 }
  }
}
