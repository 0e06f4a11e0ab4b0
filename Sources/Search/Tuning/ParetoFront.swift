/// The choices of which none is better in everything.
package enum ParetoFront {
  /// Which points no other one dominates.
  ///
  /// A point dominates another where it is no greater in any coordinate and less in at least one;
  /// points that are equal do not dominate each other.
  ///
  /// - Parameter points: Points of as many coordinates each, less being better.
  /// - Returns: The indices of those on the front, ascending.
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
