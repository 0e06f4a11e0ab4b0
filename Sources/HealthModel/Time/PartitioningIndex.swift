extension RandomAccessCollection {
  /// The index of the first element that belongs to the second part, found by binary search.
  ///
  /// For a range of integers, the predicate can be any monotonic function of an integer.
  ///
  /// - Parameter belongs: A predicate that is false for all elements of the first part and true for
  ///   all that follow.
  /// - Returns: An index from `startIndex` to `endIndex`.
  /// - Complexity: O(log *n*) calls.
  @inlinable
  public func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
    var lower = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(lower, offsetBy: half)
      if belongs(self[middle]) {
        length = half
      } else {
        lower = index(after: middle)
        length -= half + 1
      }
    }
    return lower
  }
}

extension [Int64] {
  /// The first index whose element is greater than `value`, in an ascending array.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func firstIndex(above value: Int64) -> Int { partitioningIndex { $0 > value } }

  /// The first index whose element is at least `value`, in an ascending array.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public func firstIndex(notBelow value: Int64) -> Int { partitioningIndex { $0 >= value } }
}
